import * as z from 'zod'
import { CREDIT_RETRIES, TIMINGS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import { retry } from '@/lib/http/retry'
import { CHECK_VIOLATION, fromSupabaseError, NO_ROW, type VendorError } from '@/lib/supabase/errors'

/** A time in PostgREST's format. */
export const time = z.string().transform((text) => new Date(text))

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name
type CamelKeys<Row> = { [Name in keyof Row as Camel<Name> & string]: Row[Name] }

/** A row's columns under our own names: `user_id` is `userId`. */
export function camelKeys<Row extends object>(row: Row): CamelKeys<Row>
export function camelKeys(row: object): object {
  const toCamel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [toCamel(name), value]))
}

type Answer = { data: unknown; error: VendorError | null }

/** The validated result of a query or database function. Throws `service_down` or `unexpected`. */
export async function checked<Schema extends z.ZodType>(
  answer: PromiseLike<Answer>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { data, error } = await answer
  if (error) throw fromSupabaseError(error)
  return schema.parse(data)
}

/** The database couldn't count a credit. */
class NotCounted extends Error {}

/**
 * Like {@link checked}, with retries while the database can't count a credit (Spec §4). Throws `credit_use_failed` after the
 * last one, and `subscription_update_failed` for an empty result.
 */
export function checkedWithRetry<Schema extends z.ZodType>(
  ask: () => PromiseLike<Answer>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const attempt = async () => {
    const { data, error } = await ask()
    if (error?.code === CHECK_VIOLATION || error?.code === NO_ROW)
      throw new NotCounted(error.message, { cause: error })
    if (error === null && data === null) throw new AppError('subscription_update_failed')
    return checked(Promise.resolve({ data, error }), schema)
  }
  return retry(attempt, {
    retries: CREDIT_RETRIES,
    pauseMs: TIMINGS.creditRetryPauseMs,
    factor: 1,
    isTemporary: (error) => error instanceof NotCounted,
  }).catch((error: unknown) => {
    throw error instanceof NotCounted ? new AppError('credit_use_failed', {}, { cause: error.cause }) : error
  })
}
