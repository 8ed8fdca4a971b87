import { browserClient } from '@/lib/adapters/supabase/browser-client'
import type { Supabase } from '@/lib/adapters/supabase/clients'
import { clientEnv } from '@/lib/config/env-client'
import { auth } from './auth'

let client: Supabase | undefined

/** The page's one way to the database. With the session this module weighs 60 kB: reach it by `import()` only. */
export function supabase(): Supabase {
  client ??= browserClient(clientEnv(), auth())
  return client
}
