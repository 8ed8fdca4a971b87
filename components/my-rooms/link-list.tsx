import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { Confirm } from '@/components/shared/confirm'
import { useLocalDate } from '@/components/shared/use-local-date'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import type { LinkResponse } from '@/lib/schemas/responses'
import { BoardDialog } from './board-dialog'
import { useClearBoard, useEndLink, useLinks } from './links'

/** All links of the user, with the comments on each and a way to end it. */
export function LinkList({ userId, title }: { userId: string; title: string | null }) {
  const t = useTranslations('rooms.share')
  const links = useLinks(userId)
  const [opened, setOpened] = useState<LinkResponse | null>(null)
  if (links.isPending) return <Spinner label={t('loading')} className="size-6 self-center text-brass" />
  if (!links.data) return <p className="text-small text-muted">{t('notLoaded')}</p>
  if (links.data.length === 0) return null
  return (
    <section>
      {title !== null && <h3 className="mb-2 font-semibold">{title}</h3>}
      <ul className="flex flex-col">
        {links.data.map((link) => (
          <LinkRow key={link.id} userId={userId} link={link} onComments={() => setOpened(link)} />
        ))}
      </ul>
      {opened && <BoardDialog userId={userId} link={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

type LinkRowProps = { userId: string; link: LinkResponse; onComments: () => void }

function LinkRow({ userId, link, onComments }: LinkRowProps) {
  const t = useTranslations('rooms.share')
  const { title, comments, unseen, isLive, takesComments } = link
  const until = useUntil(link)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-40 flex-1 text-small">
        <p className="truncate">{title}</p>
        <p className="text-muted">{until}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {takesComments && (
          <Button variant="secondary" size="small" onClick={onComments}>
            {t('comments', { comments })}
            {unseen > 0 && <Badge tone="brass">{t('unseen', { unseen })}</Badge>}
            <span className="sr-only">{t('onLink', { title })}</span>
          </Button>
        )}
        {isLive ? <EndButton userId={userId} link={link} /> : <ForgetButton userId={userId} link={link} />}
      </div>
    </li>
  )
}

/** When the link ends, and when some of its designs do before that. */
function useUntil({ isLive, expiresAt, earlier }: LinkResponse): string {
  const t = useTranslations('rooms.share')
  const formatDate = useLocalDate()
  if (!isLive) return t('over')
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) return t('gone')
  const until = expiresAt === null ? t('never') : t('until', { date: formatDate(expiresAt, 'moment') })
  if (!earlier) return until
  return `${until} · ${t('earlier', { designs: earlier.designs, time: formatDate(earlier.from, 'moment') })}`
}

type LinkButtonProps = { userId: string; link: LinkResponse }

function EndButton({ userId, link: { id, title } }: LinkButtonProps) {
  const t = useTranslations('rooms.share')
  const { showSuccess } = useScreenToasts()
  const ending = useEndLink(userId)
  return (
    <Button
      variant="danger"
      size="small"
      aria-label={t('endOf', { title })}
      disabled={ending.isPending}
      onClick={() => ending.mutate(id, { onSuccess: () => showSuccess(t('ended')) })}
    >
      {t('end')}
    </Button>
  )
}

/** Deletes the comments on an ended link, which are all that is left of it. */
function ForgetButton({ userId, link: { id, title } }: LinkButtonProps) {
  const t = useTranslations('rooms.share')
  const { showSuccess } = useScreenToasts()
  const clearing = useClearBoard(userId)
  return (
    <Confirm
      title={t('forgetTitle')}
      body={t('forgetBody', { title })}
      no={t('forgetNo')}
      yes={t('forget')}
      onConfirm={() => clearing.mutate(id, { onSuccess: () => showSuccess(t('forgotten')) })}
    >
      <Button
        variant="danger"
        size="small"
        aria-label={t('forgetOf', { title })}
        disabled={clearing.isPending}
      >
        {t('forget')}
      </Button>
    </Confirm>
  )
}
