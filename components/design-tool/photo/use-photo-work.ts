import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeptList } from '@/lib/domain/shopping/kept-list'
import { maskToStore, type StoredMask } from '@/lib/schemas/mask'
import { type MaskWorker, startMaskWorker } from './mask-worker-client'
import { closeImages, openPhoto, type PhotoProblem, type PhotoWork, startPhotoWork } from './open-photo'

export type PhotoDraft = {
  readonly file: File
  readonly mask: StoredMask | null
  readonly list: KeptList | null
}

/** The photo with what was done to it, to be opened again. */
export function photoDraftOf({ photo, maskStore, shoppingList }: PhotoWork): PhotoDraft {
  return { file: photo.file, mask: maskToStore(maskStore.mask()), list: shoppingList.get() }
}

/** What a photo is opened with. */
type Opening = { mask?: StoredMask | null; list?: KeptList | null; isNew?: boolean }

/** Opens a photo; `null` when it was rejected, or another was chosen meanwhile. */
export type ChoosePhoto = (file: File, opening?: Opening) => Promise<PhotoWork | null>

/**
 * The photo in the editor: choosing one, why a file was rejected, and restoring a draft. `prefetch` loads what an open photo
 * needs, and keeps its identity.
 */
export function usePhotoWork(draft: PhotoDraft | null, prefetch: () => void = nothing) {
  const worker = useMaskWorker()
  const [work, setWork] = useState<PhotoWork | null>(null)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const latest = useRef(0)

  const open: ChoosePhoto = useCallback(
    async (file, { mask = null, list = null, isNew = mask === null } = {}) => {
      if (!worker) return null
      const request = ++latest.current
      setIsOpening(true)
      prefetch()
      const opened = await openPhoto(file, worker)
      // Another file was chosen while this one was being decoded.
      if (request !== latest.current) return null
      setIsOpening(false)
      setProblem('problem' in opened ? opened.problem : null)
      if (!('photo' in opened)) return null
      const started = startPhotoWork(opened.photo, worker, { mask, list, isNew })
      setWork(started)
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

  return { work, problem, isReady: worker !== null, isOpening, choose: open, refuse: setProblem }
}

const nothing = () => undefined

/** The worker for as long as the screen is shown; `null` before the first effect. */
function useMaskWorker(): MaskWorker | null {
  const [worker, setWorker] = useState<MaskWorker | null>(null)
  useEffect(() => {
    const started = startMaskWorker()
    setWorker(started)
    return started.stop
  }, [])
  return worker
}
