import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { isAborted, toFailure } from '@/lib/client/api/failure'
import type { BatchEvent, BatchJob, MadeDesign } from '@/lib/client/transform/batch'
import { browserDoors } from '@/lib/client/transform/browser-doors'
import { type DesignProgress, nextProgress, startProgress } from '@/lib/client/transform/progress'
import { runBatch } from '@/lib/client/transform/run-batch'
import { useBatchNews } from './use-batch-news'

export type BatchPhase = 'idle' | 'running' | 'done'

type Step = BatchEvent | { readonly type: 'start'; readonly count: number }

function reduceProgress(all: readonly DesignProgress[], step: Step): readonly DesignProgress[] {
  return step.type === 'start' ? startProgress(step.count) : nextProgress(all, step)
}

/** Runs batches of designs and keeps what they made for as long as the screen is open, newest batch first. */
export function useBatch(userId: string) {
  const { tell, tellEnd, showFailure } = useBatchNews(userId)
  const [phase, setPhase] = useState<BatchPhase>('idle')
  const [progress, dispatch] = useReducer(reduceProgress, [])
  const [earlier, setEarlier] = useState<readonly MadeDesign[]>([])
  /** Present while a batch runs: pressed twice in a row, the button starts one. */
  const stop = useRef<AbortController | null>(null)

  useEffect(() => () => stop.current?.abort(), [])

  const start = useCallback(
    async (job: BatchJob) => {
      if (stop.current) return
      const control = new AbortController()
      stop.current = control
      setEarlier((before) => [...madeOf(progress), ...before])
      dispatch({ type: 'start', count: job.body.fields.designsToCreate })
      setPhase('running')
      const onEvent = (event: BatchEvent) => {
        dispatch(event)
        tell(event)
      }
      try {
        tellEnd(await runBatch(job, browserDoors, onEvent, control.signal))
      } catch (error) {
        if (!isAborted(error)) showFailure(toFailure(error, 'generation_failed'))
      } finally {
        stop.current = null
        setPhase('done')
      }
    },
    [progress, showFailure, tell, tellEnd],
  )

  return { phase, progress, made: [...madeOf(progress), ...earlier], start }
}

function madeOf(progress: readonly DesignProgress[]): MadeDesign[] {
  return progress.flatMap(({ design }) => (design ? [design] : []))
}
