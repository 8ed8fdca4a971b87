/** What feedback can be about (Spec §3). */
export const FEEDBACK_TYPES = ['bug', 'feature', 'improvement', 'other'] as const

export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

export const DEFAULT_FEEDBACK_TYPE: FeedbackType = 'improvement'

/** How many months messages to us are kept. The privacy policy promises it. */
const MESSAGES_KEPT_MONTHS = 24

/** Messages written before this moment have to go. */
export function messagesCutoff(now: Date): Date {
  const cutoff = new Date(now)
  cutoff.setUTCMonth(cutoff.getUTCMonth() - MESSAGES_KEPT_MONTHS)
  return cutoff
}
