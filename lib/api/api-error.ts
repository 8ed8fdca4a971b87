import type { ErrorCode } from '@/lib/errors/catalogue'
import type { ErrorValues } from '@/lib/errors/messages'

/** Error details in the catalogue's terms. `message` is the server's own sentence, or empty. */
export type ErrorDetails = {
  readonly code: ErrorCode
  readonly values: ErrorValues
  readonly message: string
}

export function errorDetails(code: ErrorCode, values: ErrorValues = {}, message = ''): ErrorDetails {
  return { code, values, message }
}

/** A failed request. `isUnanswered`: no response came, so the server may have done the work anyway. */
export class RequestError extends Error {
  readonly details: ErrorDetails
  readonly isUnanswered: boolean

  constructor(details: ErrorDetails, options: { isUnanswered?: boolean; cause?: unknown } = {}) {
    super(details.message || details.code, { cause: options.cause })
    this.name = 'RequestError'
    this.details = details
    this.isUnanswered = options.isUnanswered ?? false
  }
}

/** The details of any thrown value. Anything but a `RequestError` becomes `otherwise`: its message is the browser's, for nobody to read. */
export function toErrorDetails(error: unknown, otherwise: ErrorCode = 'unexpected'): ErrorDetails {
  return error instanceof RequestError ? error.details : errorDetails(otherwise)
}

/** For `catch`: an error without a code of its own gets the code of the step that failed (Spec §7, §8). */
export function nameUnexpected(code: ErrorCode): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof RequestError) || error.details.code !== 'unexpected') throw error
    // Keeps the reference the server may have attached.
    throw new RequestError(errorDetails(code, error.details.values), { cause: error })
  }
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
