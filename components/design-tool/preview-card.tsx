import { ArrowLeft, Images, Paintbrush, Sparkles, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import type { BatchPlan } from '@/components/design-tool/batch/batch'
import { type BatchPhase, type BatchView, madeIn, numberOf } from '@/components/design-tool/batch/batch-view'
import type { BatchRunner } from '@/components/design-tool/batch/runner'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { ActionButton } from '@/components/shared/icon-button'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/cn'
import { DownloadButton } from './dialogs'
import type { ResultsProps } from './results/results'
import { LazyPanel } from './shared/controls/lazy-panel'

const BatchNote = lazyWithRetry(async () => (await import('./batch/batch-progress')).BatchNote)
const ProgressList = lazyWithRetry(async () => (await import('./batch/batch-progress')).ProgressList)
const Results = lazyWithRetry(async () => (await import('./results/results')).Results)
const DesignListButton = lazyWithRetry(
  async () => (await import('./shopping-list/design-list-button')).DesignListButton,
)

/** Fetches what designs are shown with. */
export function prefetchResults(): void {
  for (const part of [BatchNote, ProgressList, Results, DesignListButton, DownloadButton]) part.prefetch()
}

type PreviewCardProps = {
  batch: BatchView & { runner: BatchRunner; made: readonly MadeDesign[]; plans: readonly BatchPlan[] }
  onStart: (() => void) | null
  onPreview: (designs: readonly MadeDesign[], index: number) => void
  onCompare: (designs: readonly MadeDesign[], index: number) => void
  /** Returns to the photo when the designs cover it. */
  onBack: (() => void) | null
} & Pick<ResultsProps, 'next' | 'storage'>

/** How it works, the progress, and the designs. */
export function PreviewCard({ batch, onStart, onPreview, onCompare, onBack, ...results }: PreviewCardProps) {
  const { phase, progress, made, runner, plans } = batch
  const t = useTranslations('transform.preview')
  const tList = useTranslations('transform.shopping')
  const titleId = useId()
  const ref = useRef<HTMLDivElement>(null)

  // Scroll this card into view: the button that starts a batch is always visible, this card may not be. The batch's first
  // design is what the user is waiting for.
  const hasResult = phase !== 'idle' && progress.some(({ design }) => design)
  useEffect(() => {
    if (phase !== 'idle') ref.current?.scrollIntoView({ block: 'nearest' })
  }, [phase])
  useEffect(() => {
    if (hasResult) ref.current?.scrollIntoView({ block: 'start' })
  }, [hasResult])

  // An unfinished batch keeps its progress cards on screen: the toast about it disappears by itself.
  const hasFailed = progress.some(({ state }) => state === 'failed')
  const isCut = phase === 'done' && (made.length === 0 || hasFailed)
  const hasProgress = phase === 'running' || phase === 'paused' || isCut
  // Designs of an earlier batch below it must not look like the answer.
  const isInVain = isCut && madeIn(batch).length === 0
  const title = t(titleOf(phase, isInVain ? 0 : made.length))
  const list = hasProgress && (
    <LazyPanel fallback={<Skeleton className="h-20" />}>
      <ProgressList progress={progress} plans={plans} />
    </LazyPanel>
  )
  // While the rest of a batch is being made, show its first design as soon as it is ready.
  const designs = phase === 'running' ? madeIn(batch) : made
  return (
    <Card
      ref={ref}
      className={cn(
        '-scroll-mt-4 max-sm:-mx-5 max-sm:rounded-none max-sm:border-x-0',
        designs.length > 0 &&
          'in-data-full-screen:min-h-full in-data-full-screen:scroll-mt-0 in-data-full-screen:rounded-none in-data-full-screen:border-0',
      )}
    >
      <section
        aria-labelledby={titleId}
        aria-busy={phase === 'running'}
        className="flex flex-col gap-4 p-5 sm:px-6 sm:py-4 lg:in-data-full-screen:gap-2 lg:in-data-full-screen:py-2"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id={titleId} className="flex min-h-10 items-center text-title lg:in-data-full-screen:min-h-9">
            {title}
          </h2>
          {onBack && (
            <ActionButton variant="ghost" icon={ArrowLeft} onClick={onBack}>
              {t('back')}
            </ActionButton>
          )}
        </div>
        {phase !== 'idle' && (
          <LazyPanel fallback={null}>
            <BatchNote batch={batch} runner={runner} />
          </LazyPanel>
        )}
        {isInVain && list}
        {designs.length > 0 && (
          <LazyPanel fallback={<Skeleton className="aspect-4/3" />}>
            <Results
              {...results}
              more={(design, number) => (
                <>
                  <DownloadButton design={design} number={number} />
                  {hasMaterials(design) && (
                    <DesignListButton design={design} label={tList('ofDesign', { number: String(number) })} />
                  )}
                </>
              )}
              designs={designs}
              numberOf={({ runId }) => numberOf(batch, runId) ?? 1}
              onPreview={(index) => onPreview(designs, index)}
              onCompare={(index) => onCompare(designs, index)}
            />
          </LazyPanel>
        )}
        {!isInVain && list}
        {phase === 'idle' && designs.length === 0 && <HowItWorks onStart={onStart} />}
      </section>
    </Card>
  )
}

/** A style's own finishes can't be bought. */
const hasMaterials = ({ params }: MadeDesign) => params.areas.some(({ material }) => material !== 'style')

type DesignsButtonProps = { hasAny: boolean; count: number; show: () => void }

/** Switches from the photo to the designs that cover it. */
export function DesignsButton({ hasAny, count, show }: DesignsButtonProps) {
  const t = useTranslations('transform.preview')
  if (!hasAny) return null
  return (
    <ActionButton variant="ghost" icon={Images} title={t('designs', { count })} onClick={show}>
      {count > 0 && (
        <span aria-hidden="true" className="tabular-nums">
          {count}
        </span>
      )}
      <span className="sr-only">{t('designs', { count })}</span>
    </ActionButton>
  )
}

function titleOf(phase: BatchPhase, madeCount: number): 'titleGenerating' | 'titleDone' | 'title' {
  if (phase === 'running') return 'titleGenerating'
  return madeCount > 0 ? 'titleDone' : 'title'
}

const STEPS = [
  { id: 'upload', Icon: Upload },
  { id: 'select', Icon: Paintbrush },
  { id: 'transform', Icon: Sparkles },
] as const

/** The empty state: three steps, the first of which is a button until there is a photo. */
function HowItWorks({ onStart }: { onStart: (() => void) | null }) {
  const t = useTranslations('transform.preview')
  return (
    <div className="flex flex-col gap-6">
      <h3 className="text-body font-semibold text-muted">{t('howItWorks')}</h3>
      <ol className="flex flex-col gap-6">
        {STEPS.map(({ id, Icon }) => (
          <li key={id} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-md border border-line bg-surface text-brass">
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.6} />
            </span>
            <div>
              <h4 className="font-semibold">{t(`steps.${id}.title`)}</h4>
              <p className="text-small text-muted">{t(`steps.${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      {onStart && (
        <Button variant="secondary" className="self-start" onClick={onStart}>
          {t('start')}
        </Button>
      )}
    </div>
  )
}
