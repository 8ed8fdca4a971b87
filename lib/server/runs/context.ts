import type { HostedEngine, RestyleEngine } from '@/lib/engines/engine'
import type { ImageGate } from '@/lib/server/image-gate/image-gate'
import type { Log } from '@/lib/server/log'
import type { SegmentModel } from '@/lib/server/segment/model'
import type { Supabase } from '@/lib/supabase/clients'
import type { ActiveRuns } from './active-runs'

/** What the services of this folder work with. Each names the parts it needs: `Pick<RunContext, 'supabase' | 'log'>`. */
export type RunContext = {
  supabase: Supabase
  engine: RestyleEngine | HostedEngine
  gate: ImageGate
  activeRuns: ActiveRuns
  /** `web` leaves its designs to processes that are `worker` or `both`. */
  role: 'web' | 'worker' | 'both'
  /** Tells this process from others. */
  workerId: string
  runSettings: RunSettings
  hostedLimits: HostedLimits
  /** Says what a photo shows where; null when it is turned off. */
  segment: { readonly model: Pick<SegmentModel, 'encode'> } | null
  log: Log
  now: () => Date
  pause: (ms: number) => Promise<void>
  /** A number in [0, 1). */
  random: () => number
}

export type RunSettings = {
  /** How long an engine may take for one design. */
  engineTimeoutMs: number
  /** How long a run may take in all: two waits for a place, two tries, a hosted model's start, and its files. */
  deadlineMs: number
  /** Pause between two heartbeats of a run. Several must be missed before a run counts as dead. */
  heartbeatMs: number
  /** Without a heartbeat for this long, another process takes over the run, or it is refunded if none can redo it. */
  quietSeconds: number
  /** How many designs this process computes at a time. */
  places: number
  /** How long a design may wait for its place. */
  waitMs: number
  /** How long this process waits for its designs when it is asked to stop. */
  shutdownMs: number
  /** How long results are kept. */
  keepHours: number
  /** Refunds of one user within 24 hours that the user brought about, before further designs are refused. */
  cancelledPerDay: number
}

/** What is spent at most on hosted designs. */
export type HostedLimits = {
  /** Refunds of one user within 24 hours, before further hosted designs are refused. */
  maxRefunds: number
  /** What all users' designs may cost on a day in UTC; `null` for no limit. */
  budgetCents: number | null
}
