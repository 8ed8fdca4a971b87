import type { DesignRun } from '@/lib/domain/design-run'
import type { HostedEngine, RestyleEngine } from '@/lib/engines/engine'
import type { ImageGate } from '@/lib/server/image-gate/image-gate'
import type { Log } from '@/lib/server/log'
import type { Opening } from '@/lib/server/segment/service'
import type { Supabase } from '@/lib/supabase/clients'

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

export type ActiveRuns = ReturnType<typeof createActiveRuns>

type Work = { run: DesignRun; controller: AbortController; ended: Promise<void> }

/** The runs this process is working on, so that canceling stops one at once, and shutdown waits for all. */
export function createActiveRuns() {
  const works = new Set<Work>()
  let isOpen = true
  return {
    /** Registers work on a run. The signal aborts when the work must stop; call `end` when nothing is left to do. */
    begin(run: DesignRun): { signal: AbortSignal; end: () => void } {
      const controller = new AbortController()
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const work = { run, controller, ended }
      works.add(work)
      const end = () => {
        works.delete(work)
        resolve()
      }
      return { signal: controller.signal, end }
    },
    has: (runId: string): boolean => [...works].some(({ run }) => run.id === runId),
    count: (): number => works.size,
    all: (): DesignRun[] => [...works].map(({ run }) => run),
    /** The ongoing work now counts as the claimed attempt. `false` if this process isn't working on the run. */
    adopt(claimed: DesignRun): boolean {
      const own = [...works].find(
        ({ run, controller }) => run.id === claimed.id && !controller.signal.aborted,
      )
      if (own) own.run.attempt = claimed.attempt
      return own !== undefined
    },
    /** Aborts the work on the run, if it is in this process. */
    stop(runId: string, reason: Error): void {
      for (const { run, controller } of works) if (run.id === runId) controller.abort(reason)
    },
    /** Resolves once no run is in progress. */
    async idle(): Promise<void> {
      while (works.size > 0) await Promise.all([...works].map(({ ended }) => ended))
    },
    /** From now on, this process takes no more runs. */
    close(): void {
      isOpen = false
    },
    isOpen: (): boolean => isOpen,
  }
}
