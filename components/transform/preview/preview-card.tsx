'use client'

import { useTranslations } from 'next-intl'
import { type Ref, useId } from 'react'
import { Card } from '@/components/ui/card'
import type { MadeDesign } from '@/lib/client/transform/batch'
import type { BatchDesk } from '@/lib/client/transform/batch-desk'
import type { BatchPhase, BatchView } from '@/lib/client/transform/batch-view'
import { BatchNote } from './batch-note'
import { HowItWorks } from './how-it-works'
import { ProgressList } from './progress-list'
import { ResultsGrid } from './results-grid'

type PreviewCardProps = {
  ref: Ref<HTMLDivElement>
  batch: BatchView & { desk: BatchDesk; made: readonly MadeDesign[] }
  onStart: (() => void) | null
  onPreview: (designs: readonly MadeDesign[], index: number) => void
}

/** The right card: how it works, what is being made, what was made. */
export function PreviewCard({ ref, batch, onStart, onPreview }: PreviewCardProps) {
  const { phase, progress, made, desk } = batch
  const t = useTranslations('transform.preview')
  const titleId = useId()
  const title = t(titleOf(phase, made.length))
  // A batch that did not come to its end leaves its cards in sight: the message about it goes away by itself.
  const hasFailed = progress.some(({ state }) => state === 'failed')
  const isCut = phase === 'done' && (made.length === 0 || hasFailed)
  const hasProgress = phase === 'running' || phase === 'paused' || isCut
  return (
    <Card
      ref={ref}
      className="scroll-mt-24 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto"
    >
      <section
        aria-labelledby={titleId}
        aria-busy={phase === 'running'}
        className="flex flex-col gap-6 p-5 sm:p-6"
      >
        <h2 id={titleId} className="flex min-h-10 items-center text-title">
          {title}
        </h2>
        <BatchNote batch={batch} desk={desk} />
        {hasProgress && <ProgressList progress={progress} />}
        {phase !== 'running' && made.length > 0 && (
          <ResultsGrid designs={made} onPreview={(index) => onPreview(made, index)} />
        )}
        {phase === 'idle' && <HowItWorks onStart={onStart} />}
      </section>
    </Card>
  )
}

function titleOf(phase: BatchPhase, madeCount: number): 'titleGenerating' | 'titleDone' | 'title' {
  if (phase === 'running') return 'titleGenerating'
  return madeCount > 0 ? 'titleDone' : 'title'
}
