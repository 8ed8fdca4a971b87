import 'server-only'
import * as z from 'zod'
import { checkSettings, type DeploymentFacts, isOnPlatformProxy } from '@/lib/config/check-settings'
import { oldNamesIn, serverEnv } from '@/lib/config/env-server'
import { BUCKET, type Bucket, UPLOADS_BUCKET } from '@/lib/domain/stored-files'
import type { Log } from '@/lib/server/log'
import type { Supabase } from '@/lib/supabase/clients'

const TIMEOUT_MS = 5_000

const settingsSchema = z.object({ external: z.record(z.string(), z.boolean()) })

/**
 * Logs what is wrong with the settings of a live site, and throws for what it must not run with: nothing is served then.
 * Supabase not answering stops nothing.
 */
export async function checkStart({ supabase, log }: { supabase: Supabase; log: Log }): Promise<void> {
  const env = serverEnv()
  const settings = {
    ...env,
    oldNames: oldNamesIn(),
    isOnPlatformProxy: isOnPlatformProxy(),
  }
  const findings = checkSettings(settings, await readFacts({ supabase, ...env }))
  for (const { level, setting, problem } of findings)
    log.warn('setting', { finding: level, setting, problem })
  const stops = findings.filter(({ level }) => level === 'stop')
  if (stops.length === 0) return
  throw new Error(stops.map(({ setting, problem }) => `${setting}: ${problem}`).join('\n'))
}

type Project = { supabase: Supabase; supabaseUrl: string; supabaseAnonKey: string }

export async function readFacts({
  supabase,
  supabaseUrl,
  supabaseAnonKey,
}: Project): Promise<DeploymentFacts> {
  const headers = { apikey: supabaseAnonKey }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const [signIn, bucket, uploadsBucket] = await Promise.all([
    fetch(`${supabaseUrl}/auth/v1/settings`, { headers, signal })
      .then((response) => response.json())
      .then((answer) => {
        const { external } = settingsSchema.parse(answer)
        const providers = Object.keys(external).filter((name) => external[name] && name !== 'anonymous_users')
        return { providers, isAnonymousOpen: external.anonymous_users ?? false }
      })
      .catch(() => null),
    readBucket(supabase, BUCKET),
    readBucket(supabase, UPLOADS_BUCKET),
  ])
  return { signIn, bucket, uploadsBucket }
}

function readBucket(supabase: Supabase, bucket: Bucket): Promise<DeploymentFacts['bucket']> {
  return supabase.storage
    .getBucket(bucket)
    .then(({ data }) => data && { isPublic: data.public, maxBytes: data.file_size_limit ?? null })
    .catch(() => null)
}
