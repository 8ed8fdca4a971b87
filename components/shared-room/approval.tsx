'use client'

import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { ActionButton } from '@/components/shared/icon-button'
import { useIsHydrated } from '@/components/shared/use-is-hydrated'
import { useLocalDate } from '@/components/shared/use-local-date'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { NameField } from './name-field'
import { useBoard } from './use-board'

/** Shows who approved a design and when, or else a button to approve it. */
export function Approval({ design }: { design: number }) {
  const t = useTranslations('shared-room.board')
  const formatDate = useLocalDate()
  const isHydrated = useIsHydrated()
  const board = useBoard()
  const [isAsking, setIsAsking] = useState(false)
  if (!board) return null
  const { approval } = board.board
  if (approval?.design === design) {
    const date = formatDate(approval.at, 'date')
    return (
      <Badge role="status" tone="success" className="max-w-full py-1.5 text-small whitespace-normal">
        <Check aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{t('approved', { name: approval.name, date })}</span>
      </Badge>
    )
  }
  return (
    <>
      <ActionButton
        icon={Check}
        disabled={!isHydrated}
        onClick={() => setIsAsking(true)}
        className={clsx('print:hidden', isAsking && 'invisible')}
      >
        {t('approve')}
      </ActionButton>
      {isAsking && <ApprovalForm design={design} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Over the picture, which it must not push down. */
function ApprovalForm({ design, onClose }: { design: number; onClose: () => void }) {
  const t = useTranslations('shared-room.board')
  const board = useBoard()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!board) return null
  const { approval } = board.board
  const approve = async (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    const sent = await board.approve(design, board.name)
    setIsSending(false)
    setProblem(sent.problem)
    if (sent.problem === null) onClose()
  }
  return (
    <form
      onSubmit={(event) => void approve(event)}
      className="absolute inset-x-0 top-full z-30 flex flex-col gap-3 rounded-lg border border-line bg-panel p-4 shadow-lifted sm:top-0 sm:left-auto sm:w-md print:hidden"
    >
      <p className="text-small text-muted">
        {approval ? t('approvalReplaces', { number: approval.design }) : t('approvalLead')}
      </p>
      <NameField isFirst />
      {problem && <ErrorText>{problem}</ErrorText>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={isSending || board.name.trim() === ''}>
          {isSending && <Spinner />}
          {t('approve')}
        </Button>
        <Button variant="ghost" size="small" disabled={isSending} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
