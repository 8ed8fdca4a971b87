'use client'

import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAreaLine } from '@/components/design-tool/results/area-line'
import { useDesignName } from '@/components/design-tool/shared/design-name'
import { ResultImage } from '@/components/design-tool/shared/result-image'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'
import { cn } from '@/lib/cn'
import { API, ROUTES } from '@/lib/config/routes'
import { LIMITS } from '@/lib/domain/limits'
import { TASK_CREDITS } from '@/lib/domain/plans'
import { Link, useRouter } from '@/lib/i18n/navigation'
import type { NewLook as NewLookFacts } from '@/lib/schemas/responses'
import { type OrderProgress, useOrderLook } from './use-order-look'

type NewLookProps = {
  userId: string
  look: NewLookFacts
  /** The look that an earlier visit to this address began to order; `null` before. */
  lookId: string | null
}

const { min: MIN_ROOMS, max: MAX_ROOMS } = LIMITS.looks.rooms

/** The finishes of a design, and the rooms that can get them. */
export function NewLook({ userId, look, lookId }: NewLookProps) {
  const t = useTranslations('rooms.looks')
  const designName = useDesignName()
  const areaLine = useAreaLine()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { progress, order } = useOrderSet(userId, look, lookId)
  const toggle = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]))
  return (
    <main className="column flex flex-1 flex-col gap-8 py-8 pb-32">
      <header>
        <BackLink />
        <h1 className="mt-3 text-heading">{t('newTitle')}</h1>
        <p className="mt-2 max-w-prose text-muted">{t('newLead')}</p>
      </header>
      <Card className="grid gap-5 p-5 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
        {look.imageUrl !== null && (
          <ResultImage
            src={`${look.imageUrl}?as=thumb`}
            alt={designName(look.style)}
            className="w-full rounded-md"
          />
        )}
        <div>
          <h2 className="text-title">{t('theLook', { style: designName(look.style) })}</h2>
          <ul className="mt-3 flex flex-col gap-1 text-small">
            {look.kinds.map((settings) => (
              <li key={settings.kind} className="wrap-anywhere">
                {areaLine({ task: 'restyle-areas', areas: [settings], sent: null })}
              </li>
            ))}
          </ul>
        </div>
      </Card>
      <section aria-labelledby="look-rooms" className="flex flex-col gap-4">
        <h2 id="look-rooms" className="text-title">
          {t('rooms')}
        </h2>
        {look.rooms.length === 0 && <p className="text-muted">{t('noRooms')}</p>}
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {look.rooms.map((room) => (
            <li key={room.id} className="min-w-0">
              <RoomChoice
                room={room}
                isChosen={chosen.includes(room.id)}
                isDisabled={progress !== null}
                onToggle={() => toggle(room.id)}
              />
            </li>
          ))}
        </ul>
      </section>
      {look.rooms.length > 0 && (
        <OrderBar count={chosen.length} progress={progress} onOrder={() => void order(chosen)} />
      )}
    </main>
  )
}

/** Orders the look and opens its page. Its id is in the address before anything is sent: a reload finds the order again. */
function useOrderSet(userId: string, look: NewLookFacts, begun: string | null) {
  const router = useRouter()
  const { progress, order } = useOrderLook(userId)
  const [lookId] = useState(() => begun ?? crypto.randomUUID())
  return {
    progress,
    order: async (roomIds: readonly string[]) => {
      const address = new URL(window.location.href)
      address.searchParams.set('look', lookId)
      window.history.replaceState(null, '', address)
      const kinds = new Set(look.kinds.map(({ kind }) => kind))
      const answer = await order({ lookId, sourceRunId: look.sourceRunId, kinds }, roomIds)
      if (typeof answer !== 'string' || answer === 'run_conflict') router.push(ROUTES.look(lookId))
    },
  }
}

export function BackLink() {
  const t = useTranslations('rooms.looks')
  return (
    <Link href={ROUTES.designs} className="inline-flex items-center gap-1.5 text-small text-muted underline">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t('back')}
    </Link>
  )
}

type RoomChoiceProps = {
  room: NewLookFacts['rooms'][number]
  isChosen: boolean
  isDisabled: boolean
  onToggle: () => void
}

function RoomChoice({ room: { id, name, areas }, isChosen, isDisabled, onToggle }: RoomChoiceProps) {
  const t = useTranslations('rooms.looks')
  const nameOf = useAreaName()
  const [changed, kept] = [
    areas.filter(({ isInLook }) => isInLook),
    areas.filter(({ isInLook }) => !isInLook),
  ]
  const canChange = changed.length > 0
  return (
    <Card className={cn('flex h-full flex-col overflow-hidden', isChosen && 'border-brass')}>
      <label className={cn('flex grow flex-col', canChange && !isDisabled && 'cursor-pointer')}>
        <ResultImage
          src={`${API.roomPhoto(id)}?as=thumb`}
          alt=""
          isLazy
          className={cn('aspect-4/3 w-full object-cover', !canChange && 'opacity-50')}
        />
        <span className="flex items-start gap-3 p-4">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-brass"
            checked={isChosen}
            disabled={!canChange || isDisabled}
            onChange={onToggle}
            aria-describedby={`look-room-${id}`}
          />
          <span className="min-w-0 truncate font-semibold">{name}</span>
        </span>
      </label>
      <div id={`look-room-${id}`} className="flex flex-col gap-1 px-4 pb-4 text-small text-muted">
        {canChange && (
          <p className="wrap-anywhere">{t('changes', { areas: changed.map(nameOf).join(', ') })}</p>
        )}
        {canChange && kept.length > 0 && (
          <p className="wrap-anywhere">{t('stays', { areas: kept.map(nameOf).join(', ') })}</p>
        )}
        {!canChange && <p>{t(areas.length === 0 ? 'noAreas' : 'noKinds')}</p>}
        {!canChange && (
          <Link href={ROUTES.openRoom(id)} className="self-start underline">
            {t('openRoom')}
          </Link>
        )}
      </div>
    </Card>
  )
}

function useAreaName(): (area: NewLookFacts['rooms'][number]['areas'][number]) => string {
  const t = useTranslations('rooms.looks')
  const tForm = useTranslations('transform.form')
  return ({ name, kind }) => {
    if (name !== '') return name
    return kind === 'auto' ? t('unknownArea') : tForm(`surfaces.${kind}`)
  }
}

function OrderBar({
  count,
  progress,
  onOrder,
}: {
  count: number
  progress: OrderProgress
  onOrder: () => void
}) {
  const t = useTranslations('rooms.looks')
  const isWithin = count >= MIN_ROOMS && count <= MAX_ROOMS
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-panel">
      <div className="column flex flex-wrap items-center justify-between gap-3 py-3">
        <p role="status" className="text-small text-muted">
          {progress
            ? t('drawing', { room: progress.room, count: progress.count })
            : t(count > MAX_ROOMS ? 'tooMany' : 'chosen', { count, min: MIN_ROOMS, max: MAX_ROOMS })}
        </p>
        <Button disabled={!isWithin || progress !== null} onClick={onOrder}>
          {progress && <Spinner />}
          {t('order', { rooms: count, credits: count * TASK_CREDITS['restyle-areas'] })}
        </Button>
      </div>
    </div>
  )
}
