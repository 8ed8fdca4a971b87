import { LIMITS } from '@/lib/domain/limits'
import { feedbackSchema } from '@/lib/schemas/feedback'
import { route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { sendFeedback } from '@/lib/server/messages/service'

export const POST = route({ as: 'user', rate: 'feedback' }, async ({ request, app, user }) => {
  const feedback = await readJson(request, feedbackSchema, LIMITS.form.maxCharacters)
  await sendFeedback(app, user.id, feedback)
  return Response.json({ sent: true }, { status: 201 })
})
