import 'server-only'
import { verifiedJob } from '@/lib/adapters/replicate/webhook'
import { serverEnv } from '@/lib/config/env-server'
import { AppError } from '@/lib/errors/app-error'

/** The job that a message tells of, once its signature was checked. Fails with `not_found` or `bad_request`. */
export function heardJob(headers: Headers, body: string): string {
  const secret = serverEnv().replicate?.webhookSecret
  if (!secret) throw new AppError('not_found')
  const jobId = verifiedJob({ headers, body, secret, now: new Date() })
  if (!jobId) throw new AppError('bad_request', { detail: 'signature' })
  return jobId
}
