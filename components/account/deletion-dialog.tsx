import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useCredits } from '@/components/auth/use-credits'
import { useErrorToast } from '@/components/forms/use-error-toast'
import { forgetDraft } from '@/components/shared/draft-storage'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { buttonVariants } from '@/components/ui/button-variants'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Spinner } from '@/components/ui/spinner'
import { toErrorDetails } from '@/lib/api/api-error'
import { jsonBody, requestJson } from '@/lib/api/request-json'
import { API, ROUTES } from '@/lib/config/routes'
import { DELETION_WORD } from '@/lib/domain/user'
import { deletedSchema } from '@/lib/schemas/responses'

type DeletionDialogProps = {
  userId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onLeaving: (isLeaving: boolean) => void
}

/** Says what is deleted and what is kept, asks for a typed confirmation, and reports when it is done. */
export function DeletionDialog({ userId, open, onOpenChange, onLeaving }: DeletionDialogProps) {
  const t = useTranslations('account.own.dialog')
  const [isDone, setIsDone] = useState(false)
  // Once the account is gone, the page behind the dialog must not be shown again.
  const onClose = (isOpen: boolean) => (isDone ? window.location.assign(ROUTES.home) : onOpenChange(isOpen))
  return (
    <AlertDialog open={open || isDone} onOpenChange={onClose}>
      <AlertDialogContent>
        <AlertDialogTitle>{isDone ? t('doneTitle') : t('title')}</AlertDialogTitle>
        {isDone ? (
          <>
            <AlertDialogDescription role="status">{t('doneBody')}</AlertDialogDescription>
            <a href={ROUTES.home} className={`${buttonVariants()} self-start`}>
              {t('home')}
            </a>
          </>
        ) : (
          <DeletionForm userId={userId} onLeaving={onLeaving} onDone={() => setIsDone(true)} />
        )}
      </AlertDialogContent>
    </AlertDialog>
  )
}

type DeletionFormProps = Pick<DeletionDialogProps, 'userId' | 'onLeaving'> & { onDone: () => void }

function DeletionForm({ userId, onLeaving, onDone }: DeletionFormProps) {
  const t = useTranslations('account.own.dialog')
  const [typed, setTyped] = useState('')
  const [isDeleting, setIsDeleting] = useState(false)
  const showError = useErrorToast()
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
      showError(toErrorDetails(error, 'account_deletion_failed'))
      onLeaving(false)
      setIsDeleting(false)
    }
  }

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-5 text-small">
      <WhatIsDeleted userId={userId} />
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
      <AlertDialogFooter>
        <AlertDialogCancel asChild>
          <Button variant="secondary" disabled={isDeleting}>
            {t('cancel')}
          </Button>
        </AlertDialogCancel>
        <Button type="submit" variant="danger" disabled={!isConfirmed || isDeleting}>
          {isDeleting && <Spinner />}
          {isDeleting ? t('deleting') : t('confirm')}
        </Button>
      </AlertDialogFooter>
    </form>
  )
}

function WhatIsDeleted({ userId }: { userId: string }) {
  const t = useTranslations('account.own.dialog')
  const { data: credits } = useCredits(userId)
  const plan =
    credits?.isActive && credits.planName !== null
      ? t('gone.planLeft', { plan: credits.planName, count: credits.designsLeft })
      : t('gone.plan')
  return (
    <div className="flex flex-col gap-3 text-muted">
      <AlertDialogDescription className="text-plaster">{t('lead')}</AlertDialogDescription>
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

/** Deletes the signed-in user's account, and the draft kept on this device. Throws `RequestError`. */
async function deleteAccount(userId: string, confirmation: string): Promise<void> {
  await requestJson(deletedSchema, API.account, jsonBody('DELETE', { confirm: confirmation }))
  await forgetDraft(userId).catch(() => undefined)
}
