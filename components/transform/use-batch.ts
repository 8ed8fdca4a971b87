import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { failure, toFailure } from '@/lib/client/api/failure'
import type { BatchPlan } from '@/lib/client/transform/batch'
import { BatchDesk } from '@/lib/client/transform/batch-desk'
import { keepBatch } from '@/lib/client/transform/batch-shelf'
import { madeIn } from '@/lib/client/transform/batch-view'
import { browserDoors } from '@/lib/client/transform/browser-doors'
import { useBatchNews } from './use-batch-news'

/**
 * Runs batches of designs and keeps what they made for as long as the screen is open, newest batch first. A batch that
 * was left open on this device is taken up again: its designs are shown, the rest waits to be continued.
 */
export function useBatch(userId: string, kept: readonly BatchPlan[]) {
  const { tell, tellEnd, showFailure } = useBatchNews(userId)
  /** All batches of the last day on this device: what designs were made from. */
  const [plans, setPlans] = useState(kept)
  const [open] = useState(() => kept.find(({ isOpen }) => isOpen))

  const keep = useCallback(
    (plan: BatchPlan) => {
      setPlans((all) => [plan, ...all.filter(({ id }) => id !== plan.id)])
      keepBatch(userId, plan).catch(() => showFailure(failure('draft_save_failed')))
    },
    [userId, showFailure],
  )
  const desk = useMemo(
    () =>
      new BatchDesk(browserDoors, {
        keep,
        onEvent: tell,
        onEnd: tellEnd,
        onProblem: (error) => {
          const why = toFailure(error)
          showFailure(why.code === 'unexpected' ? failure('transform_failed', {}, why.message) : why)
        },
      }),
    [keep, tell, tellEnd, showFailure],
  )
  const view = useSyncExternalStore(desk.subscribe, desk.view, desk.view)

  useEffect(() => {
    if (open) void desk.reopen(open)
    return () => desk.stop()
  }, [desk, open])

  return { desk, plans, ...view, made: [...madeIn(view), ...view.earlier] }
}
