'use client'

import { Check } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { ActionButton } from '@/components/shared/icon-button'
import { useIsHydrated } from '@/components/shared/use-is-hydrated'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { NameField } from './name-field'
import { useBoard } from './use-board'

/** Shows who approved a design and when, or else a button to approve it. */
export function Approval({ design }: { design: number }) {
  const t = useTranslations('shared-room.board')
  const format = useFormatter()
  const isHydrated = useIsHydrated()
  const board = useBoard()
  const [isAsking, setIsAsking] = useState(false)
  if (!board) return null
  const { approval } = board.board
  if (approval?.design === design) {
    const date = format.dateTime(new Date(approval.at), { dateStyle: 'medium' })
    return (
      <Badge role="status" tone="success" className="max-w-full py-1.5 text-small whitespace-normal">
        <Check aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{t('approved', { name: approval.name, date })}</span>
      </Badge>
    )
  }
  if (isAsking) return <ApprovalForm design={design} onClose={() => setIsAsking(false)} />
  return (
    <ActionButton
      icon={Check}
      disabled={!isHydrated}
      onClick={() => setIsAsking(true)}
      className="print:hidden"
    >
      {t('approve')}
    </ActionButton>
  )
}

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
      className="flex w-full flex-col gap-3 rounded-lg border border-line bg-panel p-4 sm:max-w-md print:hidden"
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
