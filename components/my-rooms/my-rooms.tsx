'use client'

import { useTranslations } from 'next-intl'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { type MyRoom, type MyRoomsCursor, roomCards } from '@/lib/domain/my-rooms'
import { Link } from '@/lib/i18n/navigation'
import type { SavedRoom } from '@/lib/schemas/responses'
import { LinksButton } from './links-button'
import { RoomCard } from './room-card'
import { useKeptRooms } from './use-kept-rooms'

type MyRoomsProps = {
  userId: string
  rooms: readonly MyRoom[]
  /** The rooms in the account. */
  saved: readonly SavedRoom[]
  isFirstPage: boolean
  /** The start of the next page; `null` on the last one. */
  next: MyRoomsCursor | null
}

/** One page of the user's rooms, each with its designs. The first page also has those without any. */
export function MyRooms({ userId, rooms, saved, isFirstPage, next }: MyRoomsProps) {
  const t = useTranslations('rooms')
  const kept = useKeptRooms(userId, saved)
  const cards = roomCards(rooms, kept.rooms, isFirstPage)
  return (
    <main className="column flex flex-1 flex-col gap-8 py-8 pb-20">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-heading">{t('title')}</h1>
          <p className="mt-2 text-muted">{t('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <LinksButton userId={userId} />
          <Link href={ROUTES.newRoom} className={buttonVariants({ size: 'small' })}>
            {t('newRoom')}
          </Link>
        </div>
      </header>
      {cards.length === 0 && (
        <div className="grid min-h-64 place-items-center rounded-lg border border-dashed border-edge p-8 text-center">
          <div>
            <p className="font-display text-title">{t('empty')}</p>
            <p className="mt-2 text-muted">{t('emptyHint')}</p>
          </div>
        </div>
      )}
      {cards.length > 0 && (
        <ul className="flex flex-col gap-8">
          {cards.map((card) => (
            <RoomCard key={card.room.key} {...card} {...{ userId, kept }} />
          ))}
        </ul>
      )}
      {(next || !isFirstPage) && <Pages isFirstPage={isFirstPage} next={next} />}
    </main>
  )
}

function Pages({ isFirstPage, next }: Pick<MyRoomsProps, 'isFirstPage' | 'next'>) {
  const t = useTranslations('rooms')
  const linkClasses = buttonVariants({ variant: 'secondary' })
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap justify-center gap-3">
      {!isFirstPage && (
        <Link href={ROUTES.designs} className={linkClasses}>
          {t('newest')}
        </Link>
      )}
      {next && (
        <Link href={`${ROUTES.designs}?${next.kind}=${next.id}`} className={linkClasses}>
          {t('older')}
        </Link>
      )}
    </nav>
  )
}
