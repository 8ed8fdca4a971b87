import { readCredits } from '@/components/auth/credits-api'
import { createProfile, findProfile } from '@/components/auth/profile'
import { ROUTES } from '@/lib/config/routes'
import { TIMINGS } from '@/lib/domain/limits'
import { withChoiceOf } from '@/lib/domain/plans'
import type { User } from '@/lib/domain/user'
import { AppError } from '@/lib/errors/app-error'
import { browserClient } from '@/lib/supabase/browser'
import { userOf } from '@/lib/supabase/user'
import { takeWantedPath } from './wanted-path'

/**
 * Finishes the sign-in that this URL belongs to. Returns the path to go to (Spec §4): the plans for a user without one,
 * otherwise the path the user wanted before signing in.
 */
export async function finishSignIn(address: URL): Promise<string> {
  const user = await takeSession(address)
  const isNew = await createMissingProfile(user)
  const { isActive } = await readCredits().catch((cause: unknown) => {
    throw new AppError('subscription_fetch_failed', {}, { cause })
  })
  const wanted = takeWantedPath()
  if (isActive) return wanted
  return withChoiceOf(wanted, isNew ? ROUTES.pricingNew : ROUTES.pricingSubscribe)
}

async function takeSession(address: URL): Promise<User> {
  const { auth } = browserClient()
  if (address.searchParams.has('error')) throw new AppError('authentication_failed')
  const code = address.searchParams.get('code')
  const exchange = code ? await auth.exchangeCodeForSession(code) : null
  if (address.hash.includes('access_token')) await pause(TIMINGS.postAuthWaitMs)
  // A reloaded callback has used its code, but the session exists.
  const { data, error } = await auth.getSession()
  if (data.session) return userOf(data.session.user)
  if (exchange?.error) throw new AppError('session_setup_failed', {}, { cause: exchange.error })
  if (error) throw new AppError('session_read_failed', {}, { cause: error })
  throw new AppError('session_missing')
}

async function createMissingProfile(user: User): Promise<boolean> {
  try {
    if (await findProfile(user.id)) return false
    // Another tab with the same session may have just created it.
    await createProfile(user).catch(async (cause: unknown) => {
      if (!(await findProfile(user.id))) throw cause
    })
    return true
  } catch (cause) {
    throw new AppError('profile_failed', {}, { cause })
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
