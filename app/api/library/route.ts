import { LIMITS } from '@/lib/domain/limits'
import { route } from '@/lib/server/app/route'
import { listLibrary } from '@/lib/server/library/queries'

/** The materials offered to everyone, visitors included. */
export const GET = route({ as: 'anyone', rate: 'reads' }, async ({ app }) => {
  const materials = await listLibrary(app.supabase)
  const headers = { 'cache-control': `public, max-age=${LIMITS.library.keptSeconds}` }
  return Response.json({ materials }, { headers })
})
