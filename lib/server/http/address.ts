import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'

const SOCKET_ADDRESS_HEADER = 'x-socket-address'

/** Node announces each request on this channel before any handler sees it. */
const REQUEST_STARTS = 'http.server.request.start'

/** Writes the socket's address on every request from now on, over whatever a client sent under that header. */
export function stampSocketAddresses(): void {
  subscribe(REQUEST_STARTS, (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return
    const { request } = message
    if (request instanceof IncomingMessage) {
      request.headers[SOCKET_ADDRESS_HEADER] = request.socket.remoteAddress ?? 'unknown'
    }
  })
}

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
