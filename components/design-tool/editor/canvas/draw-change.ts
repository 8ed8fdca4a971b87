import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { LIMITS } from '@/lib/domain/limits'
import type { Polygon } from '@/lib/mask/layers'
import type { Mask } from '@/lib/mask/mask'
import { tracePolygons } from '@/lib/mask/paint'
import { areaColor } from '@/lib/mask/render-raster'
import type { View, Viewport } from '@/lib/mask/space'
import type { AreaChangeOutlines } from '@/lib/mask/trace-change'
import { canvasSize } from './draw-mask'

/** Light dashes on a dark line, visible on any color, in CSS px. Not animated. */
const LINE = { dark: 'rgb(0 0 0 / 0.75)', darkPx: 3, light: '#fff4e0', lightPx: 1.75, dashPx: [7, 5] }

type ChangeLayerInput = {
  /** The photo as displayed. */
  readonly photo: HTMLCanvasElement
  readonly work: Pick<PhotoWork, 'maskStore' | 'exporter'>
  readonly viewport: Viewport
}

/** A canvas over the photo for a change: added parts get the area's color, removed parts show the photo. */
export function createChangeLayer(
  canvas: HTMLCanvasElement,
  { photo, work: { maskStore, exporter }, viewport }: ChangeLayerInput,
) {
  let latest = 0
  const hide = () => {
    latest++
    canvas.hidden = true
  }
  hide()
  return {
    /** Shows how another mask would change the active area. */
    show(next: Mask) {
      const request = ++latest
      exporter
        .change(maskStore.mask(), next)
        .then((outlines) => {
          if (request !== latest || outlines.gained.length + outlines.lost.length === 0) return
          draw(canvas, { photo, outlines, color: colorOf(next), viewport })
          canvas.hidden = false
        })
        // Without its worker, there is nothing to show.
        .catch(() => undefined)
    },
    hide,
    stop: hide,
  }
}

function colorOf({ active }: Mask): string {
  const { r, g, b } = areaColor(active)
  return `rgb(${r} ${g} ${b})`
}

type Drawing = {
  readonly photo: HTMLCanvasElement
  readonly outlines: AreaChangeOutlines
  readonly color: string
  readonly viewport: Viewport
}

function draw(canvas: HTMLCanvasElement, { photo, outlines, color, viewport }: Drawing): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { ratio, ...size } = canvasSize(viewport)
  Object.assign(canvas, size)
  const view = viewport.view()
  const { gained, lost } = outlines
  context.scale(ratio, ratio)
  context.save()
  trace(context, [...gained, ...lost], view)
  context.clip('evenodd')
  context.drawImage(photo, 0, 0, viewport.fit.width, viewport.fit.height)
  context.restore()
  trace(context, gained, view)
  context.globalAlpha = LIMITS.mask.overlayAlpha
  context.fillStyle = color
  context.fill('evenodd')
  context.globalAlpha = 1
  trace(context, [...gained, ...lost], view)
  strokeDashed(context)
}

function trace(context: CanvasRenderingContext2D, polygons: readonly Polygon[], view: View): void {
  context.beginPath()
  tracePolygons(context, polygons, view)
}

function strokeDashed(context: CanvasRenderingContext2D): void {
  context.lineJoin = 'round'
  context.setLineDash([])
  context.lineWidth = LINE.darkPx
  context.strokeStyle = LINE.dark
  context.stroke()
  context.setLineDash(LINE.dashPx)
  context.lineWidth = LINE.lightPx
  context.strokeStyle = LINE.light
  context.stroke()
}
