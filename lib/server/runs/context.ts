import type { HostedEngine, RestyleEngine } from '@/lib/engines/engine'
import type { ImageGate } from '@/lib/server/image-gate/image-gate'
import type { Log } from '@/lib/server/log'
import type { Opening } from '@/lib/server/segment/service'
import type { Supabase } from '@/lib/supabase/clients'
import type { ActiveRuns } from './active-runs'

/** The parts that services in this folder work with. Each picks those it needs: `Pick<RunContext, 'supabase' | 'log'>`. */
export type RunContext = {
  supabase: Supabase
  engine: RestyleEngine | HostedEngine
  gate: ImageGate
  segment: Opening['segment']
  activeRuns: ActiveRuns
  /** `web` leaves its designs to processes that are `worker` or `both`. */
  role: 'web' | 'worker' | 'both'
  /** Identifies this process. */
  workerId: string
  runSettings: RunSettings
  hostedLimits: HostedLimits
  log: Log
  now: () => Date
  pause: (ms: number) => Promise<void>
  /** Returns a number in [0, 1). */
  random: () => number
}

export type RunSettings = {
  /** Time limit for an engine's work on one design. */
  engineTimeoutMs: number
  /** Total time limit for a run: two waits for a place, two tries, a hosted model's start, and its files. */
  deadlineMs: number
  /** Pause between a run's heartbeats. Several must be missed before it counts as dead. */
  heartbeatMs: number
  /** After this long without a heartbeat, another process takes over the run, or it is refunded if none can. */
  quietSeconds: number
  /** Number of designs this process computes at once. */
  places: number
  /** How long a design may wait for its place. */
  waitMs: number
  /** How long shutdown waits for designs. */
  shutdownMs: number
  /** How long results are kept. */
  keepHours: number
  /** Cancellations with a refund per user and 24 hours, before more designs are refused. */
  cancelledPerDay: number
}

/** Spending limits for hosted designs. */
export type HostedLimits = {
  /** Refunds per user and 24 hours, before more hosted designs are refused. */
  maxRefunds: number
  /** Maximum cost of all users' designs per day (UTC); `null` for no limit. */
  budgetCents: number | null
}
