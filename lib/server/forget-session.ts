import 'server-only'
import { cookies } from 'next/headers'
import { SESSION_COOKIE } from '@/lib/config/session'

/** Has the browser drop the session: its cookie, the parts of a long one, and what sign-in keeps beside it. */
export async function forgetSession(): Promise<void> {
  const jar = await cookies()
  for (const { name } of jar.getAll()) if (name.startsWith(SESSION_COOKIE)) jar.delete(name)
}
