import type { AccountStore } from './account-store'
import type { DesignStore } from './design-store'
import type { RestyleEngine } from './engine'
import type { FileStore } from './file-store'
import type { HostedEngine } from './hosted-engine'
import type { ImagePipeline } from './image-pipeline'
import type { MessageStore } from './message-store'
import type { PaymentGateway } from './payment-gateway'
import type { PaymentStore } from './payment-store'
import type { RateLimiter } from './rate-limiter'
import type { RunStore } from './run-store'
import type { SubscriptionStore } from './subscription-store'

/** At most so many image jobs at once; the others wait in line. */
export interface JobQueue {
  /**
   * Runs the job when a place is free. Fails with `engine_busy` when the wait is too long, and with the signal's reason
   * when it is aborted while waiting; a job that runs must watch the signal itself.
   */
  run<Result>(job: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

/** What this process is working on, so that a cancelled design stops at once and none is worked on twice. */
export interface WorkBench {
  /** Notes the work on a run. Its signal is aborted when the work is to stop; `close` when it is over. */
  open(runId: string): { signal: AbortSignal; close: () => void }
  has(runId: string): boolean
  /** Aborts the work on the run, if it is done here. */
  stop(runId: string, reason: Error): void
}

export interface Log {
  info(event: string, details?: Record<string, unknown>): void
  error(event: string, cause: unknown, details?: Record<string, unknown>): void
}

/** What the use cases work with. One place builds it: `lib/server/container`. */
export type Services = {
  subscriptions: SubscriptionStore
  runs: RunStore
  designs: DesignStore
  files: FileStore
  accounts: AccountStore
  messages: MessageStore
  payments: PaymentStore
  gateway: PaymentGateway
  limiter: RateLimiter
  engine: RestyleEngine | HostedEngine
  pipeline: ImagePipeline
  jobs: JobQueue
  bench: WorkBench
  log: Log
  now: () => Date
  pause: (ms: number) => Promise<void>
  /** A number in [0, 1). */
  random: () => number
  /** How long an engine may take for one design. */
  engineTimeoutMs: number
  /** Pause between two signs of life of a run that is worked on. */
  heartbeatMs: number
}
