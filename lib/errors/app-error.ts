import { CATALOGUE, type ErrorCode } from './catalogue'
import { type ErrorValues, englishMessage } from './words'

/** A failure with a code from the catalogue. `cause` is for the log only and never reaches a person. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly values: ErrorValues

  constructor(code: ErrorCode, values: ErrorValues = {}, options?: { cause?: unknown }) {
    super(englishMessage(code, values), options)
    this.name = 'AppError'
    this.code = code
    this.values = values
  }

  get status(): number {
    return CATALOGUE[this.code].status
  }
}

export function hasCode(error: unknown, code: ErrorCode): error is AppError {
  return error instanceof AppError && error.code === code
}
