import { Brush } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { OpenConfirm } from '@/components/shared/confirm'
import { ActionButton } from '@/components/shared/icon-button'

type ContinueButtonProps = {
  label: string
  isBusy: boolean
  isOpening: boolean
  /** Whether the tool has a photo with a selection. */
  hasUnfinishedWork: () => Promise<boolean>
  onContinue: () => void
}

/** Opens the room in the tool. Unfinished work there would be lost, so it asks first. */
export function ContinueButton({ label, ...room }: ContinueButtonProps) {
  const t = useTranslations('rooms')
  const { isBusy, isOpening, hasUnfinishedWork, onContinue } = room
  const [isAsking, setIsAsking] = useState(false)
  const press = async () => {
    if (await hasUnfinishedWork()) setIsAsking(true)
    else onContinue()
  }
  return (
    <>
      <ActionButton
        icon={Brush}
        aria-label={label}
        isBusy={isOpening}
        disabled={isBusy}
        onClick={() => void press()}
      >
        {t('open')}
      </ActionButton>
      {isAsking && (
        <OpenConfirm
          title={t('replace.title')}
          body={t('replace.body')}
          no={t('replace.no')}
          yes={t('replace.yes')}
          onConfirm={onContinue}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
