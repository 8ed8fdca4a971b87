import * as z from 'zod/mini'
import { DEFAULT_FEEDBACK_TYPE, FEEDBACK_TYPES } from '@/lib/domain/feedback'
import { LIMITS } from '@/lib/domain/limits'
import { countCharacters, keepableText } from './text'

// Messages are keys of `content/messages/{locale}/validation.json`.
const { feedback, rating } = LIMITS

/** The feedback dialog and the body of `POST /api/feedback`. */
export const feedbackSchema = z.object({
  type: z._default(z.enum(FEEDBACK_TYPES, { error: 'feedback_type_required' }), DEFAULT_FEEDBACK_TYPE),
  message: keepableText('feedback_too_short').check(
    z.refine((text) => countCharacters(text) >= feedback.min, 'feedback_too_short'),
    z.refine((text) => countCharacters(text) <= feedback.max, 'feedback_too_long'),
  ),
  rating: z._default(
    z.coerce
      .number({ error: 'rating_too_low' })
      .check(
        z.int('rating_too_low'),
        z.minimum(rating.min, 'rating_too_low'),
        z.maximum(rating.max, 'rating_too_high'),
      ),
    rating.initial,
  ),
})

export type FeedbackInput = z.output<typeof feedbackSchema>
