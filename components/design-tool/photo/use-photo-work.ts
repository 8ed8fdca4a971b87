import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type RoomState,
  type RoomWork,
  roomStateOf,
  startRoomWork,
} from '@/components/design-tool/shared/designs/room-work'
import { runOnce } from '@/components/design-tool/shared/device/run-once'
import { onFirstTouch } from '@/components/ui/first-touch'
import { errorDetails } from '@/lib/api/api-error'
import { maskToStore } from '@/lib/schemas/mask'
import { SELECTION_TASKS, selectionTask, type Task } from '@/lib/tasks/tasks'
import type { PhotoProblem, PhotoState, PhotoWork } from './open-photo'

export type PhotoDraft = PhotoState & RoomState & { readonly file: File }

type Opening = Partial<PhotoState & RoomState & { isNew: boolean }>

/** Opens a photo; `null` if it was rejected or another was chosen in the meantime. */
export type ChoosePhoto = (file: File, opening?: Opening) => Promise<PhotoWork | null>

/**
 * The photo in the editor: choosing one, why a file was rejected, and restoring a draft. `prefetch` loads the code for an open
 * photo, and keeps its identity.
 */
export function usePhotoWork(draft: PhotoDraft | null, prefetch: () => void = nothing) {
  const opener = useOpener()
  const [work, setWork] = useState<PhotoWork | null>(null)
  const [room, setRoom] = useState<RoomWork | null>(null)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)
  const [isOpening, setIsOpening] = useState(draft !== null)
  const latest = useRef(0)
  /** Called before another photo replaces the open one. */
  const leaving = useRef(nothing)

  const open: ChoosePhoto = useCallback(
    async (file, { mask = null, isNew = mask === null, ...state } = {}) => {
      if (!opener) return null
      const request = ++latest.current
      setIsOpening(true)
      prefetch()
      const code = await opener.get().catch(() => null)
      const opened = code
        ? await code.openPhotoFile(file, code.worker, isNew)
        : { problem: { kind: 'failure' as const, failure: errorDetails('part_missing'), unopened: file } }
      // Another file was chosen while this one was being decoded.
      if (request !== latest.current) return null
      setIsOpening(false)
      setProblem('problem' in opened ? opened.problem : null)
      if (!code || !('photo' in opened)) return null
      const started = code.startPhotoWork(opened.photo, code.worker, { ...state, mask, isNew })
      leaving.current()
      setWork(started)
      setRoom(startRoomWork(state))
      return started
    },
    [opener, prefetch],
  )

  useEffect(() => {
    if (draft) void open(draft.file, { ...draft, isNew: false })
  }, [draft, open])

  useEffect(() => work?.close, [work])

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
    isReady: opener !== null,
    isOpening,
    choose: open,
    refuse: setProblem,
    close,
    leaving,
  }
}

/** The work with the selection of a task. */
export function workOnTask(work: PhotoWork, task: Task): PhotoWork {
  const own = selectionTask(task)
  return own === work.task ? work : { ...work, task: own, maskStore: work.masks[own] }
}

/** What there is to say about an opened photo. */
export function noteOn(work: PhotoWork | null): PhotoProblem | null {
  if (work && !work.photo.thumbnail) return { kind: 'unreadable' }
  return work?.photo.isRedrawn ? { kind: 'redrawn' } : null
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

/**
 * What opens photos, with a worker that lives as long as the screen; `null` before the first effect. It loads at the first touch, so
 * that it is ready when a photo is chosen.
 */
function useOpener() {
  const [opener, setOpener] = useState<ReturnType<typeof startOpener> | null>(null)
  useEffect(() => {
    const started = startOpener()
    setOpener(started)
    const stopWaiting = onFirstTouch(() => void started.get().catch(nothing))
    return () => {
      stopWaiting()
      started.ifRunning()?.then(({ worker }) => worker.stop(), nothing)
    }
  }, [])
  return opener
}

const startOpener = () =>
  runOnce(async () => {
    const [code, { startMaskWorker }] = await Promise.all([
      import('./open-photo'),
      import('./mask-worker-client'),
    ])
    return { ...code, worker: startMaskWorker() }
  })
