import { AppError } from '@/lib/errors/app-error'

/** What supabase-js calls an error, whichever of its parts it comes from. */
export type VendorError = { message: string; code?: string | undefined; status?: number | undefined }

/** PostgREST: a single row was asked for and there was none. */
export const NO_ROW = 'PGRST116'
/** PostgreSQL: a check constraint was violated. */
export const CHECK_VIOLATION = '23514'

/** Turns the vendor's error into ours; its own words stay in `cause`, for the log. */
export function toAppError(error: VendorError): AppError {
  const unreachable =
    /fetch failed|network|ECONNREFUSED|socket|timeout|aborted/i.test(error.message) ||
    (error.status ?? 0) >= 500
  return new AppError(unreachable ? 'service_down' : 'unexpected', {}, { cause: error })
}
