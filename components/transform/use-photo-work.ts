import { useCallback, useEffect, useRef, useState } from 'react'
import type { CanvasThread } from '@/lib/client/transform/canvas-thread'
import { closePictures, openPhoto, type PhotoProblem } from '@/lib/client/transform/open-photo'
import { type PhotoWork, startPhotoWork } from '@/lib/client/transform/photo-work'
import type { MaskLayer } from '@/lib/mask/mask'
import { prefetchMaskEditor } from './late-parts'

export type PhotoDraft = { readonly file: File; readonly layers: readonly MaskLayer[] }

/** The photo being worked on: choosing one, what was wrong with it, and the one a draft brings back. */
export function usePhotoWork(thread: CanvasThread | null, draft: PhotoDraft | null) {
  const [work, setWork] = useState<PhotoWork | null>(null)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const latest = useRef(0)

  const open = useCallback(
    async (file: File, layers: readonly MaskLayer[] = []) => {
      if (!thread) return
      const turn = ++latest.current
      setIsOpening(true)
      prefetchMaskEditor()
      const opened = await openPhoto(file, thread)
      // Another file was chosen while this one was being decoded.
      if (turn !== latest.current) return
      setIsOpening(false)
      setProblem('problem' in opened ? opened.problem : null)
      if ('photo' in opened) setWork(startPhotoWork(opened.photo, thread, layers))
    },
    [thread],
  )

  useEffect(() => {
    if (draft) void open(draft.file, draft.layers)
  }, [draft, open])

  useEffect(() => {
    if (work) return () => closePictures(work.photo)
  }, [work])

  return { work, problem, isOpening, choose: open, refuse: setProblem }
}
