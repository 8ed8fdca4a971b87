import 'server-only'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import {
  checkSettings,
  type DeploymentFacts,
  isOnPlatformProxy,
  NEEDED_BUCKET_BYTES,
  stopsBetweenRequests,
} from '@/lib/config/check-settings'
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
export async function checkStart(
  { supabase, log }: { supabase: Supabase; log: Log },
  env = serverEnv(),
): Promise<void> {
  const settings = {
    ...env,
    oldNames: oldNamesIn(),
    isOnPlatformProxy: isOnPlatformProxy(),
    isStoppedBetween: stopsBetweenRequests(),
  }
  const findings = checkSettings(settings, await readFacts({ supabase, ...env }))
  for (const { level, setting, problem } of findings)
    log.warn('setting', { finding: level, setting, problem })
  const stops = findings.filter(({ level }) => level === 'stop')
  if (stops.length === 0) return
  throw new Error(stops.map(({ setting, problem }) => `${setting}: ${problem}`).join('\n'))
}

type Project = {
  supabase: Supabase
  supabaseUrl: string
  supabaseAnonKey: string
  supabaseServiceRoleKey: string
}

export async function readFacts(project: Project): Promise<DeploymentFacts> {
  const { supabase, supabaseUrl, supabaseAnonKey } = project
  const headers = { apikey: supabaseAnonKey }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const [signIn, bucket, uploadsBucket, takesLargestFile] = await Promise.all([
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
    takesLargest(project).catch(() => null),
  ])
  return { signIn, bucket, uploadsBucket, takesLargestFile }
}

const TOO_LARGE = 413

/**
 * Whether storage accepts the largest file. Only storage knows, so this announces a resumable upload of that size, which is
 * checked before any bytes are sent, and takes it back. `null` if it can't tell.
 */
async function takesLargest({ supabaseUrl, supabaseServiceRoleKey: key }: Project): Promise<boolean | null> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const metadata = {
    bucketName: BUCKET,
    objectName: `size-check/${randomUUID()}.png`,
    contentType: 'image/png',
  }
  const headers = { apikey: key, authorization: `Bearer ${key}`, 'tus-resumable': '1.0.0' }
  const announced = await fetch(`${supabaseUrl}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(NEEDED_BUCKET_BYTES),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${base64(value)}`)
        .join(','),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await announced.body?.cancel()
  if (announced.status === TOO_LARGE) return false
  const address = announced.headers.get('location')
  if (announced.status !== 201 || address === null) return null
  const upload = new URL(address, supabaseUrl)
  if (upload.host === new URL(supabaseUrl).host) {
    // Left alone, it would expire after a day.
    await fetch(upload, { method: 'DELETE', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => null,
    )
  }
  return true
}

function readBucket(supabase: Supabase, bucket: Bucket): Promise<DeploymentFacts['bucket']> {
  return supabase.storage
    .getBucket(bucket)
    .then(({ data }) => data && { isPublic: data.public, maxBytes: data.file_size_limit ?? null })
    .catch(() => null)
}
