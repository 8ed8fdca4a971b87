'use client'

import { useTranslations } from 'next-intl'
import { Progress, type ProgressTone } from '@/components/ui/progress'
import type { Stage } from '@/lib/client/transform/batch'
import type { DesignProgress } from '@/lib/client/transform/progress'

const TONES: Record<Stage, ProgressTone> = { preparing: 'yellow', transforming: 'blue', finalizing: 'green' }

/** One card per design of the batch; the one being worked on is announced. */
export function ProgressList({ progress }: { progress: readonly DesignProgress[] }) {
  const t = useTranslations('transform.progress')
  const current = progress.findIndex(({ state }) => state === 'running')
  const running = progress[current]
  return (
    <>
      <p role="status" className="sr-only">
        {running && t('of', { number: current + 1, count: progress.length, stage: t(stateOf(running)) })}
      </p>
      <ol className="flex flex-col gap-3">
        {progress.map((design, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: designs of a batch have no other name and keep their order.
          <ProgressCard key={index} number={index + 1} progress={design} />
        ))}
      </ol>
    </>
  )
}

function ProgressCard({ number, progress }: { number: number; progress: DesignProgress }) {
  const t = useTranslations('transform.progress')
  const { design, percent, stage } = progress
  return (
    <li className="flex items-center gap-4 rounded-md border border-line bg-bench p-4">
      {design && (
        // biome-ignore lint/performance/noImgElement: a data URL just received.
        <img src={design.imageUrl} alt="" className="h-12 w-16 shrink-0 rounded-sm object-cover" />
      )}
      <div className="flex min-w-0 grow flex-col gap-2.5">
        <div className="flex items-baseline justify-between gap-3 text-small">
          <span className="font-semibold">{t('design', { number })}</span>
          <span className="text-muted tabular-nums">
            {t(stateOf(progress))} · {t('percent', { percent })}
          </span>
        </div>
        <Progress percent={percent} label={t('design', { number })} tone={TONES[stage]} />
      </div>
    </li>
  )
}

function stateOf({ state, stage }: DesignProgress): Stage | 'waiting' | 'made' | 'failed' | 'cancelled' {
  return state === 'running' ? stage : state
}
