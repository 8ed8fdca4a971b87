import { imageResponse } from '@/lib/server/http/image-response'
import { idOf, route } from '@/lib/server/http/route'
import { readRunResult } from '@/lib/server/runs/results'

export const GET = route<'user', { id: string }>({ as: 'user' }, async ({ request, app, user, params }) => {
  const id = idOf(params, 'run_not_found')
  return imageResponse(request, await readRunResult(app, user.id, id), `${id.slice(0, 8)}`)
})
