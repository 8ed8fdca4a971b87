import 'server-only'
import { cookies } from 'next/headers'
import { serverEnv } from '@/lib/config/env-server'
import type { User } from '@/lib/domain/user'
import { SESSION_COOKIE } from '@/lib/supabase/session-cookie'
import { readToken, userOfToken } from '@/lib/supabase/session-token'

/** The sender of this request. An expired session counts as signed out: the browser refreshes it and asks again. */
export async function sessionUser(options: { mayBeRecent?: boolean } = {}): Promise<User | null> {
  const jar = await cookies()
  const token = await readToken((name) => jar.get(name)?.value)
  return token === null ? null : userOfToken(serverEnv(), token, options)
}

/** Makes the browser drop the session: the cookie in all its parts, and sign-in's other cookies. */
export async function forgetSession(): Promise<void> {
  const jar = await cookies()
  for (const { name } of jar.getAll()) if (name.startsWith(SESSION_COOKIE)) jar.delete(name)
}
