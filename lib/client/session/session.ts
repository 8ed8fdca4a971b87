import { personOf } from '@/lib/adapters/supabase/session'
import { ROUTES } from '@/lib/config/routes'
import type { Person } from '@/lib/domain/person'
import { AppError } from '@/lib/errors/app-error'
import { forgetDraft } from '../transform/draft-store'
import { supabase } from './client'

/** Calls back with who is signed in, first as stored and then at each change. Gives the way to stop. */
export function watchSession(onChange: (person: Person | null) => void): () => void {
  const { data } = supabase().auth.onAuthStateChange((_event, session) => {
    onChange(session ? personOf(session.user) : null)
  })
  return () => data.subscription.unsubscribe()
}

/** Leaves for Google; the browser comes back at the callback page. */
export async function signInWithGoogle(): Promise<void> {
  const { error } = await supabase().auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: new URL(ROUTES.authCallback, window.location.origin).href },
  })
  if (error) throw new AppError('sign_in_failed', {}, { cause: error })
}

/** Ends the session here and at the service. The kept draft goes too: it holds a photo of the person's home. */
export async function signOut(): Promise<void> {
  const { auth } = supabase()
  const { data } = await auth.getSession()
  const { error } = await auth.signOut()
  if (error) throw new AppError('sign_out_failed', {}, { cause: error })
  if (data.session) await forgetDraft(data.session.user.id).catch(() => undefined)
}
