'use client'

import { MapPin, MapPinOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { deleteDraft, readDraft, saveDraft } from '@/components/shared/form-draft'
import { useIsHydrated } from '@/components/shared/use-is-hydrated'
import { useLocalDate } from '@/components/shared/use-local-date'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Spinner } from '@/components/ui/spinner'
import { LIMITS } from '@/lib/domain/limits'
import type { Board, BoardComment } from '@/lib/domain/shopping/shared-room'
import { commentFieldId } from './board-pins'
import { NameField } from './name-field'
import { BoardContext, useBoard, useBoardState } from './use-board'

type BoardProviderProps = { token: string; board: Board | null; children: ReactNode }

/** Provides a link's comments. Without a board, only the page is shown. */
export function BoardProvider({ token, board, children }: BoardProviderProps) {
  return board ? (
    <WithBoard token={token} board={board}>
      {children}
    </WithBoard>
  ) : (
    children
  )
}

function WithBoard({ token, board, children }: BoardProviderProps & { board: Board }) {
  return <BoardContext value={useBoardState(token, board)}>{children}</BoardContext>
}

/** The comments on a design, and a form for one more. */
export function DesignBoard({ design }: { design: number }) {
  const t = useTranslations('shared-room.board')
  const board = useBoard()
  if (!board) return null
  const comments = board.board.comments.filter((comment) => comment.design === design)
  const isFull = board.board.comments.length >= LIMITS.board.comments
  return (
    <section
      aria-label={t('commentsOn', { number: design })}
      className="grid items-start gap-8 rounded-lg border border-line bg-panel p-5 sm:p-6 lg:grid-cols-2 print:hidden"
    >
      <div className="min-w-0">
        <h3 className="text-body font-semibold">{t('comments', { count: comments.length })}</h3>
        {comments.length === 0 ? (
          <p className="mt-2 text-small text-muted">{t('empty')}</p>
        ) : (
          <ol className="mt-2 flex flex-col">
            {comments.map((comment) => (
              <Comment key={comment.id} comment={comment} />
            ))}
          </ol>
        )}
      </div>
      {isFull ? <p className="text-small text-muted">{t('full')}</p> : <CommentForm design={design} />}
    </section>
  )
}

function Comment({ comment }: { comment: BoardComment }) {
  const t = useTranslations('shared-room.board')
  const formatDate = useLocalDate()
  const { id, design, name, text, answer, createdAt } = comment
  return (
    <li className="flex gap-3 border-t border-line py-3 first:border-t-0">
      <PinButton id={id} design={design} />
      <div className="min-w-0 grow text-small">
        <p className="wrap-anywhere">
          <span className="font-semibold">{name}</span>{' '}
          <time dateTime={createdAt} className="text-faint">
            {t('visitorOn', { date: formatDate(createdAt, 'date') })}
          </time>
        </p>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
        {answer !== null && (
          <div className="mt-3 border-l-2 border-brass pl-3">
            <p className="font-semibold text-brass-bright">{t('ownersAnswer')}</p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{answer}</p>
          </div>
        )}
      </div>
    </li>
  )
}

/** A comment's pin number. Pressing it shows the pin. */
function PinButton({ id, design }: { id: string; design: number }) {
  const t = useTranslations('shared-room.board')
  const board = useBoard()
  const number = board?.numbers.get(id)
  if (!board || number === undefined) return null
  return (
    <button
      type="button"
      aria-label={t('showPin', { number })}
      onClick={() => board.setUse({ kind: 'show', design, commentId: id })}
      className="grid size-7 shrink-0 place-items-center rounded-full bg-brass text-micro font-semibold text-on-brass tabular-nums hover:bg-brass-bright"
    >
      {number}
    </button>
  )
}

function CommentForm({ design }: { design: number }) {
  const t = useTranslations('shared-room.board')
  const isHydrated = useIsHydrated()
  const board = useBoard()
  const [text, setText, forgetText] = useKeptText(`draft.comment.${board?.token}.${design}`)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSent, setIsSent] = useState(false)
  if (!board) return null
  const { use, setUse, name, comment } = board
  const isChoosing = use?.kind === 'choose' && use.design === design
  const pin = isChoosing ? use.pin : null
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    setIsSent(false)
    const sent = await comment({ design, name, text, pin })
    setIsSending(false)
    setProblem(sent.problem)
    if (sent.problem !== null) return
    setIsSent(true)
    forgetText()
    if (isChoosing) setUse(null)
  }
  const textId = commentFieldId(design)
  return (
    <form onSubmit={(event) => void send(event)} className="min-w-0">
      <fieldset disabled={!isHydrated || isSending} className="flex min-w-0 flex-col gap-4">
        <NameField />
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={textId}>{t('text')}</Label>
          <Textarea
            id={textId}
            value={text}
            required
            rows={3}
            maxLength={LIMITS.board.text.max}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
        {problem && <ErrorText>{problem}</ErrorText>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" disabled={name.trim() === '' || text.trim() === ''}>
            {isSending && <Spinner />}
            {isSending ? t('sending') : t('send')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            onClick={() => setUse(isChoosing ? null : { kind: 'choose', design, pin: null })}
          >
            {isChoosing ? <MapPinOff aria-hidden="true" /> : <MapPin aria-hidden="true" />}
            {isChoosing ? t('noPin') : t('point')}
          </Button>
        </div>
        <p role="status" className="text-small text-success empty:hidden">
          {isSent && t('sent')}
        </p>
        <p className="text-small text-faint">{t('whoReads')}</p>
      </fieldset>
    </form>
  )
}

/** Text kept in this tab under a key until it is cleared. */
function useKeptText(key: string) {
  const [text, setText] = useState('')
  useEffect(() => setText((typed) => typed || (readDraft(key).text ?? '')), [key])
  const write = (typed: string) => {
    setText(typed)
    saveDraft(key, { text: typed })
  }
  const forget = () => {
    setText('')
    deleteDraft(key)
  }
  return [text, write, forget] as const
}
