import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'
import { isIPv6 } from 'node:net'
import { API } from '@/lib/config/routes'

const SOCKET_ADDRESS_HEADER = 'x-socket-address'

/** Node announces each request on this channel before any handler sees it. */
export const REQUEST_STARTS = 'http.server.request.start'

const API_METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const PAGE_METHODS = ['GET', 'HEAD']

/** The page of a link. */
const SHARED_PAGE = /^\/s\/[^/.]+\/?$/

/** End points of ours, and those that Next's development server has for its own page. */
const HAS_END_POINTS = /^\/(?:api(?:\/|$)|__nextjs)/

type Checks = {
  policyOf: (path: string) => string | null
  /** How many seconds the sender of these headers has to wait for pages of links; 0: they need not. */
  waitSeconds: (headers: Headers) => number
}

/**
 * From now on writes the socket's address on every request, over whatever a client sent under that header, refuses
 * methods that no handler has, and sets the policy of the page that is asked for. Pages are only read: of any other
 * request to a guarded one Next would keep the body in memory, as long as it takes to come, before a line of ours runs.
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
    // Next takes the nonce of a page's scripts from here.
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
 * Next fails at TRACE and takes the others for GET. This is a method that the route does not have: it answers 405, without
 * a look at the body, and the connection is not kept for the rest of it.
 */
function refuseMethod(request: IncomingMessage, response: ServerResponse, allowed: readonly string[]): void {
  response.setHeader('Allow', allowed.join(', '))
  response.setHeader('Connection', 'close')
  request.method = 'PUT'
  request.url = API.health
}

/** A page can't set its own status: that of a link's page is set here, where too much is asked for. */
function askToWait(response: ServerResponse, seconds: number): void {
  if (seconds === 0) return
  response.statusCode = 429
  response.setHeader('Retry-After', seconds)
}

/** The headers that say where a request came from. */
function callerOf({ headers }: IncomingMessage): Headers {
  const names = [SOCKET_ADDRESS_HEADER, 'x-forwarded-for']
  return new Headers(names.map((name): [string, string] => [name, String(headers[name] ?? '')]))
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
/** An IPv4-mapped IPv6 address, as dual-stack sockets report it. */
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
