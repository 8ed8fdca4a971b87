/**
 * Runs once when the server starts. Writes the socket's own address on every request, because the header that Next
 * offers can be set by whoever calls, builds the services and begins the housekeeping.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { stampSocketAddresses } = await import('@/lib/server/socket-address')
  const { services } = await import('@/lib/server/container')
  const { startHousekeeping } = await import('@/lib/server/housekeeping')
  stampSocketAddresses()
  // Built now, so that a wrong setting stops the start and the engine's workers are warm before the first design.
  services()
  startHousekeeping()
}
