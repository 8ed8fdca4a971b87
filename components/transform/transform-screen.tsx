'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useCredits } from '@/components/shared/use-credits'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { toFailure } from '@/lib/client/api/failure'
import { OfflineBanner } from './offline-banner'
import type { PickerGroup } from './picker/options'
import { ScreenHeader } from './screen-header'
import { Studio } from './studio'
import { useDraft } from './use-draft'
import { useScreenToasts } from './use-screen-toasts'

type TransformScreenProps = {
  userId: string
  /** The engine that makes the designs, by its name. */
  engine: string
  styles: readonly PickerGroup[]
  rooms: readonly PickerGroup[]
}

/** The design tool. A spinner stands for it until credits and draft are there. */
export function TransformScreen({ userId, engine, styles, rooms }: TransformScreenProps) {
  const t = useTranslations('transform.header')
  const credits = useCredits(userId)
  const draft = useDraft(userId)
  const { showFailure } = useScreenToasts()

  useEffect(() => {
    if (credits.error) showFailure(toFailure(credits.error, 'subscription_fetch_failed'))
  }, [credits.error, showFailure])

  if (credits.isError && !credits.data) {
    return (
      <div className="grid min-h-[75dvh] place-items-center">
        <Button variant="secondary" onClick={() => credits.refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  if (!credits.data || !draft) {
    return (
      <div className="grid min-h-[75dvh] place-items-center text-brass">
        <Spinner label={t('loading')} className="size-9" />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-8">
      <OfflineBanner />
      <ScreenHeader credits={credits.data} />
      <Studio {...{ userId, engine, styles, rooms, draft }} credits={credits.data} />
    </div>
  )
}
