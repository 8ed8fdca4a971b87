import type { DesignRun } from '@/lib/domain/design-run'

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
