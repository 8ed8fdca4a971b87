import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { creditsKey } from '@/components/auth/use-credits'
import { writeBatch } from '@/components/design-tool/draft/batch-storage'
import { recentKey } from '@/components/design-tool/results/recent-runs'
import { storedKey } from '@/components/design-tool/stored-designs/stored-designs'
import { useScreenToasts } from '@/components/design-tool/use-screen-toasts'
import { type ErrorDetails, errorDetails, toErrorDetails } from '@/lib/api/api-error'
import { isLowOnCredits } from '@/lib/domain/subscription'
import type { ErrorCode } from '@/lib/errors/catalogue'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { type BatchEnd, type BatchEvent, type BatchPlan, nextSeedAfter } from './batch'
import { browserApi } from './batch-api'
import { BatchRunner } from './batch-runner'
import { type BatchView, madeIn } from './batch-view'

/**
 * Runs batches of designs and keeps what they made for as long as the screen is open, newest batch first. A batch that
 * was left open on this device is reopened: its designs are shown, and the rest can be continued.
 */
export function useBatch(userId: string, stored: readonly BatchPlan[]) {
  const { showError } = useScreenToasts()
  const { onEvent, onEnd } = useBatchNotifications(userId)
  /** All batches of the last day on this device: what designs were made from. */
  const [plans, setPlans] = useState(stored)
  const [open] = useState(() => stored.find(({ isOpen }) => isOpen))

  const runner = useMemo(
    () =>
      new BatchRunner(browserApi, {
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

  return { runner, plans, nextSeed: nextSeedAfter(plans), ...view, made: [...madeIn(view), ...view.earlier] }
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

/** What a batch has done since it began, as far as its last message depends on it. */
type Tally = { hasSpent: boolean; notSaved: ErrorDetails | null }

const NOTHING_DONE: Tally = { hasSpent: false, notSaved: null }

/**
 * Shows toasts about a batch, and refreshes credits, recent and stored designs when it changed them. One toast replaces
 * another: what is said of the credits waits until the end of the batch has been read.
 */
function useBatchNotifications(userId: string) {
  const queries = useQueryClient()
  const t = useTranslations('transform.toasts')
  const { showError, showSuccess } = useScreenToasts()
  const tally = useRef(NOTHING_DONE)

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

  const warnOfCredits = useCallback(() => {
    const credits = queries.getQueryData<CreditsResponse>(creditsKey(userId))
    if (!tally.current.hasSpent || !credits) return
    tally.current = NOTHING_DONE
    const { designsLeft } = credits
    if (isLowOnCredits(credits)) showError(errorDetails('low_credits', { count: designsLeft }))
    else if (designsLeft === 0) showError(errorDetails('no_credits'))
  }, [queries, showError, userId])

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
          showSuccess(t('designSaved', { number }))
          void queries.invalidateQueries({ queryKey: storedKey(userId) })
          return
        case 'not-saved':
          tally.current = { ...tally.current, notSaved: event.error }
          return showError(event.error)
        case 'failed': {
          const { error } = event
          const named = { title: t('designFailed', { number }), otherwise: t('unknown') }
          // An error about credits has said it all.
          showError(error, OWN_TITLES.has(error.code) ? {} : { ...named, onClose: warnOfCredits })
          // The credit of a failed design was refunded.
          return refresh(null)
        }
      }
    },
    [refresh, queries, showError, showSuccess, t, userId, warnOfCredits],
  )

  const onEnd = useCallback(
    (end: BatchEnd, view: BatchView) => {
      const made = madeIn(view).length
      const { notSaved } = tally.current
      tally.current = { ...tally.current, notSaved: null }
      if (end === 'cancelled') {
        showSuccess(t('cancelled'), t('cancelledUsed', { made, count: view.progress.length }), warnOfCredits)
      } else if (end === 'complete' && notSaved) {
        showError(notSaved, { onClose: warnOfCredits })
      } else if (end === 'complete') {
        showSuccess(t('complete'), t('generated', { count: String(made) }), warnOfCredits)
      }
    },
    [showError, showSuccess, t, warnOfCredits],
  )

  return { onEvent, onEnd }
}
