import { useCallback, useEffect, useRef, useState } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { photoDraftOf, type usePhotoWork, workOnTask } from '@/components/design-tool/photo/use-photo-work'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import { roomReferences, withFilesHere } from '@/components/design-tool/shared/designs/references'
import type { RoomWork } from '@/components/design-tool/shared/designs/room-work'
import { type KeptRoom, leftRoom, type RoomTab } from '@/components/design-tool/shared/device/kept-room'
import { writeDraftPart } from '@/components/shared/draft-storage'
import type { ErrorDetails } from '@/lib/api/api-error'
import { isMaskChanged, mayBeSelected } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'
import { type RoomDocument, titleFacts } from '@/lib/schemas/room-document'
import type { TransformForm } from '@/lib/schemas/transform'
import { SELECTION_TASKS, selectionTask } from '@/lib/tasks/tasks'
import { roomApi } from './room-api'
import { type RoomMessages, RoomSaver, type SaveState } from './room-saver'

type RoomOptions = RoomMessages & {
  userId: string
  /** The photo saved on this device, and its room. */
  draft: { readonly photo: { readonly file: File } | null; readonly room: KeptRoom | null }
  photo: Pick<ReturnType<typeof usePhotoWork>, 'work' | 'room' | 'leaving'>
  form: FormHandle
  onLeft: (error: ErrorDetails) => void
}

const NOTHING_TO_SAVE: SaveState = { kind: 'new' }

/**
 * The room of the open photo, saved automatically: created by the first selection, saved a moment after each change and when
 * the page is closed. `bind` sets a photo's room before it is opened.
 */
export function useRoom({
  userId,
  draft,
  photo: { work, room: roomWork, leaving },
  form,
  ...answers
}: RoomOptions) {
  const [rooms] = useState(() => roomsIn(draft))
  const saver = useRef<RoomSaver | null>(null)
  const [current, setCurrent] = useState<ShownRoom | null>(null)
  const [state, setState] = useState<SaveState>(NOTHING_TO_SAVE)
  const latest = useRef(answers)
  useEffect(() => {
    latest.current = answers
  })
  const { watch, getValues, reset } = form

  const keep = useCallback(
    (photo: File, room: KeptRoom | null) => {
      if (room) rooms.set(photo, room)
      else rooms.delete(photo)
      // Lack of space is reported by the draft.
      writeDraftPart(userId, 'room', room ?? undefined).catch(() => undefined)
    },
    [userId, rooms],
  )

  useEffect(() => {
    if (!work || !roomWork) {
      setCurrent(null)
      return setState(NOTHING_TO_SAVE)
    }
    const { masks, photo } = work
    const stores = Object.values(masks)
    void loadTitles()
    let latestShown: symbol | null = null
    const show = async (room: KeptRoom | null) => {
      const turn = Symbol()
      latestShown = turn
      const name = room && (await nameOf(room, () => roomOf(work, roomWork, getValues())))
      // A name that arrives late doesn't replace one given meanwhile.
      if (latestShown === turn) setCurrent((known) => shownAs(room, name ?? '', known))
    }
    const started = new RoomSaver({
      api: roomApi,
      photo: photo.file,
      // A photo that was kept before its kind was redrawn is still that room's.
      kept: rooms.get(photo.file) ?? rooms.get(photo.chosen) ?? null,
      read: () => roomOf(work, roomWork, getValues()),
      isStarted: () => stores.some((store) => mayBeSelected(store.mask())),
      untilStill: async () => void (await Promise.all(stores.map(untilStill))),
      apply: (document) => applyRoom(document, work, roomWork, reset),
      keep(room) {
        keep(photo.file, room)
        void show(room)
      },
      show: setState,
      messages: () => latest.current,
      onLeft(room, error) {
        // A room that was in the account is compared with the account's version when it is reopened.
        if (room.revision !== null) writeDraftPart(userId, leftRoom(room.id), room).catch(() => undefined)
        latest.current.onLeft(error)
      },
    })
    saver.current = started
    // There is only one form: the next photo's values must not end up in this room.
    leaving.current = () => started.stop()
    const unwatch = watchWork(work, roomWork, watch, started)
    return () => {
      latestShown = null
      unwatch()
      started.stop()
      saver.current = null
    }
  }, [userId, work, roomWork, leaving, rooms, watch, getValues, reset, keep])

  return {
    current,
    state,
    bind: useCallback((photo: File, room: KeptRoom) => void rooms.set(photo, room), [rooms]),
    /** Whether another room can be opened now without losing anything. */
    secure: useCallback(async () => {
      const open = saver.current
      return !open || (await open.save()) || (open.current()?.revision ?? null) !== null
    }, []),
    refresh: useCallback((revision: number) => void saver.current?.refresh(revision), []),
  }
}

/** The room's current state. */
function roomOf(work: PhotoWork, room: RoomWork, form: TransformForm): RoomDocument {
  const { file: _, task: __, references, ...kept } = photoDraftOf(workOnTask(work, form.task), room)
  return { form, ...kept, references: roomReferences(references) }
}

/** Shows what another device has saved. */
function applyRoom(
  { form, mask, selections, list, references: kept }: RoomDocument,
  { masks }: PhotoWork,
  { shoppingList, references }: RoomWork,
  reset: FormHandle['reset'],
): void {
  reset(form)
  for (const task of SELECTION_TASKS) {
    const { layers = [], areas = [] } = (task === selectionTask(form.task) ? mask : selections?.[task]) ?? {}
    masks[task].dispatch({ type: 'replace', done: layers, areas })
  }
  shoppingList.set(list)
  references.set(withFilesHere(kept, references.get()))
}

/** Notifies the saver of changes. Returns a function that stops it. */
function watchWork(
  work: PhotoWork,
  room: RoomWork,
  watch: FormHandle['watch'],
  saver: RoomSaver,
): () => void {
  const change = () => saver.change()
  const stops = [
    watch(change).unsubscribe,
    ...Object.values(work.masks).map((store) =>
      store.subscribe((now, _action, before) => {
        if (isMaskChanged(now, before)) change()
      }),
    ),
    ...Object.values(room).map((value) => value.subscribe(change)),
    onLeaving(() => saver.leave()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Maps photos to their rooms. */
function roomsIn({ photo, room }: RoomOptions['draft']): WeakMap<File, KeptRoom> {
  return new WeakMap(photo && room ? [[photo.file, room]] : [])
}

export type ShownRoom = RoomTab & {
  /** The room is in the account. */
  readonly isKept: boolean
}

/** Loaded with the first photo, because it knows all materials. */
const loadTitles = () => import('@/lib/domain/room-title').catch(() => null)

/** The room's name, or what is in it. */
async function nameOf(room: KeptRoom, read: () => RoomDocument): Promise<string> {
  if (room.name) return room.name
  const titles = await loadTitles()
  return titles?.roomTitle(titleFacts(read())) ?? ''
}

/** The same object as long as its displayed values are the same. */
function shownAs(room: KeptRoom | null, name: string, known: ShownRoom | null): ShownRoom | null {
  if (!room) return null
  const { id } = room
  const isKept = room.revision !== null
  return known?.id === id && known.name === name && known.isKept === isKept ? known : { id, name, isKept }
}

function untilStill(maskStore: MaskStore): Promise<void> {
  return new Promise((resolve) => {
    if (!maskStore.mask().live) return resolve()
    const stop = maskStore.subscribe((mask) => {
      if (mask.live) return
      stop()
      resolve()
    })
  })
}

/** Calls back when the page is closed or hidden. Returns a function that stops it. */
function onLeaving(leave: () => void): () => void {
  const onHidden = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', onHidden)
  return () => {
    window.removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', onHidden)
  }
}
