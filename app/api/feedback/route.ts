import { LIMITS } from '@/lib/domain/limits'
import { feedbackSchema } from '@/lib/schemas/feedback'
import { readJson } from '@/lib/server/body'
import { route } from '@/lib/server/route'
import { sendFeedback } from '@/lib/use-cases/send-feedback'

export const POST = route({ as: 'person', rate: 'feedback' }, async ({ request, services, person }) => {
  const feedback = await readJson(request, feedbackSchema, LIMITS.form.maxCharacters)
  await sendFeedback(services, person.id, feedback)
  return Response.json({ sent: true }, { status: 201 })
})
