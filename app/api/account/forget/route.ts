import { freshJson, route } from '@/lib/server/app/route'
import { FORGET } from '@/lib/server/http/image-response'
import { forgetConfirmation } from '@/lib/supabase/session-token'

/** Has the browser drop the images that it keeps, once its user has signed out, and this process the session that ended. */
export const POST = route({ as: 'anyone', rate: { none: 'it answers a header' } }, async ({ request }) => {
  forgetConfirmation(request.headers.get('authorization') ?? '')
  const response = freshJson({ forgotten: true })
  for (const [name, value] of Object.entries(FORGET)) response.headers.set(name, value)
  return response
})
