import {
  type Brush,
  type ModifierKeys,
  modeWith,
  type SmartMode,
} from '@/components/design-tool/shared/controls/brush'
import type { MaskStore } from '@/lib/mask/mask-store'
import { type PhotoPoint, toPhotoLength, type Viewport } from '@/lib/mask/space'
import type { AreaMap } from '@/lib/segment/areas'

/** A tool's response to the pointer or keyboard. */
export type CanvasTool = {
  readonly begin: (at: PhotoPoint, keys: ModifierKeys) => void
  readonly extend: (points: readonly PhotoPoint[]) => void
  readonly end: () => void
  /** The gesture wasn't intended: a second finger came down. */
  readonly cancel: () => void
}

/** Paints with brush and eraser. Pressure is ignored on purpose: a mask needs an even width. */
export function paintTool(maskStore: MaskStore, viewport: Viewport, brush: () => Brush): CanvasTool {
  return {
    begin(at) {
      const { tool, size } = brush()
      if (tool === 'smart') return
      maskStore.dispatch({ type: 'begin', tool, width: toPhotoLength(size, viewport.view()), at })
    },
    extend: (points) => maskStore.dispatch({ type: 'extend', points }),
    end: () => maskStore.dispatch({ type: 'end' }),
    cancel: () => maskStore.dispatch({ type: 'cancel' }),
  }
}

/** Holding a finger still this long removes, as Alt does. */
const LONG_PRESS_MS = 500
/** Movement up to this far still counts as holding still, in CSS pixels. */
const STILL_PX = 10

/** Smart select, as the tools use it. */
export type SurfaceSelector = {
  /** Selects the surfaces at these points, or in the box between two of them. */
  readonly select: (seeds: readonly PhotoPoint[], mode: SmartMode, isBox: boolean) => Promise<void>
  /** The areas to highlight under the pointer, once known. */
  readonly areas: () => AreaMap | null
  /** What waits for its surface: the same array until that changes. `isLate`: it was tried in vain. */
  readonly held: () => readonly { readonly way: readonly PhotoPoint[]; readonly isLate: boolean }[]
  readonly subscribe: (listener: () => void) => () => void
}

/** Shows the box being drawn, by two opposite corners; `null` hides it. */
export type ShowBox = (corners: readonly [PhotoPoint, PhotoPoint] | null) => void

/** Selects the surfaces under a click, along a stroke, or in a box. */
export function selectTool(
  smart: Pick<SurfaceSelector, 'select'>,
  viewport: Viewport,
  brush: () => Brush,
  showBox: ShowBox = () => undefined,
): CanvasTool {
  let seeds: PhotoPoint[] = []
  let mode: SmartMode = 'new'
  let holding: ReturnType<typeof setTimeout> | undefined
  /** The corners of the box, once the pointer has moved far enough for one. */
  const boxOf = (): [PhotoPoint, PhotoPoint] | null => {
    const [first, last] = [seeds[0], seeds.at(-1)]
    return brush().smart.isBox && first && last && !isStill(last) ? [first, last] : null
  }
  const finish = () => {
    clearTimeout(holding)
    const box = boxOf()
    if (seeds.length > 0) void smart.select(box ?? seeds, mode, box !== null)
    forget()
  }
  const forget = () => {
    seeds = []
    showBox(null)
  }
  const isStill = ({ x, y }: PhotoPoint) => {
    const [first = { x, y }] = seeds
    return Math.hypot(x - first.x, y - first.y) < toPhotoLength(STILL_PX, viewport.view())
  }
  return {
    begin(at, keys) {
      seeds = [at]
      mode = modeWith(brush().smart, keys)
      clearTimeout(holding)
      if (!keys.isTouch) return
      // Act while the finger is down, not when it is lifted, so that the user feels it.
      holding = setTimeout(() => {
        mode = 'remove'
        finish()
      }, LONG_PRESS_MS)
    },
    extend(points) {
      if (seeds.length === 0) return
      if (!points.every(isStill)) clearTimeout(holding)
      seeds.push(...points)
      showBox(boxOf())
    },
    end: finish,
    cancel() {
      clearTimeout(holding)
      forget()
    },
  }
}

/** Picks the place where the pointer or key is released. */
export function pickTool(onPick: (at: PhotoPoint) => void): CanvasTool {
  let chosen: PhotoPoint | null = null
  return {
    begin(at) {
      chosen = at
    },
    extend(points) {
      chosen = points.at(-1) ?? chosen
    },
    end() {
      if (chosen) onPick(chosen)
      chosen = null
    },
    cancel() {
      chosen = null
    },
  }
}

const nothing = () => undefined

/** Does nothing while something other than the mask is being edited. */
export const IDLE_TOOL: CanvasTool = { begin: nothing, extend: nothing, end: nothing, cancel: nothing }

/** The chosen tool. A stroke is finished by the tool that began it. */
export function activeTool(choose: () => CanvasTool): CanvasTool {
  let current = choose()
  return {
    begin(at, keys) {
      current = choose()
      current.begin(at, keys)
    },
    extend: (points) => current.extend(points),
    end: () => current.end(),
    cancel: () => current.cancel(),
  }
}
