import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { parseHex } from '@/components/design-tool/color-preview/colors'
import { type Recolorer, useRecolorer } from '@/components/design-tool/color-preview/use-color-preview'
import type { LayerImage } from '@/components/design-tool/editor/preview-layer'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { isPlainColor } from '@/lib/domain/paints'
import type { AreaId } from '@/lib/mask/layers'
import { areasInUse, type Mask, type MaskHistory, settingsOf } from '@/lib/mask/mask'
import { layered } from './layered'

type Made = { readonly history: MaskHistory; readonly color: string; readonly image: LayerImage }

/** All areas in their colors, over the photo; `null` while there is none. `painting` is the tool that is drawing right now. */
export function useAreaColors({ photo, maskStore }: PhotoWork, drawn: Mask) {
  const [image, setImage] = useState<LayerImage | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const open = useRecolorer(photo, true)
  const made = useRef(new Map<AreaId, Made>())
  const painting = useSyncExternalStore(
    maskStore.subscribe,
    () => maskStore.mask().live?.tool ?? null,
    () => null,
  )

  const { history } = drawn
  const wanted = JSON.stringify(coloredAreas(drawn))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try makes the image again.
  useEffect(() => {
    const areas: ReturnType<typeof coloredAreas> = JSON.parse(wanted)
    let isCurrent = true
    const draw = async () => {
      const images: LayerImage[] = []
      for (const { id, color } of areas) {
        const found = await drawArea(open, made.current, { history, active: id }, color)
        if (!found || !isCurrent) return
        images.push(found)
      }
      setImage(layered(images))
    }
    setHasFailed(false)
    draw().catch(() => isCurrent && setHasFailed(true))
    return () => {
      isCurrent = false
    }
  }, [open, history, wanted, tries])

  useEffect(() => {
    const cache = made.current
    // Of another photo nothing can be used.
    if (!open) return
    return () => {
      cache.clear()
      setImage(null)
    }
  }, [open])

  return {
    // What the eraser takes away could not be seen below it.
    image: painting === 'eraser' ? null : image,
    painting,
    hasFailed,
    retry: () => setTries((count) => count + 1),
  }
}

/** The areas that only get a color. */
function coloredAreas(mask: Mask): { id: AreaId; color: string }[] {
  return areasInUse(mask).flatMap((area) => {
    const settings = settingsOf(area)
    const isColored = !area.isHidden && isPlainColor(settings, settings.kind)
    return isColored ? [{ id: area.id, color: settings.color }] : []
  })
}

/** One area in its color. What was made before is not made again: a click changes one area of several. */
async function drawArea(
  open: () => Promise<Recolorer>,
  made: Map<AreaId, Made>,
  area: Pick<Mask, 'history' | 'active'>,
  color: string,
): Promise<LayerImage | null> {
  const before = made.get(area.active)
  if (before?.history === area.history && before.color === color) return before.image
  const rgb = parseHex(color)
  const image = rgb && (await (await open()).recolor(area, rgb))
  if (image) made.set(area.active, { history: area.history, color, image })
  return image
}
