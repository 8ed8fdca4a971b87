import { Copy, Pencil } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Thumbnail } from '@/components/design-tool/shared/designs/result-image'
import { ActionButton } from '@/components/shared/icon-button'
import { Button } from '@/components/ui/button'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { API, ROUTES } from '@/lib/config/routes'
import { LIMITS } from '@/lib/domain/limits'
import { Link } from '@/lib/i18n/navigation'
import type { SavedRoom } from '@/lib/schemas/responses'
import { DeleteButton } from './delete-button'
import { FinishesButton } from './finishes-button'
import type { useKeptRooms } from './use-kept-rooms'

type KeptRoomsProps = ReturnType<typeof useKeptRooms>

/** Saved rooms that can be reopened in the tool. */
export function KeptRooms({ rooms, ...actions }: KeptRoomsProps) {
  const t = useTranslations('rooms.keptRooms')
  return (
    <section aria-labelledby="kept-rooms-title" className="flex flex-col gap-4">
      <h2 id="kept-rooms-title" className="text-title">
        {t('title')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {rooms.map((room) => (
          <li key={room.id} className="min-w-0">
            <SavedRoomCard room={room} rooms={rooms} {...actions} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type SavedRoomCardProps = KeptRoomsProps & { room: SavedRoom }

function SavedRoomCard({ room, rooms, busyId, rename, copy, remove }: SavedRoomCardProps) {
  const t = useTranslations('rooms.keptRooms')
  const format = useFormatter()
  const [isRenaming, setIsRenaming] = useState(false)
  const { id, name } = room
  const isBusy = busyId !== null
  const time = format.dateTime(new Date(room.updatedAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Card className="flex h-full flex-col overflow-hidden" aria-busy={busyId === id}>
      <Thumbnail url={API.roomPhoto(id)} />
      <div className="flex grow flex-col gap-3 p-4">
        {isRenaming ? (
          <NameForm
            name={name}
            isBusy={isBusy}
            onName={(next) => void rename(room, next).then(() => setIsRenaming(false))}
            onCancel={() => setIsRenaming(false)}
          />
        ) : (
          <div>
            <h3 className="truncate font-semibold">{name}</h3>
            <p className="text-small text-muted">{t('changed', { time })}</p>
          </div>
        )}
        <div className="mt-auto flex flex-wrap gap-2">
          <Link
            href={ROUTES.openRoom(id)}
            aria-label={t('openOf', { name })}
            className={buttonVariants({ size: 'small' })}
          >
            {t('open')}
          </Link>
          <ActionButton
            icon={Copy}
            aria-label={t('copyOf', { name })}
            disabled={isBusy}
            onClick={() => void copy(room)}
          >
            {t('copy')}
          </ActionButton>
        </div>
        <div className="-mx-2 -my-1 flex flex-wrap [&_button]:px-2">
          <FinishesButton room={room} rooms={rooms} />
          <div className="flex">
            {!isRenaming && (
              <ActionButton
                variant="ghost"
                icon={Pencil}
                aria-label={t('renameOf', { name })}
                disabled={isBusy}
                onClick={() => setIsRenaming(true)}
              >
                {t('rename')}
              </ActionButton>
            )}
            <DeleteButton
              label={t('deleteOf', { name })}
              title={t('confirm')}
              body={t('confirmBody', { name })}
              isDisabled={isBusy}
              onDelete={() => void remove(room)}
            />
          </div>
        </div>
      </div>
    </Card>
  )
}

type NameFormProps = {
  name: string
  isBusy: boolean
  onName: (name: string) => void
  onCancel: () => void
}

function NameForm({ name, isBusy, onName, onCancel }: NameFormProps) {
  const t = useTranslations('rooms.keptRooms')
  const [typed, setTyped] = useState(name)
  const wanted = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === name) onCancel()
    else if (wanted !== '') onName(wanted)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onCancel()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <Input
        aria-label={t('name')}
        value={typed}
        maxLength={LIMITS.rooms.name.max}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        // The user pressed Rename.
        autoFocus
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" disabled={isBusy || wanted === ''}>
          {t('save')}
        </Button>
        <Button variant="ghost" size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
