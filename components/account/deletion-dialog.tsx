'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ROUTES } from '@/lib/config/routes'
import { DeletionForm } from './deletion-form'

type DeletionDialogProps = {
  userId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onLeaving: (isLeaving: boolean) => void
}

/** Says what goes and what stays, has it confirmed, and ends by saying that it is done. */
export function DeletionDialog({ userId, open, onOpenChange, onLeaving }: DeletionDialogProps) {
  const t = useTranslations('account.own.dialog')
  const [isDone, setIsDone] = useState(false)
  // Behind the dialog stands a page that nobody may see any more.
  const onClose = (isOpen: boolean) => (isDone ? window.location.assign(ROUTES.home) : onOpenChange(isOpen))
  return (
    <Dialog
      open={open || isDone}
      onOpenChange={onClose}
      title={isDone ? t('doneTitle') : t('title')}
      closeLabel={t('close')}
    >
      {isDone ? (
        <div role="status" className="flex flex-col items-start gap-6">
          <p className="text-muted">{t('doneBody')}</p>
          <a href={ROUTES.home} className={buttonClass()}>
            {t('home')}
          </a>
        </div>
      ) : (
        <DeletionForm
          userId={userId}
          onCancel={() => onOpenChange(false)}
          onLeaving={onLeaving}
          onDone={() => setIsDone(true)}
        />
      )}
    </Dialog>
  )
}
