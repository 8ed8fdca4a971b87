import 'server-only'
import { randomUUID } from 'node:crypto'
import { serverEnv } from '@/lib/config/env-server'
import type { Person } from '@/lib/domain/person'
import { AppError } from '@/lib/errors/app-error'
import type { Services } from '@/lib/ports/services'
import { addressOf } from './address'
import { services, session } from './container'
import { log } from './log'
import { checkOrigin } from './origin'
import { enforceRate, type RateRule } from './rates'

type Context<Params> = { params: Promise<Params> }

type Access = 'person' | 'maybe-person' | 'anyone'

type Door<As extends Access> = {
  /**
   * `person`: somebody whom the auth server knows. `maybe-person`: the handler decides what a stranger is told.
   * `anyone`: no session is looked at.
   */
  as: As
  /** Which of the rates counts this request. */
  rate?: RateRule
}

type Visit<As, Params> = {
  request: Request
  services: Services
  params: Params
  person: As extends 'person' ? Person : As extends 'maybe-person' ? Person | null : null
}

/**
 * The one way into the server: checks origin, session and rate, then calls the handler. A failure of the catalogue is
 * answered as it is; any other is logged with its cause and told as `unexpected`.
 */
export function route<As extends Access, Params = Record<string, never>>(
  door: Door<As>,
  handle: (visit: Visit<As, Params>) => Promise<Response>,
) {
  return async (request: Request, context: Context<Params>): Promise<Response> => {
    try {
      const env = serverEnv()
      checkOrigin(request, env.siteUrl)
      const address = addressOf(request.headers, env.trustedProxyHops)
      const person = await personFor(door.as)
      if (door.rate) await enforceRate(services().limiter, door.rate, { person, address })
      return await handle({ request, services: services(), params: await context.params, person })
    } catch (error) {
      return answerOf(error, request)
    }
  }
}

async function personFor<As extends Access>(as: As): Promise<Visit<As, unknown>['person']>
async function personFor(as: Access): Promise<Person | null> {
  if (as === 'anyone') return null
  const person = await (await session()).person()
  if (!person && as === 'person') throw new AppError('not_signed_in')
  return person
}

function answerOf(error: unknown, request: Request): Response {
  if (!(error instanceof AppError)) {
    const reference = randomUUID()
    log.error('route_failed', error, {
      reference,
      method: request.method,
      path: new URL(request.url).pathname,
    })
    return answerOf(new AppError('unexpected'), request)
  }
  if (error.status >= 500 && error.cause) log.error('route_refused', error.cause, { code: error.code })
  const headers: HeadersInit = error.values.seconds ? { 'retry-after': String(error.values.seconds) } : {}
  const { code, message, values } = error
  return Response.json({ error: { code, message, values } }, { status: error.status, headers })
}
