import 'server-only'
import { parseServerEnv } from '@/lib/config/env-server'
import type { Variables } from '@/lib/config/env-values'
import { openGateway } from '@/lib/server/paypal/open-gateway'
import { serviceClient } from '@/lib/supabase/clients'
import { log } from '../log'
import { noUserMails } from '../mail/user-mails'
import { type AdminContext, AdminError, COMMANDS, findCommand, runCommand } from './commands'

export { AdminError, COMMANDS, findCommand, runCommand }

/** What the commands work with: the project that these settings name, with the server's own key. */
export function openAdmin(variables: Variables): AdminContext {
  const env = parseServerEnv(variables)
  const supabase = serviceClient(env.supabaseUrl, env.supabaseServiceRoleKey)
  return { supabase, gateway: openGateway(env), log, userMails: noUserMails, now: () => new Date() }
}
