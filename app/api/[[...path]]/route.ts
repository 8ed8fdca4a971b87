import { AppError } from '@/lib/errors/app-error'
import { route } from '@/lib/server/app/route'

/** Every address below `/api` that isn't one: programs expect JSON, not a page. */
const missing = route<'anyone', { path?: string[] }>(
  { as: 'anyone', rate: { none: 'it reads nothing' } },
  () => Promise.reject(new AppError('not_found')),
)

export { missing as DELETE, missing as GET, missing as PATCH, missing as POST, missing as PUT }
