import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { API } from '@/lib/config/routes'

const SOCKET_ADDRESS_HEADER = 'x-socket-address'

/** Node announces each request on this channel before any handler sees it. */
export const REQUEST_STARTS = 'http.server.request.start'

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Writes the socket's address on every request from now on, over whatever a client sent under that header, and has Next
 * refuse methods that it does not know.
 */
export function prepareRequests(): void {
  subscribe(REQUEST_STARTS, (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return
    const { request } = message
    if (request instanceof IncomingMessage) {
      request.headers[SOCKET_ADDRESS_HEADER] = request.socket.remoteAddress ?? 'unknown'
      if (!KNOWN_METHODS.has(request.method ?? '')) refuseMethod(request)
    }
  })
}

/** Next fails at TRACE and takes the others for GET. This is a method that the route does not have: it answers 405. */
function refuseMethod(request: IncomingMessage): void {
  request.method = 'PUT'
  request.url = API.health
}

/**
 * The address a request came from, as limits count it: of IPv6 only the network of 64 bits, because one customer has all
 * of its addresses. `X-Forwarded-For` counts only with trusted proxies in front: each of them appends
 * the address it was called from, so with `n` of them the caller is the n-th from the end.
 */
export function addressOf(headers: Headers, trustedProxyHops: number): string {
  const socket = networkOf(headers.get(SOCKET_ADDRESS_HEADER) ?? 'unknown')
  if (trustedProxyHops === 0) return socket
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const caller = forwarded.at(-trustedProxyHops)
  return caller ? networkOf(caller) : socket
}

const GROUPS = 8
const NETWORK_GROUPS = 4
/** An IPv4 address in IPv6's clothes, as sockets that take both report it. */
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

function networkOf(text: string): string {
  const address = text.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/%.*$/, '')
  const [, ipv4] = MAPPED_IPV4.exec(address) ?? []
  if (ipv4) return ipv4
  if (!isIPv6(address)) return text
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const [first, last] = [groups(head), groups(tail)]
  const zeros = Array<string>(Math.max(0, GROUPS - first.length - last.length)).fill('0')
  const all = tail === undefined ? first : [...first, ...zeros, ...last]
  const network = all.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
