import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { ResultImage } from '@/components/design-tool/shared/designs/result-image'
import { PinMark } from '@/components/sections/pin-mark'
import { OpenDialog } from '@/components/shared/open-dialog'
import { useLocalDate } from '@/components/shared/use-local-date'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { DialogBody } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/input'
import { Spinner } from '@/components/ui/spinner'
import { LIMITS } from '@/lib/domain/limits'
import { numberPins } from '@/lib/domain/shopping/shared-room'
import type { LinkResponse, OwnBoard } from '@/lib/schemas/responses'
import { DeleteButton } from './delete-button'
import { useAnswer, useDeleteComment, useMarkSeen, useOwnBoard } from './links'

type BoardDialogProps = { userId: string; link: LinkResponse; onClose: () => void }

/** The comments on one of the user's links, to answer and delete. */
export function BoardDialog({ userId, link, onClose }: BoardDialogProps) {
  const t = useTranslations('rooms.board')
  const found = useOwnBoard(link.id)
  return (
    <OpenDialog
      title={<span className="wrap-anywhere">{t('title', { title: link.title })}</span>}
      closeLabel={t('close')}
      size="wide"
      onClose={onClose}
    >
      <DialogBody>
        {found.isPending && <Spinner label={t('loading')} className="size-6 text-brass" />}
        {found.isError && <p className="text-small text-muted">{t('notLoaded')}</p>}
        {found.data && <BoardOfLink userId={userId} linkId={link.id} board={found.data} />}
      </DialogBody>
    </OpenDialog>
  )
}

type BoardProps = { userId: string; linkId: string; board: OwnBoard }
type OwnBoardComment = OwnBoard['comments'][number]

function BoardOfLink({ userId, linkId, board }: BoardProps) {
  const t = useTranslations('rooms.board')
  const formatDate = useLocalDate()
  const { comments, approvals, designs } = board
  useMarkSeen(userId, linkId, board)
  const approval = approvals.at(-1)
  if (comments.length === 0 && !approval) return <p className="text-muted">{t('empty')}</p>
  return (
    <div className="flex flex-col gap-8">
      {designs.map((design, i) => {
        const number = i + 1
        const own = comments.filter((comment) => comment.design === number)
        if (own.length === 0 && approval?.design !== number) return null
        return (
          <section
            key={number}
            className="grid items-start gap-5 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
          >
            <DesignWithPins design={design} comments={own} />
            <div className="min-w-0">
              <h3 className="font-semibold">
                {design ? t('version', { number, name: design.name }) : t('gone')}
              </h3>
              {approval?.design === number && <ApprovedBy approval={approval} />}
              <ol>
                {own.map((comment) => (
                  <Comment
                    key={comment.id}
                    {...{ userId, linkId, comment }}
                    number={numberPins(comments).get(comment.id)}
                  />
                ))}
              </ol>
            </div>
          </section>
        )
      })}
      {approvals.length > 1 && (
        <section className="text-small">
          <h3 className="font-semibold">{t('earlierApprovals')}</h3>
          <ol className="mt-2 wrap-anywhere text-muted">
            {approvals.slice(0, -1).map(({ design: number, name, at }) => (
              <li key={at}>{t('earlierApproval', { number, name, date: formatDate(at, 'moment') })}</li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function ApprovedBy({ approval }: { approval: OwnBoard['approvals'][number] }) {
  const t = useTranslations('rooms.board')
  const formatDate = useLocalDate()
  const { name, at } = approval
  return (
    <Badge tone="success" className="mt-2 max-w-full py-1.5 text-small whitespace-normal">
      <Check aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{t('approved', { name, date: formatDate(at, 'date') })}</span>
    </Badge>
  )
}

type DesignWithPinsProps = { design: OwnBoard['designs'][number]; comments: readonly OwnBoardComment[] }

function DesignWithPins({ design, comments }: DesignWithPinsProps) {
  const t = useTranslations('rooms.board')
  if (!design) {
    return (
      <p className="rounded-md border border-dashed border-edge p-6 text-center text-small text-muted">
        {t('gone')}
      </p>
    )
  }
  const numbers = numberPins(comments)
  return (
    <div className="relative overflow-hidden rounded-md sm:sticky sm:top-0">
      <ResultImage src={`${design.pictureUrl}?as=thumb`} alt={design.name} className="w-full" />
      {comments.map(
        ({ id, pin }) =>
          pin && <PinMark key={id} pin={pin} label={String(numbers.get(id))} isChosen={false} />,
      )}
    </div>
  )
}

type CommentProps = Omit<BoardProps, 'board'> & { comment: OwnBoardComment; number: number | undefined }

function Comment({ userId, linkId, comment, number }: CommentProps) {
  const t = useTranslations('rooms.board')
  const formatDate = useLocalDate()
  const [isAnswering, setIsAnswering] = useState(false)
  const { name, text, answer, createdAt, isNew } = comment
  const date = formatDate(createdAt, 'moment')
  return (
    <li className="flex flex-col gap-2 border-b border-line py-4 text-small last:border-b-0">
      <p className="flex flex-wrap items-center gap-2">
        {number !== undefined && <Badge tone="brass">{t('pin', { number })}</Badge>}
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-faint">{date}</span>
        {isNew && <Badge tone="success">{t('new')}</Badge>}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {answer !== null && !isAnswering && (
        <div className="border-l-2 border-brass pl-3">
          <p className="font-semibold text-brass-bright">{t('yourAnswer')}</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
      {isAnswering ? (
        <AnswerForm linkId={linkId} comment={comment} onClose={() => setIsAnswering(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            aria-label={answer === null ? t('answerTo', { name }) : t('changeOf', { name })}
            onClick={() => setIsAnswering(true)}
          >
            {answer === null ? t('answer') : t('change')}
          </Button>
          <DeleteComment userId={userId} linkId={linkId} comment={comment} />
        </div>
      )}
    </li>
  )
}

type AnswerFormProps = { linkId: string; comment: OwnBoardComment; onClose: () => void }

function AnswerForm({ linkId, comment, onClose }: AnswerFormProps) {
  const t = useTranslations('rooms.board')
  const { showSuccess } = useScreenToasts()
  const [typed, setTyped] = useState(comment.answer ?? '')
  const answering = useAnswer(linkId)
  const answer = typed.trim()
  const save = (event: FormEvent) => {
    event.preventDefault()
    answering.mutate(
      { commentId: comment.id, answer },
      {
        onSuccess: () => {
          if (answer !== '') showSuccess(t('answered'))
          onClose()
        },
      },
    )
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-2">
      <Textarea
        aria-label={t('answerTo', { name: comment.name })}
        value={typed}
        rows={3}
        maxLength={LIMITS.board.text.max}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // The user pressed Answer.
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          disabled={answering.isPending || (answer === '' && comment.answer === null)}
        >
          {answering.isPending && <Spinner />}
          {t('save')}
        </Button>
        <Button variant="ghost" size="small" disabled={answering.isPending} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

type DeleteCommentProps = Omit<BoardProps, 'board'> & { comment: OwnBoardComment }

function DeleteComment({ userId, linkId, comment: { id, name } }: DeleteCommentProps) {
  const t = useTranslations('rooms.board')
  const tRooms = useTranslations('rooms')
  const { showSuccess } = useScreenToasts()
  const deletion = useDeleteComment(userId, linkId)
  return (
    <DeleteButton
      label={t('deleteOf', { name })}
      title={t('confirm')}
      body={t('confirmBody', { name })}
      isDisabled={deletion.isPending}
      onDelete={() => deletion.mutate(id, { onSuccess: () => showSuccess(t('deleted')) })}
    >
      {tRooms('delete')}
    </DeleteButton>
  )
}
