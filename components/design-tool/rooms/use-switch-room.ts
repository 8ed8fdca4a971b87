import { useCallback, useEffect, useRef, useState } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { usePhotoWork } from '@/components/design-tool/photo/use-photo-work'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import {
  documentIn,
  documentToJson,
  isAllSaved,
  type KeptRoom,
  leftRoom,
  type RoomTab,
  readKeptRoom,
} from '@/components/design-tool/shared/device/kept-room'
import { writeDraftPart } from '@/components/shared/draft-storage'
import { toErrorDetails } from '@/lib/api/api-error'
import { NEW_ROOM, ROUTES } from '@/lib/config/routes'
import type { RoomDocument } from '@/lib/schemas/room-document'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import { fetchRoomPhoto, roomApi } from './room-api'
import type { useRoom } from './use-room'
import { useTakeFinishes } from './use-take-finishes'

export type RoomsOptions = {
  readonly userId: string
  /** The draft on this device. */
  readonly draft: {
    readonly photo: { readonly file: File } | null
    readonly room: KeptRoom | null
    readonly tabs: readonly RoomTab[]
  }
  readonly photo: ReturnType<typeof usePhotoWork>
  readonly form: FormHandle
  /** The room in the page's URL, or `NEW_ROOM`. */
  readonly wanted: string | null
  /** The room to take finishes from. */
  readonly finishesFrom: string | null
}

type SwitchOptions = RoomsOptions & {
  room: ReturnType<typeof useRoom>
  ask: (about: 'unsaved') => Promise<boolean>
  onMissing: (id: string) => void
}

/** Switches from the open room to another one, or to none. Unsaved changes are only left behind if the user agrees. */
export function useSwitchRoom(options: SwitchOptions) {
  const { userId, draft, photo, form, wanted, finishesFrom, room, ask, onMissing } = options
  const { showError } = useScreenToasts()
  const [isSwitching, setIsSwitching] = useState(false)
  const { bind, secure } = room
  const { choose, close } = photo
  const { reset } = form
  // The local version of a room whose photo isn't on this device.
  const left = useRef(draft.photo ? null : draft.room)

  const mayLeave = useCallback(async () => (await secure()) || (await ask('unsaved')), [secure, ask])
  const show = useCallback(
    async (id: string): Promise<PhotoWork | null> => {
      const isLeft = left.current?.id === id
      const here = isLeft ? left.current : await readKeptRoom(userId, leftRoom(id)).catch(() => null)
      const { file, kept, document } = await fetchRoom(id, here)
      bind(file, kept)
      const { form: values, ...state } = document
      const work = await choose(file, { ...state, task: values.task, isNew: false })
      if (!work) return null
      reset(values)
      // From now on, this device stores the room in the tool.
      if (left.current?.id === id) left.current = null
      await writeDraftPart(userId, leftRoom(id), undefined).catch(() => undefined)
      return work
    },
    [userId, bind, choose, reset],
  )
  /** The opened room; `null` if the user stayed in the previous one. */
  const open = useCallback(
    async (id: string): Promise<PhotoWork | null> => {
      setIsSwitching(true)
      try {
        return (await mayLeave()) ? await show(id) : null
      } catch (error) {
        const details = toErrorDetails(error, 'room_open_failed')
        if (details.code === 'room_missing') onMissing(id)
        showError(details)
        return null
      } finally {
        setIsSwitching(false)
      }
    },
    [mayLeave, show, showError, onMissing],
  )
  const startNew = useCallback(async (): Promise<boolean> => {
    if (!(await mayLeave())) return false
    close()
    reset(INITIAL_FORM)
    showInUrl(ROUTES.transform)
    const parts = ['room', 'photo'] as const
    await Promise.all(parts.map((part) => writeDraftPart(userId, part, undefined))).catch(() => undefined)
    return true
  }, [mayLeave, reset, close, userId])

  const isDraftOpen = draft.photo === null || photo.work !== null || photo.problem !== null
  const takeFinishes = useTakeFinishes(photo.work, form)
  useOnce(photo.isReady && isDraftOpen, async () => {
    if (wanted === NEW_ROOM) return void (await startNew())
    const id = wantedRoom(wanted, draft)
    const work = id === null ? photo.work : await open(id)
    if (work && finishesFrom !== null) await takeFinishes(work, finishesFrom)
  })
  return { isSwitching, open, startNew }
}

/** The room to open automatically: the one in the URL unless it is on this device, or the one left here without its photo. */
function wantedRoom(wanted: string | null, { photo, room }: RoomsOptions['draft']): string | null {
  if (photo) return room?.id === wanted ? null : wanted
  return wanted ?? room?.id ?? null
}

function useOnce(isReady: boolean, run: () => Promise<void>): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    void run()
  }, [isReady, run])
}

type FetchedRoom = { readonly file: File; readonly kept: KeptRoom; readonly document: RoomDocument }

/** The account's version of the room, or this device's if it has unsaved changes. */
async function fetchRoom(id: string, here: KeptRoom | null): Promise<FetchedRoom> {
  const [{ name, revision, document }, file] = await Promise.all([roomApi.open(id), fetchRoomPhoto(id)])
  const unsaved = here && !isAllSaved(here) ? documentIn(here.document) : null
  if (here && unsaved) return { file, kept: { ...here, photoBytes: file.size }, document: unsaved }
  const json = documentToJson(document)
  const kept = { id, name, revision, saved: json, document: json, photoBytes: file.size }
  return { file, kept, document }
}

/** Makes a reload open the same room. */
export function showInUrl(path: string): void {
  window.history.replaceState(null, '', path)
}
