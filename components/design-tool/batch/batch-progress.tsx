import { useTranslations } from 'next-intl'
import { ResultImage } from '@/components/design-tool/shared/designs/result-image'
import { errorReason } from '@/components/forms/use-error-toast'
import { Button } from '@/components/ui/button'
import { Progress, type ProgressTone } from '@/components/ui/progress'
import { Spinner } from '@/components/ui/spinner'
import { FIRST_TASK, type Task } from '@/lib/tasks/tasks'
import type { BatchPlan, Stage } from './batch'
import { type BatchView, type DesignProgress, madeIn } from './batch-view'
import type { BatchRunner } from './runner'

/** Actions on a batch: cancel a running one, continue an interrupted one, or see how it was canceled. */
export function BatchNote({ batch, runner }: { batch: BatchView; runner: BatchRunner }) {
  const t = useTranslations('transform.batch')
  const made = madeIn(batch).length
  const count = batch.progress.length
  if (batch.phase === 'running')
    return <CancelRow isCancelling={batch.isCancelling} onCancel={runner.cancel} />
  if (batch.phase === 'paused') return <ContinueRow rest={count - made} runner={runner} />
  return (
    <p role="status" className="text-small text-muted empty:hidden">
      {batch.phase === 'done' && batch.isCancelled && t('cancelled', { made, count })}
    </p>
  )
}

function CancelRow({ isCancelling, onCancel }: { isCancelling: boolean; onCancel: () => void }) {
  const t = useTranslations('transform.batch')
  return (
    <div className="flex items-center justify-between gap-4">
      <p id="cancel-hint" className="text-small text-muted">
        {t('cancelHint')}
      </p>
      <Button
        variant="secondary"
        size="small"
        aria-describedby="cancel-hint"
        disabled={isCancelling}
        onClick={onCancel}
      >
        {isCancelling && <Spinner />}
        {t(isCancelling ? 'cancelling' : 'cancel')}
      </Button>
    </div>
  )
}

function ContinueRow({ rest, runner }: { rest: number; runner: BatchRunner }) {
  const t = useTranslations('transform.batch')
  return (
    <section
      aria-labelledby="batch-paused"
      className="flex flex-col gap-3 rounded-md border border-brass/50 bg-brass/10 p-4"
    >
      <h3 id="batch-paused" className="font-semibold">
        {t('pausedTitle')}
      </h3>
      <p className="text-small text-muted">{t('paused', { rest })}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void runner.resume()}>
          {t('continue', { rest })}
        </Button>
        <Button variant="ghost" size="small" onClick={runner.leave}>
          {t('leave')}
        </Button>
      </div>
    </section>
  )
}

const TONES: Record<Stage, ProgressTone> = { preparing: 'yellow', transforming: 'blue', finalizing: 'green' }

type ProgressListProps = { progress: readonly DesignProgress[]; plans: readonly BatchPlan[] }

/** One card per design of the batch; the one being worked on is announced. */
export function ProgressList({ progress, plans }: ProgressListProps) {
  const task = plans[0]?.job.body.fields.task ?? FIRST_TASK
  const t = useTranslations('transform.progress')
  const current = progress.findIndex(({ state }) => state === 'running')
  const running = progress[current]
  return (
    <>
      <p role="status" className="sr-only">
        {running &&
          t('of', { number: current + 1, count: progress.length, stage: t(stateOf(running, task)) })}
      </p>
      <ol className="flex flex-col gap-3">
        {progress.map((design, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: designs of a batch have no other name and keep their order.
          <ProgressCard key={index} number={index + 1} progress={design} task={task} />
        ))}
      </ol>
    </>
  )
}

type ProgressCardProps = { number: number; progress: DesignProgress; task: Task }

function ProgressCard({ number, progress, task }: ProgressCardProps) {
  const t = useTranslations('transform.progress')
  const { design, error, percent, stage } = progress
  const toasts = useTranslations('transform.toasts')
  return (
    <li className="flex items-center gap-4 rounded-md border border-line bg-surface p-4">
      {design && (
        <ResultImage src={design.imageUrl} alt="" className="h-12 w-16 shrink-0 rounded-sm object-cover" />
      )}
      <div className="flex min-w-0 grow flex-col gap-2.5">
        <div className="flex items-baseline justify-between gap-3 text-small">
          <span className="font-semibold">{t('design', { number })}</span>
          <span className="text-muted tabular-nums">
            {t(stateOf(progress, task))} · {t('percent', { percent })}
          </span>
        </div>
        <Progress value={percent} aria-label={t('design', { number })} tone={TONES[stage]} />
        {error && <p className="text-small text-danger">{errorReason(error, toasts('unknown'))}</p>}
      </div>
    </li>
  )
}

function stateOf({ state, stage }: DesignProgress, task: Task) {
  if (state !== 'running') return state
  return stage === 'transforming' ? (`making.${task}` as const) : stage
}
