export type RateVerdict = { allowed: boolean; retryAfterSeconds: number }

export interface RateLimiter {
  /** Counts one use of `key`; at most `limit` are allowed in each window. */
  take(key: string, limit: number, windowSeconds: number): Promise<RateVerdict>

  /** Deletes counters whose window has ended: their keys name people and addresses. */
  removeEnded(): Promise<void>
  /** The place where uses are counted answers. */
  isUp(): Promise<boolean>
}
