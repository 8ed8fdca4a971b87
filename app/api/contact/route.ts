import { LIMITS } from '@/lib/domain/limits'
import { contactSchema } from '@/lib/schemas/contact'
import { readJson } from '@/lib/server/body'
import { route } from '@/lib/server/route'
import { sendContactMessage } from '@/lib/use-cases/send-contact-message'

/** JSON may spend six bytes on one character; the schema counts characters, this only stops floods. */
const MAX_BODY_BYTES = 6 * LIMITS.form.maxCharacters + 4_096

export const POST = route({ as: 'maybe-person', rate: 'contact' }, async ({ request, services, person }) => {
  const message = await readJson(request, contactSchema, MAX_BODY_BYTES)
  await sendContactMessage(services, person?.id ?? null, message)
  return Response.json({ sent: true }, { status: 201 })
})
