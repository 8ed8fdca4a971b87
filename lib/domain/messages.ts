/** What feedback can be about (Spec §3). */
export const FEEDBACK_TYPES = ['bug', 'feature', 'improvement', 'other'] as const

export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

export const DEFAULT_FEEDBACK_TYPE: FeedbackType = 'improvement'

/** How many months messages to us are kept. The privacy policy promises it. */
export const MESSAGES_KEPT_MONTHS = 24
