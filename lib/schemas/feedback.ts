import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { countCharacters, storableText } from './text'

/** Feedback topics (Spec §3). */
export const FEEDBACK_TYPES = ['bug', 'feature', 'improvement', 'other'] as const

export const DEFAULT_FEEDBACK_TYPE: (typeof FEEDBACK_TYPES)[number] = 'improvement'

// Messages are keys of `content/messages/{locale}/validation.json`.
const { feedback, rating } = LIMITS

/** The feedback dialog and the body of `POST /api/feedback`. */
export const feedbackSchema = z.object({
  feedback_type: z.enum(FEEDBACK_TYPES, { error: 'feedback_type_required' }).default(DEFAULT_FEEDBACK_TYPE),
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
