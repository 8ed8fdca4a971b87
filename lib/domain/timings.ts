/** Waiting times a person can notice, in ms (Spec §4 and §9). */
export const TIMINGS = {
  hashScrollMs: 100,
  postAuthWaitMs: 1_000,
  formDraftMs: 1_000,
  /** How long a failed sign-in is shown before the page moves on. */
  callbackFailureMs: 2_000,
  fileDialogCancelMs: 300,
  creditRetryPauseMs: 500,
  /** How long to look again for the reason why an order that its payer has approved waits for them once more. */
  declineNotedWithinMs: [200, 400, 800, 1_600],
  profileKeptMs: 30 * 60 * 1_000,
  /** A session is refreshed so long before its end; the service's own client begins then too. */
  sessionRefreshAheadMs: 90_000,
  sessionRetryMs: 30_000,
  /** A worker that has not come to life by then, counted from the first question, could not be fetched. */
  workerStartMs: 15_000,
  toastMs: 5_000,
  /** Time enough to read what is gone and to take it back. */
  undoToastMs: 12_000,
  /** Between two signs of life of a run that is worked on. */
  heartbeatMs: 5_000,
} as const

/** How often a credit is tried again when the database says 23514 or PGRST116. */
export const CREDIT_RETRIES = 3
