'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import type { BatchDesk } from '@/lib/client/transform/batch-desk'
import { type BatchView, madeIn } from '@/lib/client/transform/batch-view'

/** What can be done about a batch: stop it while it runs, go on with one that was left, read how it was cancelled. */
export function BatchNote({ batch, desk }: { batch: BatchView; desk: BatchDesk }) {
  const t = useTranslations('transform.batch')
  const made = madeIn(batch).length
  const count = batch.progress.length
  if (batch.phase === 'running') return <CancelRow isCancelling={batch.isCancelling} onCancel={desk.cancel} />
  if (batch.phase === 'paused') return <ContinueRow rest={count - made} desk={desk} />
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

function ContinueRow({ rest, desk }: { rest: number; desk: BatchDesk }) {
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
        <Button size="small" onClick={() => void desk.resume()}>
          {t('continue', { rest })}
        </Button>
        <Button variant="ghost" size="small" onClick={desk.leave}>
          {t('leave')}
        </Button>
      </div>
    </section>
  )
}
