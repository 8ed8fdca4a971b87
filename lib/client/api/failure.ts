import type { ErrorCode } from '@/lib/errors/catalogue'
import type { ErrorValues } from '@/lib/errors/words'

/** What went wrong, in the catalogue's terms. `message` is the server's own sentence, or empty. */
export type Failure = {
  readonly code: ErrorCode
  readonly values: ErrorValues
  readonly message: string
}

export function failure(code: ErrorCode, values: ErrorValues = {}, message = ''): Failure {
  return { code, values, message }
}

/** A request that failed. `isUnanswered`: the server never said so, it may have done the work all the same. */
export class RequestFailed extends Error {
  readonly failure: Failure
  readonly isUnanswered: boolean

  constructor(failed: Failure, options: { isUnanswered?: boolean; cause?: unknown } = {}) {
    super(failed.message || failed.code, { cause: options.cause })
    this.name = 'RequestFailed'
    this.failure = failed
    this.isUnanswered = options.isUnanswered ?? false
  }
}

/** Any thrown thing as a failure; what is not a failed request becomes `otherwise`, with its own message. */
export function toFailure(error: unknown, otherwise: ErrorCode = 'unexpected'): Failure {
  if (error instanceof RequestFailed) return error.failure
  return failure(otherwise, {}, error instanceof Error ? error.message : '')
}

/** For a request that failed: a refusal that says nothing of its own is told as the step that failed (Spec §7, §8). */
export function nameUnexpected(code: ErrorCode): (error: unknown) => never {
  return (error) => {
    const isNameless = error instanceof RequestFailed && error.failure.code === 'unexpected'
    throw isNameless ? new RequestFailed(failure(code), { cause: error }) : error
  }
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
