import 'server-only'
import { AppError } from '@/lib/errors/app-error'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { idParams } from '@/lib/schemas/params'

/** The `{id}` of an address; one that cannot exist is answered like one that does not. */
export function idOf(params: unknown, missing: ErrorCode): string {
  const result = idParams.safeParse(params)
  if (!result.success) throw new AppError(missing)
  return result.data.id
}
