import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'
import { SOCKET_ADDRESS_HEADER } from './address'

/** Node announces each request here before any handler sees it. */
const REQUEST_STARTS = 'http.server.request.start'

export function stampSocketAddresses(): void {
  subscribe(REQUEST_STARTS, (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return
    const { request } = message
    if (request instanceof IncomingMessage) {
      request.headers[SOCKET_ADDRESS_HEADER] = request.socket.remoteAddress ?? 'unknown'
    }
  })
}
