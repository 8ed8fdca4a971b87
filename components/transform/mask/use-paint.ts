import { useCallback, useEffect, useRef, useState } from 'react'
import type { PaintPicture } from '@/lib/client/transform/paint-messages'
import type { PaintStudio } from '@/lib/client/transform/paint-studio'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import { saveFile } from '@/lib/client/transform/save-file'
import { type MaskHistory, mayBeSelected } from '@/lib/mask/mask'
import { parseHex } from '@/lib/recolour/hex'

/** A sage green: most rooms bear it, and it is plainly seen. */
const FIRST_COLOUR = '#9caf88'

/** What the panel says below its colours. */
export type PaintNote = 'nothingPainted' | 'working' | 'shown' | 'failed'

export type PaintTrial = {
  readonly text: string
  readonly setText: (text: string) => void
  readonly picture: PaintPicture | null
  readonly hasPicture: boolean
  readonly isShown: boolean
  readonly setIsShown: (isShown: boolean) => void
  readonly note: PaintNote
  readonly save: () => void
  /** Makes the picture once more, after something could not be fetched. */
  readonly again: () => void
}

/** Trying colours on what is painted, for as long as `isOpen`. Follows each change of mask and colour. */
export function usePaint(
  { photo, session }: PhotoWork,
  history: MaskHistory,
  isOpen: boolean,
  fileName: string,
): PaintTrial {
  const [text, setText] = useState(FIRST_COLOUR)
  const [picture, setPicture] = useState<PaintPicture | null>(null)
  const [isShown, setIsShown] = useState(true)
  const [hasFailed, setHasFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const studio = useRef<Promise<PaintStudio> | null>(null)

  // A studio that could not be opened is forgotten: the next change of colour or area tries again.
  const openStudio = useCallback(() => {
    if (studio.current) return studio.current
    const opening = import('@/lib/client/transform/paint-studio').then((paint) =>
      paint.openPaintStudio(photo),
    )
    studio.current = opening
    opening.catch(() => {
      if (studio.current === opening) studio.current = null
    })
    return opening
  }, [photo])

  useEffect(() => {
    if (!isOpen) return
    void openStudio()
    return () => {
      studio.current?.then((opened) => opened.stop()).catch(() => undefined)
      studio.current = null
      setPicture(null)
      setHasFailed(false)
    }
  }, [isOpen, openStudio])

  const isPainted = mayBeSelected(history)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try makes the picture anew.
  useEffect(() => {
    const colour = parseHex(text)
    if (!isOpen || !colour) return
    if (!isPainted) return setPicture(null)
    let isCurrent = true
    setHasFailed(false)
    openStudio()
      .then((opened) => opened.tint(history, colour))
      .then((made) => made && isCurrent && setPicture(made))
      .catch(() => isCurrent && setHasFailed(true))
    return () => {
      isCurrent = false
    }
  }, [isOpen, openStudio, history, text, isPainted, tries])

  const save = () => {
    const colour = parseHex(text)
    if (!colour) return
    openStudio()
      .then((opened) => opened.save(session.history(), colour))
      .then((file) => saveFile(file, fileName))
      .catch(() => setHasFailed(true))
  }
  return {
    text,
    setText,
    picture: isOpen && isShown ? picture : null,
    hasPicture: picture !== null,
    isShown,
    setIsShown,
    note: noteOf(isPainted, hasFailed, picture !== null),
    save,
    again: () => setTries((count) => count + 1),
  }
}

function noteOf(isPainted: boolean, hasFailed: boolean, hasPicture: boolean): PaintNote {
  if (!isPainted) return 'nothingPainted'
  if (hasFailed) return 'failed'
  return hasPicture ? 'shown' : 'working'
}
