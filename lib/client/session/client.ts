import { browserClient } from '@/lib/adapters/supabase/browser-client'
import type { Supabase } from '@/lib/adapters/supabase/clients'
import { clientEnv } from '@/lib/config/env-client'

let client: Supabase | undefined

/** The page's one Supabase client. This module weighs 70 kB: reach it by `import()` only. */
export function supabase(): Supabase {
  client ??= browserClient(clientEnv())
  return client
}
