'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useCredits } from '@/components/auth/use-credits'
import { useWaitingPicture } from '@/components/shared/waiting-room'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { toErrorDetails } from '@/lib/api/api-error'
import { isLowOnCredits } from '@/lib/domain/subscription'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { useStoredBatches } from './batch/use-batch'
import { DesignTool, type DesignToolProps } from './design-tool'
import { draftBefore, useDraft } from './draft/use-draft'
import { ArrivalPicture } from './editor/preview-layer'
import { OwnMaterialsProvider } from './materials/own/own-materials'
import { useScreenToasts } from './shared/controls/use-screen-toasts'
import { PaintDeckProvider } from './shared/device/paint-deck'

type TransformScreenProps = Omit<DesignToolProps, 'credits' | 'draft' | 'batches'>

/** The design tool. A spinner shows until credits and draft have loaded. */
export function TransformScreen(props: TransformScreenProps) {
  const { userId } = props
  const t = useTranslations('transform.header')
  const credits = useCredits(userId)
  const left = useDraft(userId)
  const draft = useMemo(() => left && draftBefore(left, props.wantedRoom), [left, props.wantedRoom])
  const batches = useStoredBatches(userId)
  // Until it is read into the draft.
  const waiting = useWaitingPicture() ?? left?.arrival
  const { showError } = useScreenToasts()

  // If the user signs out elsewhere, the tool stays open: each failed action reports it, and the messages must stay readable.
  const isOpen = credits.data !== undefined
  useEffect(() => {
    if (!credits.error) return
    const error = toErrorDetails(credits.error, 'subscription_fetch_failed')
    if (!(isOpen && error.code === 'not_signed_in')) showError(error)
  }, [credits.error, isOpen, showError])

  if (credits.isError && !credits.data) {
    return (
      <div className="grid min-h-[75dvh] place-items-center">
        <Button variant="secondary" onClick={() => credits.refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  if (!credits.data || !draft || !batches) {
    return (
      <div className="relative grid min-h-[75dvh] place-items-center text-brass">
        {waiting && <ArrivalPicture src={waiting} />}
        <Spinner label={t('loading')} className="relative size-9" />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4 max-lg:gap-3">
      <OfflineBanner />
      <ScreenHeader credits={credits.data} />
      <OwnMaterialsProvider key={userId} userId={userId}>
        <PaintDeckProvider userId={userId}>
          <DesignTool {...props} {...{ draft, batches }} credits={credits.data} />
        </PaintDeckProvider>
      </OwnMaterialsProvider>
    </div>
  )
}

/** Title, plan and remaining designs. In full screen, they are in the bar at the top. */
function ScreenHeader({ credits }: { credits: CreditsResponse }) {
  const t = useTranslations('transform.header')
  const { planName, designsLeft } = credits
  const isShort = designsLeft === 0 || isLowOnCredits(credits)
  return (
    <header data-top-bar className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h1 className="text-title max-sm:text-[1.0625rem]">{t('title')}</h1>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="brass">{planName === null || planName === 'Free' ? t('freePlan') : planName}</Badge>
        <Badge tone={isShort ? 'warning' : 'neutral'} role="status">
          {t('designsRemaining', { count: designsLeft })}
        </Badge>
      </div>
    </header>
  )
}

/** Says that the device is offline and nothing is lost. It overlays the page, so that nothing moves. */
function OfflineBanner() {
  const t = useTranslations('transform.header')
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div
      role="status"
      data-own-offline-notice
      className="pointer-events-none fixed inset-x-0 bottom-(--above-bar) z-50 grid place-items-center px-4"
    >
      {!isOnline && (
        <p className="rounded-md border border-warning/60 bg-panel-high px-4 py-3 text-small shadow-lifted">
          {t('offline')}
        </p>
      )}
    </div>
  )
}

function watchNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
