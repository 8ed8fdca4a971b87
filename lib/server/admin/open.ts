import 'server-only'
import { parseServerEnv } from '@/lib/config/env-server'
import type { Variables } from '@/lib/config/env-values'
import { openGateway } from '@/lib/server/paypal/open-gateway'
import { serviceClient } from '@/lib/supabase/clients'
import { log } from '../log'
import { noUserMails } from '../mail/user-mails'
import { type AdminContext, AdminError } from './command'
import { COMMANDS, findCommand, runCommand } from './commands'

export { AdminError, COMMANDS, findCommand, runCommand }

/** Connects commands to the project in these settings, with the service key. */
export function openAdmin(settings: Variables, progress: (line: string) => void): AdminContext {
  const env = parseServerEnv(settings)
  const supabase = serviceClient(env.supabaseUrl, env.supabaseServiceRoleKey)
  return {
    ...{ supabase, log, progress, userMails: noUserMails, now: () => new Date() },
    gateway: openGateway(env, supabase),
  }
}
