import 'server-only'
import type { WorkBench } from '@/lib/ports/services'

/** The designs that this process is working on, by their run's id. */
export function workBench(): WorkBench {
  const open = new Map<string, AbortController>()
  return {
    open(runId) {
      const controller = new AbortController()
      open.set(runId, controller)
      const close = () => {
        if (open.get(runId) === controller) open.delete(runId)
      }
      return { signal: controller.signal, close }
    },
    has: (runId) => open.has(runId),
    stop(runId, reason) {
      open.get(runId)?.abort(reason)
      open.delete(runId)
    },
  }
}
