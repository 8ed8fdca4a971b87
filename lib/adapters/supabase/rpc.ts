import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { CREDIT_RETRIES, TIMINGS } from '@/lib/domain/timings'
import { AppError } from '@/lib/errors/app-error'
import { CHECK_VIOLATION, failureOf, NO_ROW, type VendorError } from './failures'

type Answer = { data: unknown; error: VendorError | null }

/** The answer of a database function, checked. Fails with `service_down` or `unexpected`. */
export async function checked<Schema extends z.ZodType>(
  answer: PromiseLike<Answer>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { data, error } = await answer
  if (error) throw failureOf(error)
  return schema.parse(data)
}

/**
 * As {@link checked}, tried again as long as the database says that a credit could not be counted (Spec §4). Fails with
 * `credit_use_failed` when it says so to the end, and with `subscription_update_failed` when it says nothing.
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
