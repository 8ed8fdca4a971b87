import { freshJson, route } from '@/lib/server/app/route'
import { FORGET } from '@/lib/server/http/image-response'

/** Has the browser drop the images that it keeps, once its user has signed out. */
export const POST = route({ as: 'anyone', rate: { none: 'it answers a header' } }, async () => {
  const response = freshJson({ forgotten: true })
  for (const [name, value] of Object.entries(FORGET)) response.headers.set(name, value)
  return response
})
