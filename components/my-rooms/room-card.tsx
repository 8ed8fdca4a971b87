import { FolderDown, Save } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ExportButton } from '@/components/design-tool/export/export-button'
import { DesignComparison } from '@/components/design-tool/shared/designs/design-comparison'
import { useDesignName } from '@/components/design-tool/shared/designs/design-name'
import { Thumbnail } from '@/components/design-tool/shared/designs/result-image'
import { DesignListButton } from '@/components/design-tool/shopping-list/design-list-button'
import { ActionButton } from '@/components/shared/icon-button'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import { ROUTES } from '@/lib/config/routes'
import type { MyRoom, MyRoomDesign } from '@/lib/domain/my-rooms'
import { differences, FOLLOWS, STYLE } from '@/lib/domain/version-names'
import { Link } from '@/lib/i18n/navigation'
import type { SavedRoom } from '@/lib/schemas/responses'
import { ContinueButton } from './continue-button'
import { DeleteButton } from './delete-button'
import { ShareButton } from './share-button'
import { useKeptUntil } from './use-kept-until'
import { useRoomActions } from './use-room-actions'

type RoomCardProps = {
  userId: string
  room: MyRoom
  /** The rooms saved in the account. */
  kept: readonly SavedRoom[]
}

/** One photo: the chosen design over it, a thumbnail for each design, and the actions for them. */
export function RoomCard({ userId, room, kept }: RoomCardProps) {
  const t = useTranslations('rooms')
  const [chosenUrl, setChosenUrl] = useState<string | null>(null)
  const chosen = room.designs.find(({ resultUrl }) => resultUrl === chosenUrl) ?? room.designs[0]
  const nameOf = useDatedName()
  const designName = useDesignName()
  const versions = differences(
    room.designs.map(
      ({ style, finish }) =>
        new Map([
          [STYLE, designName(style)],
          [`${FOLLOWS}all`, finish],
        ]),
    ),
  )
  const keptUntil = useKeptUntil()
  if (!chosen) return null
  const madeIn = kept.find(({ id }) => id === chosen.roomId)
  return (
    <li>
      <Card className="grid gap-6 p-5 sm:p-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Picture design={chosen} name={nameOf(chosen)} />
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            <h2 className="text-title">{designName(chosen.style)}</h2>
            <p className="mt-1 text-small text-muted first-letter:uppercase">{chosen.finish}</p>
            <p className="mt-1 text-small text-muted">
              {chosen.storedId === null ? t('forADay', { time: keptUntil(chosen.createdAt) }) : t('stored')}
            </p>
            {madeIn && (
              <p className="mt-1 truncate text-small text-muted">
                {t.rich('madeIn', {
                  name: madeIn.name,
                  room: (name) => (
                    <Link href={ROUTES.openRoom(madeIn.id)} className="underline">
                      {name}
                    </Link>
                  ),
                })}
              </p>
            )}
          </div>
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-3">
            {room.designs.map((design, index) => (
              <li key={design.resultUrl} className="min-w-0">
                <button
                  type="button"
                  aria-pressed={design === chosen}
                  aria-label={nameOf(design)}
                  onClick={() => setChosenUrl(design.resultUrl)}
                  className={cn(
                    'block w-full overflow-hidden rounded-md border-2',
                    design === chosen ? 'border-brass' : 'border-transparent',
                  )}
                >
                  <Thumbnail url={design.resultUrl} />
                </button>
                {versions[index] && (
                  <p
                    title={versions[index]}
                    className="truncate text-micro text-muted first-letter:uppercase"
                  >
                    {versions[index]}
                  </p>
                )}
              </li>
            ))}
          </ul>
          <Actions userId={userId} room={room} design={chosen} name={nameOf(chosen)} />
        </div>
      </Card>
    </li>
  )
}

function useDatedName(): (design: MyRoomDesign) => string {
  const t = useTranslations('rooms')
  const format = useFormatter()
  const designName = useDesignName()
  return ({ style, createdAt }) =>
    t('design', {
      style: designName(style),
      time: format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'short' }),
    })
}

/** The aspect ratio of most cameras. */
const USUAL_ASPECT = 4 / 3

function Picture({ design, name }: { design: MyRoomDesign; name: string }) {
  const t = useTranslations('rooms')
  return (
    <DesignComparison
      design={{ src: `${design.resultUrl}?as=preview`, alt: name }}
      photo={{ url: design.originalUrl, alt: t('photo') }}
      labels={{ before: t('before'), after: t('after'), slider: t('slider') }}
      isLazy
      style={{ aspectRatio: String(design.aspect ?? USUAL_ASPECT) }}
      className="self-start"
    />
  )
}

type ActionsProps = { userId: string; room: MyRoom; design: MyRoomDesign; name: string }

function Actions({ userId, room, design, name }: ActionsProps) {
  const t = useTranslations('rooms')
  const { busy, keep, remove, hasUnfinishedWork, openInTool, downloadAll } = useRoomActions(userId)
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      <ContinueButton
        isBusy={busy !== null}
        isOpening={busy === 'open'}
        hasUnfinishedWork={() => hasUnfinishedWork(design)}
        onContinue={() => openInTool(room, design)}
      />
      <ExportButton design={design} label={t('exportOf', { name })} />
      {design.runId !== null && design.hasList && (
        <DesignListButton design={{ ...design, runId: design.runId }} label={t('listOf', { name })} />
      )}
      {room.designs.length > 1 && (
        <ActionButton
          icon={FolderDown}
          isBusy={busy === 'zip'}
          disabled={busy !== null}
          onClick={() => downloadAll(room, t('zipName'))}
        >
          {t('downloadAll')}
        </ActionButton>
      )}
      {room.designs.some(({ runId }) => runId !== null) && <ShareButton userId={userId} room={room} />}
      {design.storedId === null ? (
        <ActionButton
          icon={Save}
          isBusy={busy === 'keep'}
          disabled={busy !== null}
          onClick={() => keep(design)}
        >
          {t('keep')}
        </ActionButton>
      ) : (
        <DeleteButton
          label={t('deleteOf', { name })}
          title={t('confirm')}
          body={name}
          isDisabled={busy !== null}
          onDelete={() => remove(design)}
        />
      )}
    </div>
  )
}
