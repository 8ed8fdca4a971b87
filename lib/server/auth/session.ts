import 'server-only'
import { cookies } from 'next/headers'
import { serverEnv } from '@/lib/config/env-server'
import type { User } from '@/lib/domain/user'
import { sessionClient } from '@/lib/supabase/clients'
import { readUser } from '@/lib/supabase/session'
import { SESSION_COOKIE } from '@/lib/supabase/session-cookie'

/** Who sent this request, confirmed by the auth server. */
export async function sessionUser(): Promise<User | null> {
  const jar = await cookies()
  const client = sessionClient(serverEnv(), {
    getAll: () => jar.getAll(),
    setAll(changed) {
      try {
        for (const { name, value, options } of changed) jar.set(name, value, options)
      } catch {
        // Pages may not write cookies while they render; the middleware has refreshed the session for them.
      }
    },
  })
  return readUser(client)
}

/** Has the browser drop the session: its cookie, the parts of a long one, and what sign-in keeps beside it. */
export async function forgetSession(): Promise<void> {
  const jar = await cookies()
  for (const { name } of jar.getAll()) if (name.startsWith(SESSION_COOKIE)) jar.delete(name)
}
