import { type RefObject, useState } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { SuggestPerspective } from '@/components/design-tool/photo/photo-previews'
import { isPlanar, type PlanarKind } from '@/lib/domain/areas'
import type { Perspective } from '@/lib/domain/perspective'
import { plainCamera, plainPerspective } from '@/lib/engines/preview/analysis/plain-perspective'
import type { AreaId } from '@/lib/mask/layers'
import { type Mask, settingsOf } from '@/lib/mask/mask'
import type { Camera } from '@/lib/math/homography'
import { tidied } from './corners'

/** The perspective of the active area while it is being adjusted. */
export type OpenPerspective = {
  readonly kind: PlanarKind
  readonly camera: Camera
  readonly perspective: Perspective
  readonly change: (perspective: Perspective) => void
  /** Lets the engine determine the perspective again. */
  readonly reset: () => void
  readonly close: () => void
}

/** Most of the photo, if the area's extent is unknown. */
const PLAIN_BOUNDS = { left: 0.15, top: 0.15, right: 0.85, bottom: 0.85 }

/** Adjusts the active area's perspective, if its kind has one. */
export function usePerspective(
  { maskStore, photo: { size } }: PhotoWork,
  mask: Mask,
  suggest: RefObject<SuggestPerspective>,
) {
  const [opened, setOpened] = useState<{ readonly id: AreaId; readonly camera: Camera } | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const area = mask.areas.find(({ id }) => id === mask.active)
  const kind = area ? settingsOf(area).kind : 'auto'
  if (!area || !isPlanar(kind)) return { open: null, isOpening: false, adjusting: null, isOwn: false }
  const { active } = mask

  const settingsNow = () => maskStore.mask().areas.find((each) => each.id === active)?.settings
  const set = (wanted: Perspective | null) => {
    const before = settingsNow()
    if (!before) return
    // Corners set for a wall keep it a wall, even if painting more makes another kind likelier.
    const settings = { ...before, kind: wanted ? kind : before.kind, perspective: wanted }
    maskStore.dispatch({ type: 'change-area', id: active, change: { settings } })
  }
  const open = async () => {
    setIsOpening(true)
    const suggested = await suggest.current(active).catch(() => null)
    setIsOpening(false)
    const camera = suggested?.camera ?? plainCamera(size)
    // The grid applies from the start, even if the engine saw no perspective.
    if (!settingsNow()?.perspective)
      set(tidied(suggested?.perspective ?? plainPerspective(kind, PLAIN_BOUNDS, camera)))
    setOpened({ id: active, camera })
  }
  const close = () => setOpened(null)
  const { perspective } = area.settings
  const isOwn = perspective !== null
  if (opened?.id !== active || !perspective) return { open, isOpening, adjusting: null, isOwn }
  const adjusting: OpenPerspective = {
    kind,
    camera: opened.camera,
    perspective,
    change: set,
    reset() {
      set(null)
      close()
    },
    close,
  }
  return { open, isOpening, adjusting, isOwn }
}
