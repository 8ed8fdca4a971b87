import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'
import { isIPv6 } from 'node:net'
import { API } from '@/lib/config/routes'

const SOCKET_ADDRESS_HEADER = 'x-socket-address'

/** Node publishes each request on this channel before any handler sees it. */
export const REQUEST_STARTS = 'http.server.request.start'

const API_METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const PAGE_METHODS = ['GET', 'HEAD']

/** The page of a link. */
const SHARED_PAGE = /^\/s\/[^/.]+\/?$/

/** Our API, and the dev server's own endpoints. */
const HAS_END_POINTS = /^\/(?:api(?:\/|$)|__nextjs)/

type Checks = {
  policyOf: (path: string) => string | null
  /** Seconds this sender must wait before opening link pages; 0 for none. */
  waitSeconds: (headers: Headers) => number
}

/**
 * From now on, on every request: sets the socket's address, over anything a client sent in that header, refuses unsupported
 * methods, and sets the page's content security policy. Pages accept only reads, because Next would buffer the body of any
 * other request to a guarded page, however slowly it arrives, before our code runs.
 */
export function prepareRequests({ policyOf, waitSeconds }: Checks): void {
  subscribe(REQUEST_STARTS, (message) => {
    if (!isStart(message)) return
    const { request, response } = message
    request.headers[SOCKET_ADDRESS_HEADER] = request.socket.remoteAddress ?? 'unknown'
    const path = URL.parse(request.url ?? '', 'http://localhost')?.pathname ?? ''
    const methods = HAS_END_POINTS.test(path) ? API_METHODS : PAGE_METHODS
    if (!methods.includes(request.method ?? '')) return refuseMethod(request, response, methods)
    if (SHARED_PAGE.test(path)) askToWait(response, waitSeconds(callerOf(request)))
    const policy = policyOf(path)
    if (policy === null) return
    response.setHeader('Content-Security-Policy', policy)
    // Next reads the nonce for a page's scripts from here.
    request.headers['content-security-policy'] = policy
  })
}

function isStart(message: unknown): message is { request: IncomingMessage; response: ServerResponse } {
  if (typeof message !== 'object' || message === null || !('request' in message && 'response' in message)) {
    return false
  }
  return message.request instanceof IncomingMessage && message.response instanceof ServerResponse
}

/**
 * Next fails on TRACE and treats other unknown methods as GET. Rewrites the request to a method that its route doesn't have, so
 * it gets a 405 without its body being read, and closes the connection.
 */
function refuseMethod(request: IncomingMessage, response: ServerResponse, allowed: readonly string[]): void {
  response.setHeader('Allow', allowed.join(', '))
  response.setHeader('Connection', 'close')
  request.method = 'PUT'
  request.url = API.health
}

/** A page can't set its own status, so a link page's 429 is set here. */
function askToWait(response: ServerResponse, seconds: number): void {
  if (seconds === 0) return
  response.statusCode = 429
  response.setHeader('Retry-After', seconds)
}

/** The headers that identify where a request came from. */
function callerOf({ headers }: IncomingMessage): Headers {
  const names = [SOCKET_ADDRESS_HEADER, 'x-forwarded-for']
  return new Headers(names.map((name): [string, string] => [name, String(headers[name] ?? '')]))
}

/**
 * The address rate limits count by. For IPv6 it's the 64-bit network, because one customer has all of its addresses.
 * `X-Forwarded-For` counts only behind trusted proxies: each appends the address it was called from, so with `n` proxies the
 * caller is the n-th from the end.
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
/** An IPv4-mapped IPv6 address, as reported by dual-stack sockets. */
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
