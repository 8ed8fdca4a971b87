import 'server-only'
import { AppError } from '@/lib/errors/app-error'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { idParams } from '@/lib/schemas/params'
import { orderParams } from '@/lib/schemas/payments'

/** The `{id}` of an address; one that cannot exist is answered like one that does not. */
export function idOf(params: unknown, missing: ErrorCode): string {
  const result = idParams.safeParse(params)
  if (!result.success) throw new AppError(missing)
  return result.data.id
}

/** The payment service's order in an address. */
export function orderIdOf(params: unknown): string {
  const result = orderParams.safeParse(params)
  if (!result.success) throw new AppError('order_not_found')
  return result.data.id
}
