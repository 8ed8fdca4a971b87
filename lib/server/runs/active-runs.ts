import type { DesignRun } from '@/lib/domain/design-run'

export type ActiveRuns = ReturnType<typeof createActiveRuns>

type Work = { run: DesignRun; controller: AbortController; ended: Promise<void> }

/** The runs that this process works on, so that a cancelled one stops at once, and a process that stops waits for its own. */
export function createActiveRuns() {
  const works = new Set<Work>()
  let isOpen = true
  return {
    /** Notes the work on a run. The signal aborts when the work must stop; call `end` when nothing is left to do for it. */
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
    /** The work on the run counts as the claimed attempt from now on. `false` when this process does none on it. */
    adopt(claimed: DesignRun): boolean {
      const own = [...works].find(
        ({ run, controller }) => run.id === claimed.id && !controller.signal.aborted,
      )
      if (own) own.run.attempt = claimed.attempt
      return own !== undefined
    },
    /** Aborts the work on the run, if it is done here. */
    stop(runId: string, reason: Error): void {
      for (const { run, controller } of works) if (run.id === runId) controller.abort(reason)
    },
    /** Resolves once no run is in work. */
    async idle(): Promise<void> {
      while (works.size > 0) await Promise.all([...works].map(({ ended }) => ended))
    },
    /** From now on this process takes no further run. */
    close(): void {
      isOpen = false
    },
    isOpen: (): boolean => isOpen,
  }
}
