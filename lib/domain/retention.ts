/** How long messages to us are kept, in months. The privacy policy promises it. */
export const MESSAGES_KEPT_MONTHS = 24

/** Messages written before this moment are past their keeping time. */
export function messagesCutoff(now: Date): Date {
  const cutoff = new Date(now)
  cutoff.setUTCMonth(cutoff.getUTCMonth() - MESSAGES_KEPT_MONTHS)
  return cutoff
}
