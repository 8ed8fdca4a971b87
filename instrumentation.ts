/**
 * Runs once when the server starts. Writes the socket's own address on every request, because the header that Next
 * offers can be set by whoever calls, and begins the housekeeping.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { stampSocketAddresses } = await import('@/lib/server/socket-address')
  const { startHousekeeping } = await import('@/lib/server/housekeeping')
  stampSocketAddresses()
  startHousekeeping()
}
