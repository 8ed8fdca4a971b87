import { Copy, Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { ActionButton, IconButton } from '@/components/shared/icon-button'
import { useLocalDate } from '@/components/shared/use-local-date'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { LIMITS } from '@/lib/domain/limits'
import type { SavedRoom } from '@/lib/schemas/responses'
import { DeleteButton } from './delete-button'
import { FinishesButton } from './finishes-button'
import type { useKeptRooms } from './use-kept-rooms'

type SavedRoomProps = { room: SavedRoom; kept: ReturnType<typeof useKeptRooms> }

/** The title of a room in the account, with a button to give it a name. */
export function RoomTitle({ room, kept: { busyId, rename } }: SavedRoomProps) {
  const t = useTranslations('rooms')
  const [isRenaming, setIsRenaming] = useState(false)
  const time = useLocalDate()(room.updatedAt, 'moment')
  if (isRenaming) {
    return (
      <NameForm
        room={room}
        isBusy={busyId !== null}
        onName={(name) => void rename(room, name).then(() => setIsRenaming(false))}
        onCancel={() => setIsRenaming(false)}
      />
    )
  }
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-title wrap-anywhere">{room.title}</h2>
        <IconButton
          icon={Pencil}
          label={t('renameOf', { name: room.title })}
          disabled={busyId !== null}
          onClick={() => setIsRenaming(true)}
          className="-mt-1.5 -mr-2 shrink-0"
        />
      </div>
      <p className="mt-1 text-small text-muted">{t('changed', { time })}</p>
    </>
  )
}

/** What can be done with a room in the account. */
export function SavedRoomActions({ room, kept: { rooms, busyId, copy, remove } }: SavedRoomProps) {
  const t = useTranslations('rooms')
  const { title: name } = room
  const isBusy = busyId !== null
  return (
    <>
      <ActionButton
        variant="ghost"
        icon={Copy}
        aria-label={t('copyOf', { name })}
        disabled={isBusy}
        onClick={() => void copy(room)}
      >
        {t('copy')}
      </ActionButton>
      <FinishesButton room={room} rooms={rooms} />
      <DeleteButton
        label={t('deleteRoomOf', { name })}
        title={t('confirmRoom')}
        body={t('confirmRoomBody', { name })}
        isDisabled={isBusy}
        onDelete={() => void remove(room)}
      >
        {t('deleteRoom')}
      </DeleteButton>
    </>
  )
}

type NameFormProps = {
  room: SavedRoom
  isBusy: boolean
  onName: (name: string) => void
  onCancel: () => void
}

/** Left empty, the room is called by what is in it. */
function NameForm({ room, isBusy, onName, onCancel }: NameFormProps) {
  const t = useTranslations('rooms')
  const [typed, setTyped] = useState(room.title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted === room.title) onCancel()
    else onName(wanted)
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
        <Button type="submit" variant="secondary" size="small" disabled={isBusy}>
          {t('save')}
        </Button>
        <Button variant="ghost" size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
