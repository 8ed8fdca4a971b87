import 'server-only'

/** Set on every request by `instrumentation.ts` from the socket itself; what a client sends under it is overwritten. */
export const SOCKET_ADDRESS_HEADER = 'x-socket-address'

/**
 * The address a request came from. `X-Forwarded-For` counts only with trusted proxies in front: each of them appends
 * the address it was called from, so with `n` of them the caller is the n-th from the end.
 */
export function addressOf(headers: Headers, trustedProxyHops: number): string {
  const socket = headers.get(SOCKET_ADDRESS_HEADER) ?? 'unknown'
  if (trustedProxyHops === 0) return socket
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return forwarded.at(-trustedProxyHops) || socket
}
