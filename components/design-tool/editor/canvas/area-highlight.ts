import type { PhotoPoint, View, Viewport } from '@/lib/mask/space'
import type { AreaMap } from '@/lib/segment/areas'
import { areaAt, inputScale } from '@/lib/segment/lookup'
import { CELL_PX } from '@/lib/segment/small-mask'
import { frameThrottle } from './draw-mask'

/** A brass fill, and a light line with a dark edge around it, visible on any color. RGBA, 0–255. */
const INSIDE = [226, 171, 87, 80] as const
const LIGHT_EDGE = [255, 244, 224, 240] as const
const DARK_EDGE = [0, 0, 0, 150] as const

/** Highlights the area under the pointer or the keyboard's brush. */
export type AreaHighlight = {
  /** Highlights the area at a point of the photo; `null` for none. */
  readonly show: (at: PhotoPoint | null) => void
  /** Stops highlighting this area: it was selected, and the selection shows it. */
  readonly dismiss: () => void
  readonly stop: () => void
}

/** Draws on a canvas of its own, once a frame and only when the area changes. */
export function createAreaHighlight(
  canvas: HTMLCanvasElement,
  viewport: Viewport,
  areas: () => AreaMap | null,
): AreaHighlight {
  const context = canvas.getContext('2d')
  const { width, height, view } = viewport.fit
  const scale = inputScale({ width: width / view.scale, height: height / view.scale })
  let shown = 0
  const follow = ({ scale: zoom, left, top }: View) => {
    canvas.style.transform = `translate(${left}px, ${top}px) scale(${(zoom * CELL_PX) / scale})`
  }
  const frames = frameThrottle(() => {
    const map = areas()
    if (map && shown > 0) drawArea(canvas, context, map, shown)
    canvas.style.opacity = map && shown > 0 ? '1' : '0'
  })
  follow(viewport.view())
  const unsubscribe = viewport.subscribe(follow)
  return {
    show(at) {
      const map = at && areas()
      const area = map ? areaAt(map, { x: at.x * scale, y: at.y * scale }) : 0
      if (area === shown) return
      shown = area
      frames.schedule()
    },
    dismiss() {
      canvas.style.opacity = '0'
    },
    stop() {
      unsubscribe()
      frames.stop()
    },
  }
}

function drawArea(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D | null,
  { width, height, labels }: AreaMap,
  id: number,
): void {
  const image = new ImageData(width, height)
  for (let i = 0; i < labels.length; i++) {
    const own = [i - 1, i + 1, i - width, i + width].filter((beside) => labels[beside] === id).length
    if (labels[i] === id) image.data.set(own === 4 ? INSIDE : LIGHT_EDGE, 4 * i)
    else if (own > 0) image.data.set(DARK_EDGE, 4 * i)
  }
  canvas.width = width
  canvas.height = height
  context?.putImageData(image, 0, 0)
}
