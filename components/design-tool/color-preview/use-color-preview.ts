import { transfer } from 'comlink'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Photo, PhotoWork } from '@/components/design-tool/photo/open-photo'
import { saveFile } from '@/components/design-tool/shared/save-file'
import { startWorker } from '@/components/design-tool/shared/start-worker'
import { areasIn, layersInEffect } from '@/lib/mask/layers'
import type { Mask } from '@/lib/mask/mask'
import { parseHex, type Rgb8 } from './colors'
import type { RecolorWorkerApi } from './recolor-worker'

/** A sage green: it suits most rooms and is easy to see. */
export const FIRST_COLOR = '#9caf88'

/** What the panel says below its colors. */
export type ColorNote = 'nothingPainted' | 'working' | 'shown' | 'failed'

export type ColorPreview = {
  readonly text: string
  readonly setText: (text: string) => void
  readonly image: RecoloredImage | null
  readonly hasImage: boolean
  readonly isShown: boolean
  readonly setIsShown: (isShown: boolean) => void
  readonly note: ColorNote
  readonly save: () => void
  /** Makes the preview again, after something could not be fetched. */
  readonly retry: () => void
}

/** Tries colors on the active area for as long as `isOpen`, following each change of mask and color. */
export function useColorPreview(
  { photo, maskStore }: PhotoWork,
  mask: Mask,
  isOpen: boolean,
  fileName: string,
): ColorPreview {
  const [text, setText] = useState(FIRST_COLOR)
  const [image, setImage] = useState<RecoloredImage | null>(null)
  const [isShown, setIsShown] = useState(true)
  const [hasFailed, setHasFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const open = useRecolorer(photo, isOpen)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo must not keep this one's image.
  useEffect(() => {
    if (!isOpen) return
    return () => {
      setImage(null)
      setHasFailed(false)
    }
  }, [isOpen, photo])

  const { history, active } = mask
  const isPainted = areasIn(history.done).has(active)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try makes the image again.
  useEffect(() => {
    const color = parseHex(text)
    if (!isOpen || !color) return
    if (!isPainted) return setImage(null)
    let isCurrent = true
    setHasFailed(false)
    open()
      .then((opened) => opened.recolor({ history, active }, color))
      .then((made) => made && isCurrent && setImage(made))
      .catch(() => isCurrent && setHasFailed(true))
    return () => {
      isCurrent = false
    }
  }, [isOpen, open, history, active, text, isPainted, tries])

  const save = () => {
    const color = parseHex(text)
    if (!color) return
    open()
      .then((opened) => opened.save(maskStore.mask(), color))
      .then((file) => saveFile(file, fileName))
      .catch(() => setHasFailed(true))
  }
  return {
    text,
    setText,
    image: isOpen && isShown ? image : null,
    hasImage: image !== null,
    isShown,
    setIsShown,
    note: noteOf(isPainted, hasFailed, image !== null),
    save,
    retry: () => setTries((count) => count + 1),
  }
}

function noteOf(isPainted: boolean, hasFailed: boolean, hasImage: boolean): ColorNote {
  if (!isPainted) return 'nothingPainted'
  if (hasFailed) return 'failed'
  return hasImage ? 'shown' : 'working'
}

/**
 * Opens the worker with the photo, ahead of the first color, for as long as it `isWanted`. One that failed to open is
 * dropped, so that the next change of color or mask tries again.
 */
export function useRecolorer(photo: Photo, isWanted: boolean): () => Promise<Recolorer> {
  const opened = useRef<Promise<Recolorer> | null>(null)
  const open = useCallback(() => {
    if (opened.current) return opened.current
    const opening = openRecolorer(photo)
    opened.current = opening
    opening.catch(() => {
      if (opened.current === opening) opened.current = null
    })
    return opening
  }, [photo])
  useEffect(() => {
    if (!isWanted) return
    void open().catch(() => undefined)
    return () => {
      opened.current?.then(({ stop }) => stop()).catch(() => undefined)
      opened.current = null
    }
  }, [isWanted, open])
  return open
}

/** An image of the painted surface, transparent elsewhere. */
type RecoloredImage = {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray<ArrayBuffer>
}

type PaintedArea = Pick<Mask, 'history' | 'active'>

/** Shows the painted surface of one photo in any color, without spending a credit. */
export type Recolorer = {
  /** `null` when a newer color or mask came in the meantime. */
  readonly recolor: (area: PaintedArea, color: Rgb8) => Promise<RecoloredImage | null>
  /** The photo with the color on it. */
  readonly save: (area: PaintedArea, color: Rgb8) => Promise<Blob>
  readonly stop: () => void
}

/** Opens the worker with a copy of the photo. */
async function openRecolorer({ bitmap, size }: Photo): Promise<Recolorer> {
  // A copy, because a transferred bitmap is lost to this side.
  const copy = await createImageBitmap(await bitmap)
  const script = new Worker(new URL('./recolor-worker.ts', import.meta.url), { type: 'module' })
  const { api, stop } = await startWorker<RecolorWorkerApi>(script)
  try {
    await api.setPhoto(transfer(copy, [copy]))
  } catch (error) {
    stop()
    throw error
  }
  let masked: PaintedArea | null = null
  let latest = 0
  const setMask = async ({ history, active }: PaintedArea) => {
    if (masked?.history === history && masked.active === active) return
    masked = { history, active }
    await api.setMask(layersInEffect(history.done), active, size)
  }
  return {
    async recolor(area, color) {
      const request = ++latest
      await setMask(area)
      if (request !== latest) return null
      const image = await api.recolor(color)
      return request === latest ? image : null
    },
    async save(area, color) {
      await setMask(area)
      return api.save(color)
    },
    stop,
  }
}
