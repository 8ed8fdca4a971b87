import 'server-only'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { serverEnv } from '@/lib/config/env-server'
import type { User } from '@/lib/domain/user'
import { AppError } from '@/lib/errors/app-error'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { orderParams } from '@/lib/schemas/payments'
import { idParams } from '@/lib/schemas/requests'
import { type App, app } from '@/lib/server/app/app'
import { sessionUser } from '@/lib/server/auth/session'
import { finishInBackground } from '@/lib/server/finish-in-background'
import { addressOf } from '@/lib/server/http/address'
import { checkOrigin } from '@/lib/server/http/origin'
import { enforceRate, type RateRule } from '@/lib/server/http/rate-limit'
import { log } from '@/lib/server/log'
import { reportError } from '@/lib/server/report-error'
import { referenceOf, withRequestId } from '@/lib/server/request-id'

/** `user`: signed in. `maybe-user`: the handler decides what visitors get. `anyone`: the session isn't read. */
type Access = 'user' | 'maybe-user' | 'anyone'

type RouteOptions<As extends Access> = {
  as: As
  /** The rate limit that counts this request, or the reason why none does. */
  rate: RateRule | { none: string }
  /** A GET to be as careful with as with a change: it settles orders, or hands out the account. */
  isWrite?: true
}

type RouteContext<As, Params> = {
  request: Request
  app: App
  params: Params
  user: As extends 'user' ? User : As extends 'maybe-user' ? User | null : null
}

/**
 * Wraps every handler under `app/api`: checks origin, session and rate limit first. Errors from the catalogue are returned as
 * they are; any other is logged with its cause and returned as `unexpected`.
 */
export function route<As extends Access, Params = Record<string, never>>(
  options: RouteOptions<As>,
  handle: (context: RouteContext<As, Params>) => Promise<Response>,
) {
  const answer = async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    const requestId = randomUUID()
    return withRequestId(requestId, async () =>
      finish(await answerTo(request, context, requestId), requestId),
    )
  }
  return Object.assign(answer, { as: options.as, rate: options.rate })

  async function answerTo(
    request: Request,
    context: { params: Promise<Params> },
    requestId: string,
  ): Promise<Response> {
    try {
      const env = serverEnv()
      checkOrigin(request, env.siteUrl)
      const address = addressOf(request.headers, env.trustedProxyHops)
      const user = await userFor(options.as, !options.isWrite && ['GET', 'HEAD'].includes(request.method))
      const shared = app()
      if (typeof options.rate === 'string')
        await enforceRate(shared.supabase, options.rate, { user, address })
      const params = await context.params
      return await handle({ request, app: shared, params, user })
    } catch (error) {
      // The client disconnected while waiting. Nobody receives the response, and nothing is wrong.
      if (request.signal.aborted && error === request.signal.reason)
        return new Response(null, { status: CLIENT_LEFT })
      return errorResponse(error, request, requestId)
    }
  }
}

/** nginx's code for a client that disconnected. */
const CLIENT_LEFT = 499

/** Adds the request id. Responses aren't cached unless they say so. */
function finish({ body, status, headers: given }: Response, requestId: string): Response {
  // A copy, because a redirect's headers are immutable.
  const headers = new Headers(given)
  headers.set('x-request-id', requestId)
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  return new Response(body, { status, headers })
}

async function userFor<As extends Access>(as: As, isRead: boolean): Promise<RouteContext<As, unknown>['user']>
async function userFor(as: Access, isRead: boolean): Promise<User | null> {
  if (as === 'anyone') return null
  const user = await sessionUser({ mayBeRecent: isRead })
  if (!user && as === 'user') throw new AppError('not_signed_in')
  return user
}

function errorResponse(error: unknown, request: Request, requestId: string): Response {
  if (!(error instanceof AppError)) {
    finishInBackground(
      reportError('route_failed', error, { method: request.method, route: routeOf(request.url) }),
    )
    return errorResponse(
      new AppError('unexpected', { reference: referenceOf(requestId) }),
      request,
      requestId,
    )
  }
  if (error.status >= 500 && error.cause)
    log.error('route_refused', error.cause, { code: error.code, route: routeOf(request.url) })
  const headers: HeadersInit = error.values.seconds ? { 'retry-after': String(error.values.seconds) } : {}
  const { code, message, values } = error
  return Response.json({ error: { code, message, values } }, { status: error.status, headers })
}

/** A JSON response that must not be cached. */
export function freshJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } })
}

/** URL parameters. Malformed ones get the same error as nonexistent ones. */
export function checkParams<Schema extends z.core.$ZodType>(
  schema: Schema,
  params: unknown,
  missing: ErrorCode,
): z.output<Schema> {
  const result = z.safeParse(schema, params)
  if (!result.success) throw new AppError(missing)
  return result.data
}

type OwnContext = Omit<RouteContext<'user', unknown>, 'params'> & { id: string }

/** A route about something that the user owns, by the `{id}` of its URL. `missing` is the error for an id that isn't one. */
export function ownRoute(
  { rate, missing }: { rate: RateRule; missing: ErrorCode },
  handle: (context: OwnContext) => Promise<Response>,
) {
  return route<'user', { id: string }>({ as: 'user', rate }, ({ params, ...context }) =>
    handle({ ...context, id: checkParams(idParams, params, missing).id }),
  )
}

/** The `{id}` of PayPal's order in a URL. */
export const orderIdOf = (params: unknown) => checkParams(orderParams, params, 'order_not_found').id

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** A link's token. */
const TOKEN = /[\w-]{43}(?=\/|$)/g

/** The path for logs: without query, ids of users and images, and link tokens. */
const routeOf = (url: string) => new URL(url).pathname.replace(ID, '[id]').replace(TOKEN, '[token]')
