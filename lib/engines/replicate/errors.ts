import { AppError } from '@/lib/errors/app-error'
import type { ErrorCode } from '@/lib/errors/catalogue'
import type { Prediction } from './predictions'
import { secondsToWait } from './retry-fetch'

/** The API's refusals as our codes. Its own messages stay in `cause`, for the log. */
const BY_STATUS = new Map<number, ErrorCode>([
  [401, 'engine_unauthorised'],
  [403, 'engine_unauthorised'],
  [402, 'engine_unpaid'],
  [422, 'engine_refused'],
  [429, 'engine_rate_limited'],
])

/** Phrases from models and the API for a refused image or prompt. */
const UNSAFE = /nsfw|safety|sensitive|flagged|moderat|inappropriate|E005\b/i

/** Converts the client's error to an `AppError`; `missing` is the code for a 404. */
export function fromReplicateError(error: unknown, missing: ErrorCode = 'engine_model_missing'): AppError {
  if (error instanceof AppError) return error
  const answer = error instanceof Error && 'response' in error ? error.response : undefined
  if (!(answer instanceof Response)) return new AppError('engine_unreachable', {}, { cause: error })
  // The error contains the whole request, with our token and the photo; its message is enough.
  const cause = new Error(error instanceof Error ? withoutImages(error.message) : `status ${answer.status}`)
  const code = answer.status === 404 ? missing : codeOfStatus(answer.status)
  const seconds = code === 'engine_rate_limited' ? Math.ceil(secondsToWait(answer.headers, cause.message)) : 0
  return new AppError(code, seconds > 0 ? { seconds } : {}, { cause })
}

function codeOfStatus(status: number): ErrorCode {
  return BY_STATUS.get(status) ?? (status >= 500 ? 'engine_unreachable' : 'engine_failed')
}

/** The error for a job that ended without a design. */
export function jobError(job: Prediction): AppError {
  return new AppError(codeOfJob(job), {}, { cause: causeOfJob(job) })
}

function codeOfJob({ status, error }: Prediction): ErrorCode {
  // Our deadline passed, before the model started or while it was running.
  if (status === 'aborted') return 'engine_cold'
  return UNSAFE.test(String(error ?? '')) ? 'engine_unsafe' : 'engine_failed'
}

/** A success without an image: some models' safety filters do this, or the data was already deleted. */
export function emptyOutputError(job: Prediction): AppError {
  const isUnsafe = UNSAFE.test(job.logs ?? '')
  const code = isUnsafe ? 'engine_unsafe' : 'engine_output_unusable'
  return new AppError(job.data_removed ? 'engine_output_gone' : code, {}, { cause: causeOfJob(job) })
}

/** The useful part of a model's own message. The rest stays at Replicate, because many models repeat the prompt. */
const KNOWN_CAUSE = /CUDA out of memory|out of memory|timed? ?out|NSFW|\bE\d{3,4}\b/i

function causeOfJob({ id, status, error }: Prediction): Error {
  const [known = 'see its page at Replicate'] = KNOWN_CAUSE.exec(String(error ?? '')) ?? []
  return new Error(`prediction ${id} ${status}: ${known}`)
}

function withoutImages(message: string): string {
  return message.replace(/data:[^"'\s]{100,}/g, 'data:…').slice(0, 2_000)
}
