import { forgetDraft } from '@/components/shared/draft-storage'
import { deleteDraft, FEEDBACK_DRAFT_KEY } from '@/components/shared/form-draft'
import { API, ROUTES } from '@/lib/config/routes'
import type { User } from '@/lib/domain/user'
import { AppError } from '@/lib/errors/app-error'
import { browserClient } from '@/lib/supabase/browser'
import { fromSupabaseError } from '@/lib/supabase/errors'
import { userOf } from '@/lib/supabase/user'

/**
 * Calls back with the signed-in user, first from the cookies and then on each change, in this tab or another.
 * The session is refreshed while the page is open. Returns a function that stops it.
 */
export function watchSession(onChange: (user: User | null) => void): () => void {
  const { data } = browserClient().auth.onAuthStateChange((_event, session) => {
    onChange(session ? userOf(session.user) : null)
  })
  return () => data.subscription.unsubscribe()
}

/** Whether the auth server accepts this browser's session. Fails when the server doesn't answer. */
export async function isSessionGood(): Promise<boolean> {
  const { data, error } = await browserClient().auth.getUser()
  if (error && (error.status ?? 0) >= 500) throw fromSupabaseError(error)
  if (error?.name === 'AuthRetryableFetchError')
    throw fromSupabaseError({ ...error, message: 'fetch failed' })
  return data.user !== null
}

/** Goes to Google; the browser comes back to the callback page. */
export async function signInWithGoogle(): Promise<void> {
  const { error } = await browserClient().auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: new URL(ROUTES.authCallback, window.location.origin).href },
  })
  if (error) throw new AppError('sign_in_failed', {}, { cause: error })
}

/** Ends the session here and at the auth server. Deletes saved drafts too: one contains a photo of the user's home. */
export async function signOut(): Promise<void> {
  const { auth } = browserClient()
  const { data } = await auth.getSession()
  const { error } = await auth.signOut()
  if (error) throw new AppError('sign_out_failed', {}, { cause: error })
  // Also clear the images in the browser's cache, and what the server knows of the session, without waiting for it.
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  void fetch(API.forget, { method: 'POST', headers, keepalive: true }).catch(() => undefined)
  deleteDraft(FEEDBACK_DRAFT_KEY)
  if (data.session) await forgetDraft(data.session.user.id).catch(() => undefined)
}
