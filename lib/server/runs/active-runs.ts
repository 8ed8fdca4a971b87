/** The runs that this process works on, so that a cancelled one stops at once and none is worked on twice. */
export function createActiveRuns() {
  const controllers = new Map<string, AbortController>()
  return {
    /** Notes the work on a run. The signal aborts when the work must stop; call `end` when it is over. */
    begin(runId: string): { signal: AbortSignal; end: () => void } {
      const controller = new AbortController()
      controllers.set(runId, controller)
      const end = () => {
        if (controllers.get(runId) === controller) controllers.delete(runId)
      }
      return { signal: controller.signal, end }
    },
    has: (runId: string): boolean => controllers.has(runId),
    /** Aborts the work on the run, if it is done here. */
    stop(runId: string, reason: Error): void {
      controllers.get(runId)?.abort(reason)
      controllers.delete(runId)
    },
  }
}
