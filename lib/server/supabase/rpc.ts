import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { CREDIT_RETRIES, TIMINGS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import { CHECK_VIOLATION, NO_ROW, toAppError, type VendorError } from '@/lib/supabase/errors'

/** A time as PostgREST writes it. */
export const time = z.string().transform((text) => new Date(text))

type Answer = { data: unknown; error: VendorError | null }

/** What a query or function of the database answered, checked. Fails with `service_down` or `unexpected`. */
export async function checked<Schema extends z.ZodType>(
  answer: PromiseLike<Answer>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { data, error } = await answer
  if (error) throw toAppError(error)
  return schema.parse(data)
}

/**
 * As {@link checked}, with retries while the database says that it could not count a credit (Spec §4). Fails with
 * `credit_use_failed` after the last one, and with `subscription_update_failed` when the answer is empty.
 */
export async function checkedWithRetry<Schema extends z.ZodType>(
  ask: () => PromiseLike<Answer>,
  schema: Schema,
): Promise<z.output<Schema>> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask()
    if (!isRetryable(answer.error)) {
      if (answer.error === null && answer.data === null) throw new AppError('subscription_update_failed')
      return checked(Promise.resolve(answer), schema)
    }
    if (tries === CREDIT_RETRIES) throw new AppError('credit_use_failed', {}, { cause: answer.error })
    await pause(TIMINGS.creditRetryPauseMs)
  }
}

function isRetryable(error: VendorError | null): boolean {
  return error?.code === CHECK_VIOLATION || error?.code === NO_ROW
}
