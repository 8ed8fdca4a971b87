'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useCredits } from '@/components/shared/use-credits'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Spinner } from '@/components/ui/spinner'
import { deleteAccount } from '@/lib/client/api/account'
import { toFailure } from '@/lib/client/api/failure'
import { DELETION_WORD } from '@/lib/domain/person'

type DeletionFormProps = {
  userId: string
  onCancel: () => void
  onLeaving: (isLeaving: boolean) => void
  onDone: () => void
}

export function DeletionForm({ userId, onCancel, onLeaving, onDone }: DeletionFormProps) {
  const t = useTranslations('account.own.dialog')
  const [typed, setTyped] = useState('')
  const [isDeleting, setIsDeleting] = useState(false)
  const showFailure = useFailureToast()
  const fieldId = useId()
  const isConfirmed = typed.trim().toLowerCase() === DELETION_WORD

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isConfirmed || isDeleting) return
    setIsDeleting(true)
    onLeaving(true)
    try {
      await deleteAccount(userId, typed)
      onDone()
    } catch (error) {
      showFailure(toFailure(error, 'account_deletion_failed'))
      onLeaving(false)
      setIsDeleting(false)
    }
  }

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-5 text-small">
      <WhatGoes userId={userId} />
      <div className="flex flex-col gap-2">
        <Label htmlFor={fieldId}>{t('label', { word: DELETION_WORD })}</Label>
        <Input
          id={fieldId}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isDeleting}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel} disabled={isDeleting}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="danger" disabled={!isConfirmed || isDeleting}>
          {isDeleting && <Spinner />}
          {isDeleting ? t('deleting') : t('confirm')}
        </Button>
      </div>
    </form>
  )
}

function WhatGoes({ userId }: { userId: string }) {
  const t = useTranslations('account.own.dialog')
  const { data: credits } = useCredits(userId)
  const plan =
    credits?.isActive && credits.planName !== null
      ? t('gone.planLeft', { plan: credits.planName, count: credits.designsLeft })
      : t('gone.plan')
  return (
    <div className="flex flex-col gap-3 text-muted">
      <p className="text-plaster">{t('lead')}</p>
      <ul className="list-disc pl-5">
        {[t('gone.pictures'), plan, t('gone.records'), t('gone.signIn')].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t('kept')}</p>
      <p>{t('first')}</p>
    </div>
  )
}
