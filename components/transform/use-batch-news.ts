import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { creditsKey } from '@/components/shared/use-credits'
import { failure } from '@/lib/client/api/failure'
import type { BatchEvent } from '@/lib/client/transform/batch'
import type { BatchOutcome } from '@/lib/client/transform/batch-desk'
import { type BatchView, madeIn } from '@/lib/client/transform/batch-view'
import { isLowOnCredits } from '@/lib/domain/subscription'
import type { ErrorCode } from '@/lib/errors/catalogue'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { recentKey } from './recent/use-recent-designs'
import { storedKey } from './stored/stored-key'
import { useScreenToasts } from './use-screen-toasts'

/** Failures that have a title of their own in place of "Error generating image N" (Spec §8). */
const OWN_TITLES: ReadonlySet<ErrorCode> = new Set([
  'no_credits',
  'no_active_plan',
  'insufficient_credits',
  'credit_deduction_failed',
  'credit_use_failed',
  'subscription_update_failed',
])

/** Tells the person what a batch does, and has credits and stored designs read again where it changed them. */
export function useBatchNews(userId: string) {
  const queries = useQueryClient()
  const t = useTranslations('transform.toasts')
  const { showFailure, showSuccess } = useScreenToasts()

  const onMade = useCallback(
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

  const tell = useCallback(
    (event: BatchEvent) => {
      const number = event.index + 1
      switch (event.type) {
        case 'stage':
        case 'found':
          return
        case 'cancelled':
          return onMade(null)
        case 'made':
          showSuccess(t('designComplete', { number }))
          return onMade(event.designsLeft)
        case 'saved':
          showSuccess(t('designSaved', { number }))
          void queries.invalidateQueries({ queryKey: storedKey(userId) })
          return
        case 'not-saved':
          return showFailure(event.failure)
        case 'failed': {
          const named = { title: t('designFailed', { number }), otherwise: t('unknown') }
          const why = event.failure.code === 'not_signed_in' ? failure('user_missing') : event.failure
          showFailure(why, OWN_TITLES.has(why.code) ? {} : named)
          // The credit of a failed design was given back.
          return onMade(null)
        }
      }
    },
    [onMade, queries, showFailure, showSuccess, t, userId],
  )

  const tellEnd = useCallback(
    (end: BatchOutcome, view: BatchView) => {
      const made = madeIn(view).length
      if (end === 'complete') showSuccess(t('complete'), t('generated', { count: String(made) }))
      if (end === 'cancelled') {
        showSuccess(t('cancelled'), t('cancelledUsed', { made, count: view.progress.length }))
      }
      const left = queries.getQueryData<CreditsResponse>(creditsKey(userId))?.designsLeft
      if (made === 0 || left === undefined) return
      if (isLowOnCredits(left)) showFailure(failure('low_credits', { count: left }))
      // A batch that failed has told why already.
      else if (left === 0 && end !== 'failed') showFailure(failure('no_credits'))
    },
    [queries, showFailure, showSuccess, t, userId],
  )

  return { tell, tellEnd, showFailure }
}
