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
    hosted: { models: env.hostedModels, service: hostedService(settings) },
  }
}

/** Available whichever engine is active, so that the owner can inspect the models before switching. */
function hostedService(settings: Variables): AdminContext['hosted']['service'] {
  if (!settings.REPLICATE_API_TOKEN?.trim()) return null
  const { replicate } = parseServerEnv({ ...settings, RESTYLE_ENGINE: 'replicate' })
  return replicate && { token: replicate.token, baseUrl: replicate.baseUrl }
}
