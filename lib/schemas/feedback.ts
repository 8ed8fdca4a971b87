import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { DEFAULT_FEEDBACK_TYPE, FEEDBACK_TYPES } from '@/lib/domain/messages'
import { countCharacters, storableText } from './text'

// Messages are keys of `content/messages/{locale}/validation.json`.
const { feedback, rating } = LIMITS

/** The feedback dialog and the body of `POST /api/feedback`. */
export const feedbackSchema = z.object({
  type: z.enum(FEEDBACK_TYPES, { error: 'feedback_type_required' }).default(DEFAULT_FEEDBACK_TYPE),
  message: storableText('feedback_too_short')
    .refine((text) => countCharacters(text) >= feedback.min, 'feedback_too_short')
    .refine((text) => countCharacters(text) <= feedback.max, 'feedback_too_long'),
  rating: z.coerce
    .number({ error: 'rating_too_low' })
    .int('rating_too_low')
    .min(rating.min, 'rating_too_low')
    .max(rating.max, 'rating_too_high')
    .default(rating.initial),
})

export type FeedbackInput = z.output<typeof feedbackSchema>
