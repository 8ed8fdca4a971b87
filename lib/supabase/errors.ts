import { AppError } from '@/lib/errors/app-error'

/** Error fields shared by all parts of supabase-js. */
export type VendorError = { message: string; code?: string | undefined; status?: number | undefined }

/** PostgREST: a single row was expected, but none was found. */
export const NO_ROW = 'PGRST116'
/** PostgreSQL: a check constraint was violated. */
export const CHECK_VIOLATION = '23514'

/** Converts a vendor error to ours; the original message stays in `cause`, for the log. */
export function fromSupabaseError(error: VendorError): AppError {
  const unreachable =
    /fetch failed|network|ECONNREFUSED|socket|timeout|aborted/i.test(error.message) ||
    (error.status ?? 0) >= 500
  return new AppError(unreachable ? 'service_down' : 'unexpected', {}, { cause: error })
}
