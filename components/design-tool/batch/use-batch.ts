import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { creditsKey } from '@/components/auth/use-credits'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { recentKey } from '@/components/design-tool/shared/designs/recent-runs'
import { storedKey } from '@/components/design-tool/shared/designs/stored-designs'
import { useStored } from '@/components/design-tool/shared/device/use-stored'
import { afterToasts } from '@/components/ui/toaster'
import { type ErrorDetails, errorDetails, toErrorDetails } from '@/lib/api/api-error'
import { drawSeed } from '@/lib/domain/presets'
import { isLowOnCredits } from '@/lib/domain/subscription'
import type { ErrorCode } from '@/lib/errors/catalogue'
import type { CreditsResponse } from '@/lib/schemas/responses'
import type { BatchEnd, BatchEvent, BatchPlan } from './batch'
import { readBatches, writeBatch } from './batch-storage'
import { type BatchView, madeIn } from './batch-view'
import { BatchRunner } from './runner'

const NO_BATCHES: readonly BatchPlan[] = []
const readCurrentBatches = (userId: string) => readBatches(userId, Date.now())

/** The batches of the last day on this device, newest first; one may still be open. `null` while they are being read. */
export const useStoredBatches = (userId: string) => useStored(userId, readCurrentBatches, NO_BATCHES)

/**
 * Runs batches of designs and keeps their results while the screen is open, newest batch first. A batch that was left open on
 * this device is reopened: its designs are shown, and the rest can be continued.
 */
export function useBatch(userId: string, stored: readonly BatchPlan[]) {
  const { showError } = useScreenToasts()
  const { onEvent, onEnd } = useBatchNotifications(userId)
  /** All batches of the last day on this device, with the input of their designs. */
  const [plans, setPlans] = useState(stored)
  const [open] = useState(() => stored.find(({ isOpen }) => isOpen))

  const runner = useMemo(
    () =>
      new BatchRunner({
        store(plan) {
          setPlans((all) => [plan, ...all.filter(({ id }) => id !== plan.id)])
          writeBatch(userId, plan).catch(() => showError(errorDetails('draft_save_failed')))
        },
        onEvent,
        onEnd,
        onError(error) {
          const details = toErrorDetails(error)
          const isNamed = details.code !== 'unexpected'
          showError(isNamed ? details : errorDetails('transform_failed', details.values, details.message))
        },
      }),
    [userId, onEvent, onEnd, showError],
  )
  const view = useSyncExternalStore(runner.subscribe, runner.getView, runner.getView)

  useEffect(() => {
    if (open) void runner.reopen(open)
    return () => runner.stop()
  }, [runner, open])

  // Drawn once, so that the preview doesn't change by itself and the first design matches it.
  const [previewSeed] = useState(() => drawSeed(Math.random))
  const made = [...madeIn(view), ...view.earlier]
  return { runner, plans, previewSeed, ...view, made }
}

/** Errors that have a title of their own instead of "Error generating image N" (Spec §8). */
const OWN_TITLES: ReadonlySet<ErrorCode> = new Set([
  'no_credits',
  'no_active_plan',
  'insufficient_credits',
  'credit_deduction_failed',
  'credit_use_failed',
  'subscription_update_failed',
])

/** The state of a batch that its last toasts depend on. */
type Tally = { hasSpent: boolean; notSaved: ErrorDetails | null }

const NOTHING_DONE: Tally = { hasSpent: false, notSaved: null }

/** Shows toasts about a batch, and refreshes credits, recent and stored designs when it changed them. */
function useBatchNotifications(userId: string) {
  const queries = useQueryClient()
  const t = useTranslations('transform.toasts')
  const { showError, showSaveError, showSuccess } = useScreenToasts()
  const tally = useRef(NOTHING_DONE)
  const warnOfCredits = useCreditWarning(userId)

  const refresh = useCallback(
    (designsLeft: number | null) => {
      const key = creditsKey(userId)
      if (designsLeft !== null) {
        queries.setQueryData<CreditsResponse>(key, (known) => known && { ...known, designsLeft })
      }
      void queries.invalidateQueries({ queryKey: key })
      void queries.invalidateQueries({ queryKey: recentKey(userId) })
    },
    [queries, userId],
  )

  const onEvent = useCallback(
    (event: BatchEvent) => {
      const number = event.index + 1
      switch (event.type) {
        case 'stage':
        case 'found':
          return
        case 'cancelled':
          return refresh(null)
        case 'made':
          tally.current = { ...tally.current, hasSpent: true }
          showSuccess(t('designComplete', { number }))
          return refresh(event.designsLeft)
        case 'saved':
          if (!event.isQuiet) showSuccess(t('designSaved', { number }))
          void queries.invalidateQueries({ queryKey: storedKey(userId) })
          return
        case 'not-saved':
          tally.current = { ...tally.current, notSaved: event.error }
          return showSaveError(event.error)
        case 'failed': {
          const { error } = event
          if (OWN_TITLES.has(error.code)) {
            // The error about credits is enough.
            tally.current = NOTHING_DONE
            showError(error)
          } else showError(error, { title: t('designFailed', { number }), otherwise: t('unknown') })
          // The credit of a failed design was refunded.
          return refresh(null)
        }
      }
    },
    [refresh, queries, showError, showSaveError, showSuccess, t, userId],
  )

  const onEnd = useCallback(
    (end: BatchEnd, view: BatchView) => {
      const made = madeIn(view).length
      const { hasSpent, notSaved } = tally.current
      tally.current = NOTHING_DONE
      if (end === 'cancelled') {
        showSuccess(t('cancelled'), t('cancelledUsed', { made, count: view.progress.length }))
      } else if (end === 'complete' && notSaved) {
        showSaveError(notSaved)
      } else if (end === 'complete') {
        showSuccess(t('complete'), t('generated', { count: String(made) }))
      }
      if (hasSpent) warnOfCredits()
    },
    [showSaveError, showSuccess, t, warnOfCredits],
  )

  return { onEvent, onEnd }
}

/**
 * Warns that credits are running low; when none are left, the bar at the bottom says so. Since one toast replaces another, it
 * waits until the others are gone, so that they can be read first.
 */
function useCreditWarning(userId: string): () => void {
  const queries = useQueryClient()
  const { showError } = useScreenToasts()
  const warn = useCallback(() => {
    const credits = queries.getQueryData<CreditsResponse>(creditsKey(userId))
    if (!credits) return
    if (isLowOnCredits(credits)) showError(errorDetails('low_credits', { count: credits.designsLeft }))
  }, [queries, showError, userId])

  return useCallback(() => afterToasts(warn), [warn])
}
