import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type RoomState,
  type RoomWork,
  roomStateOf,
  startRoomWork,
} from '@/components/design-tool/shared/designs/room-work'
import { maskToStore } from '@/lib/schemas/mask'
import { SELECTION_TASKS } from '@/lib/tasks/tasks'
import { type MaskWorker, startMaskWorker } from './mask-worker-client'
import {
  closeImages,
  openPhotoFile,
  type PhotoProblem,
  type PhotoState,
  type PhotoWork,
  startPhotoWork,
} from './open-photo'

export type PhotoDraft = PhotoState & RoomState & { readonly file: File }

type Opening = Partial<PhotoState & RoomState & { isNew: boolean }>

/** Opens a photo; `null` if it was rejected or another was chosen in the meantime. */
export type ChoosePhoto = (file: File, opening?: Opening) => Promise<PhotoWork | null>

/**
 * The photo in the editor: choosing one, why a file was rejected, and restoring a draft. `prefetch` loads the code for an open
 * photo, and keeps its identity.
 */
export function usePhotoWork(draft: PhotoDraft | null, prefetch: () => void = nothing) {
  const worker = useMaskWorker()
  const [work, setWork] = useState<PhotoWork | null>(null)
  const [room, setRoom] = useState<RoomWork | null>(null)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)
  const [isOpening, setIsOpening] = useState(draft !== null)
  const latest = useRef(0)
  /** Called before another photo replaces the open one. */
  const leaving = useRef(nothing)

  const open: ChoosePhoto = useCallback(
    async (file, { mask = null, isNew = mask === null, ...state } = {}) => {
      if (!worker) return null
      const request = ++latest.current
      setIsOpening(true)
      prefetch()
      const opened = await openPhotoFile(file, worker, isNew)
      // Another file was chosen while this one was being decoded.
      if (request !== latest.current) return null
      setIsOpening(false)
      setProblem('problem' in opened ? opened.problem : null)
      if (!('photo' in opened)) return null
      const started = startPhotoWork(opened.photo, worker, { ...state, mask, isNew })
      leaving.current()
      setWork(started)
      setRoom(startRoomWork(state))
      return started
    },
    [worker, prefetch],
  )

  useEffect(() => {
    if (draft) void open(draft.file, { ...draft, isNew: false })
  }, [draft, open])

  useEffect(() => {
    if (!work) return
    return () => {
      work.room.stop()
      closeImages(work.photo)
    }
  }, [work])

  const close = useCallback(() => {
    latest.current++
    leaving.current()
    setIsOpening(false)
    setWork(null)
    setRoom(null)
  }, [])

  return {
    work,
    /** What the photo's room has besides. */
    room,
    problem,
    isReady: worker !== null,
    isOpening,
    choose: open,
    refuse: setProblem,
    close,
    leaving,
  }
}

/** The photo and the user's work on it, to reopen later. */
export function photoDraftOf({ photo, task, maskStore, masks }: PhotoWork, room: RoomWork | null) {
  const others = SELECTION_TASKS.flatMap((each) => {
    const mask = maskToStore(masks[each].mask())
    return each === task || mask.layers.length === 0 ? [] : [[each, mask] as const]
  })
  return {
    file: photo.file,
    task,
    mask: maskToStore(maskStore.mask()),
    // As in rooms from before tasks had their own.
    ...(others.length > 0 && { selections: Object.fromEntries(others) }),
    ...roomStateOf(room ?? startRoomWork({})),
  } satisfies PhotoDraft
}

const nothing = (): void => undefined

/** A worker that lives as long as the screen; `null` before the first effect. */
function useMaskWorker(): MaskWorker | null {
  const [worker, setWorker] = useState<MaskWorker | null>(null)
  useEffect(() => {
    const started = startMaskWorker()
    setWorker(started)
    return started.stop
  }, [])
  return worker
}
