import { LIMITS } from '@/lib/domain/limits'
import { contactSchema } from '@/lib/schemas/contact'
import { route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { sendContactMessage } from '@/lib/server/messages/service'

/** JSON may need six bytes per character. The schema limits the characters; this only stops floods. */
const MAX_BODY_BYTES = 6 * LIMITS.form.maxCharacters + 4_096

export const POST = route({ as: 'maybe-user', rate: 'contact' }, async ({ request, app, user }) => {
  const message = await readJson(request, contactSchema, MAX_BODY_BYTES)
  await sendContactMessage(app, user?.id ?? null, message)
  return Response.json({ sent: true }, { status: 201 })
})
