import { Brush, FolderDown, Save } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ExportButton } from '@/components/design-tool/export/export-button'
import { DesignComparison } from '@/components/design-tool/shared/designs/design-comparison'
import { ResultImage, Thumbnail } from '@/components/design-tool/shared/designs/result-image'
import { DesignListButton } from '@/components/design-tool/shopping-list/design-list-button'
import { Disclosure } from '@/components/sections/disclosure'
import { ActionButton } from '@/components/shared/icon-button'
import { useLocalDate } from '@/components/shared/use-local-date'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import { API, ROUTES } from '@/lib/config/routes'
import type { MyRoom, MyRoomDesign } from '@/lib/domain/my-rooms'
import { titleInFiles } from '@/lib/domain/room-title'
import { Link } from '@/lib/i18n/navigation'
import type { SavedRoom } from '@/lib/schemas/responses'
import { ContinueButton } from './continue-button'
import { DeleteButton } from './delete-button'
import { RoomTitle, SavedRoomActions } from './saved-room'
import { ShareButton } from './share-button'
import type { useKeptRooms } from './use-kept-rooms'
import { useKeptUntil } from './use-kept-until'
import { useRoomActions } from './use-room-actions'

type RoomCardProps = {
  userId: string
  room: MyRoom
  /** The room in the account; `null` for designs that were made in none. */
  saved: SavedRoom | null
  kept: ReturnType<typeof useKeptRooms>
}

/** The same before and after it is stored, unlike its image's address. */
const keyOf = ({ runId, resultUrl }: MyRoomDesign) => runId ?? resultUrl

/** One room: the chosen design over its photo, a thumbnail for each design, and the actions for them. */
export function RoomCard({ userId, room, saved, kept }: RoomCardProps) {
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const chosen = room.designs.find((design) => keyOf(design) === chosenKey) ?? room.designs[0]
  const title = saved?.title ?? room.title
  return (
    <li aria-busy={saved !== null && kept.busyId === saved.id}>
      <Card className="grid gap-6 p-5 sm:p-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {chosen ? <Picture design={chosen} /> : <Photo roomId={room.key} />}
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            {saved ? (
              <RoomTitle room={saved} kept={kept} />
            ) : (
              <h2 className="text-title wrap-anywhere">{title}</h2>
            )}
            {chosen && <AboutDesign design={chosen} />}
          </div>
          {room.designs.length > 1 && <Designs room={room} chosen={chosen} onChoose={setChosenKey} />}
          <Actions {...{ userId, room, saved, kept, title }} design={chosen ?? null} />
        </div>
      </Card>
    </li>
  )
}

function AboutDesign({ design: { name, finish, storedId, createdAt } }: { design: MyRoomDesign }) {
  const t = useTranslations('rooms')
  const keptUntil = useKeptUntil()
  return (
    <>
      <p className="mt-1 text-small text-muted first-letter:uppercase">{finish || name}</p>
      <p className="mt-1 text-small text-muted">
        {storedId === null ? t('forADay', { time: keptUntil(createdAt) }) : t('stored')}
      </p>
    </>
  )
}

type DesignsProps = {
  room: MyRoom
  chosen: MyRoomDesign | undefined
  onChoose: (key: string) => void
}

function Designs({ room, chosen, onChoose }: DesignsProps) {
  const nameOf = useDatedName()
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-3">
      {room.designs.map((design) => (
        <li key={keyOf(design)} className="min-w-0">
          <button
            type="button"
            aria-pressed={design === chosen}
            aria-label={nameOf(design)}
            onClick={() => onChoose(keyOf(design))}
            className={cn(
              'block w-full overflow-hidden rounded-md border-2',
              design === chosen ? 'border-brass' : 'border-transparent',
            )}
          >
            <Thumbnail url={design.resultUrl} />
          </button>
          <p className="text-micro text-muted wrap-anywhere">{design.name}</p>
        </li>
      ))}
    </ul>
  )
}

function useDatedName(): (design: MyRoomDesign) => string {
  const t = useTranslations('rooms')
  const formatDate = useLocalDate()
  return ({ name, createdAt }) =>
    t('design', {
      name,
      time: formatDate(createdAt, 'moment'),
    })
}

/** The aspect ratio of most cameras. */
const USUAL_ASPECT = 4 / 3

function Picture({ design }: { design: MyRoomDesign }) {
  const t = useTranslations('rooms')
  const nameOf = useDatedName()
  return (
    <DesignComparison
      design={{ src: `${design.resultUrl}?as=preview`, alt: nameOf(design) }}
      photo={{ url: design.originalUrl, alt: t('photo') }}
      labels={{ before: t('before'), after: t('after'), slider: t('slider') }}
      isLazy
      style={{ aspectRatio: String(design.aspect ?? USUAL_ASPECT) }}
      className="self-start"
    />
  )
}

/** A room's photo before its first design. */
function Photo({ roomId }: { roomId: string }) {
  const t = useTranslations('rooms')
  return (
    <ResultImage
      src={`${API.roomPhoto(roomId)}?as=preview`}
      alt={t('photo')}
      isLazy
      className="w-full self-start rounded-lg"
    />
  )
}

type ActionsProps = RoomCardProps & { design: MyRoomDesign | null; title: string }

function Actions({ userId, room, saved, kept, design, title }: ActionsProps) {
  const t = useTranslations('rooms')
  const nameOf = useDatedName()
  const actions = useRoomActions(userId)
  const { busy, keep, hasUnfinishedWork, openInTool } = actions
  const isBusy = busy !== null
  const hasMore = saved !== null || room.designs.length > 1 || design?.storedId
  return (
    <div className="mt-auto flex flex-wrap items-start gap-2">
      {saved ? (
        <Link
          href={ROUTES.openRoom(saved.id)}
          aria-label={t('openOf', { name: title })}
          className={buttonVariants({ variant: 'secondary', size: 'small' })}
        >
          <Brush aria-hidden="true" />
          {t('open')}
        </Link>
      ) : (
        design && (
          <ContinueButton
            label={t('openOf', { name: title })}
            isBusy={isBusy}
            isOpening={busy === 'open'}
            hasUnfinishedWork={hasUnfinishedWork}
            onContinue={() => openInTool(room, design)}
          />
        )
      )}
      {room.designs.some(({ runId }) => runId !== null) && (
        <ShareButton {...{ userId, room, title }} shown={design?.runId ?? null} />
      )}
      {design && (
        <ExportButton design={{ ...design, name: title }} label={t('exportOf', { name: nameOf(design) })} />
      )}
      {design?.hasList && design.runId !== null && (
        <DesignListButton
          design={{ ...design, runId: design.runId }}
          label={t('listOf', { name: nameOf(design) })}
        />
      )}
      {design?.storedId === null && (
        <ActionButton icon={Save} isBusy={busy === 'keep'} disabled={isBusy} onClick={() => keep(design)}>
          {t('keep')}
        </ActionButton>
      )}
      {hasMore && <MoreActions {...{ saved, kept, design, room, title, actions }} />}
    </div>
  )
}

type MoreActionsProps = Omit<ActionsProps, 'userId'> & { actions: ReturnType<typeof useRoomActions> }

function MoreActions({ saved, kept, design, room, title, actions }: MoreActionsProps) {
  const t = useTranslations('rooms')
  const nameOf = useDatedName()
  const { busy, remove, downloadAll } = actions
  const isBusy = busy !== null
  return (
    <Disclosure summary={t('more')} className="w-full border-t border-line text-small">
      <div className="-mx-3.5 flex flex-wrap">
        {room.designs.length > 1 && (
          <ActionButton
            variant="ghost"
            icon={FolderDown}
            isBusy={busy === 'zip'}
            disabled={isBusy}
            onClick={() => downloadAll(room, `${titleInFiles(title)}.zip`)}
          >
            {t('downloadAll')}
          </ActionButton>
        )}
        {design && design.storedId !== null && (
          <DeleteButton
            label={t('deleteOf', { name: nameOf(design) })}
            title={t('confirm')}
            body={nameOf(design)}
            isDisabled={isBusy}
            onDelete={() => remove(design)}
          >
            {t('deleteDesign')}
          </DeleteButton>
        )}
        {saved && <SavedRoomActions room={saved} kept={kept} />}
      </div>
    </Disclosure>
  )
}
