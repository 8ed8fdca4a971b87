import { CATALOGUE, type ErrorCode } from './catalogue'
import { type ErrorValues, errorMessage } from './messages'

const BRAND: unique symbol = Symbol.for('roomwright.AppError')

/** An error with a code from the catalogue. `cause` is logged only and never reaches a user. */
export class AppError extends Error {
  readonly [BRAND] = true
  readonly code: ErrorCode
  readonly values: ErrorValues

  constructor(code: ErrorCode, values: ErrorValues = {}, options?: { cause?: unknown }) {
    super(errorMessage(code, values).body, options)
    this.name = 'AppError'
    this.code = code
    this.values = values
  }

  get status(): number {
    return CATALOGUE[this.code].status
  }

  /** Next bundles this class several times on the server, and an error can cross bundles. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value
  }
}

export function hasCode(error: unknown, code: ErrorCode): error is AppError {
  return error instanceof AppError && error.code === code
}
