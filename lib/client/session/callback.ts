import { personOf } from '@/lib/adapters/supabase/person'
import { profileStore } from '@/lib/adapters/supabase/profile-store'
import { API } from '@/lib/config/end-points'
import { ROUTES } from '@/lib/config/routes'
import type { Person } from '@/lib/domain/person'
import { withChoiceOf } from '@/lib/domain/plan-choice'
import { TIMINGS } from '@/lib/domain/timings'
import { AppError } from '@/lib/errors/app-error'
import { creditsResponseSchema } from '@/lib/schemas/responses'
import { type AfterSignIn, completeSignIn } from '@/lib/use-cases/complete-sign-in'
import { auth } from './auth'
import { supabase } from './client'
import { takeWantedPath } from './take-wanted-path'

/** Ends the sign-in that the address of this page belongs to. Gives the path to go on to. */
export async function finishSignIn(address: URL): Promise<string> {
  const person = await takeSession(address)
  const next = await completeSignIn({ profiles: profileStore(supabase()), hasActivePlan }, person).catch(
    (cause: unknown) => {
      throw cause instanceof AppError && cause.code === 'subscription_fetch_failed'
        ? cause
        : new AppError('profile_failed', {}, { cause })
    },
  )
  return pathOf(next)
}

async function takeSession(address: URL): Promise<Person> {
  if (address.searchParams.has('error')) throw new AppError('authentication_failed')
  const code = address.searchParams.get('code')
  const exchange = code ? await auth().exchangeCodeForSession(code) : null
  if (address.hash.includes('access_token')) await pause(TIMINGS.postAuthWaitMs)
  // A reloaded callback has spent its code already, but its session is there.
  const { data, error } = await auth().getSession()
  if (data.session) return personOf(data.session.user)
  if (exchange?.error) throw new AppError('session_setup_failed', {}, { cause: exchange.error })
  if (error) throw new AppError('session_read_failed', {}, { cause: error })
  throw new AppError('session_missing')
}

async function hasActivePlan(): Promise<boolean> {
  const answer = await fetch(API.credits, { cache: 'no-store' })
  if (!answer.ok) throw new AppError('subscription_fetch_failed', {}, { cause: answer.status })
  return creditsResponseSchema.parse(await answer.json()).isActive
}

function pathOf(next: AfterSignIn): string {
  const wanted = takeWantedPath()
  switch (next) {
    case 'plans-for-new':
      return withChoiceOf(wanted, ROUTES.pricingNew)
    case 'plans':
      return withChoiceOf(wanted, ROUTES.pricingSubscribe)
    case 'wanted-page':
      return wanted
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
