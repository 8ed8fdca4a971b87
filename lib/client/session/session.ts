import { personOf } from '@/lib/adapters/supabase/session'
import { ROUTES } from '@/lib/config/routes'
import type { Person } from '@/lib/domain/person'
import { AppError } from '@/lib/errors/app-error'
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

export async function signOut(): Promise<void> {
  const { error } = await supabase().auth.signOut()
  if (error) throw new AppError('sign_out_failed', {}, { cause: error })
}
