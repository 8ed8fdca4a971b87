'use client'

import { Brush } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmContent } from '@/components/shared/confirm'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'

type ContinueButtonProps = {
  isBusy: boolean
  isOpening: boolean
  /** Whether the tool has a photo with a selection. */
  hasUnfinishedWork: () => Promise<boolean>
  onContinue: () => void
}

/** Opens the room in the tool. Unfinished work there would be lost, so it asks first. */
export function ContinueButton({ isBusy, isOpening, hasUnfinishedWork, onContinue }: ContinueButtonProps) {
  const t = useTranslations('rooms')
  const [isAsking, setIsAsking] = useState(false)
  const press = async () => {
    if (await hasUnfinishedWork()) setIsAsking(true)
    else onContinue()
  }
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => void press()}>
        {isOpening ? <Spinner /> : <Brush aria-hidden="true" />}
        {t('continue')}
      </Button>
      <AlertDialog open={isAsking} onOpenChange={setIsAsking}>
        <ConfirmContent
          title={t('replace.title')}
          body={t('replace.body')}
          no={t('replace.no')}
          yes={t('replace.yes')}
          onConfirm={onContinue}
        />
      </AlertDialog>
    </>
  )
}
