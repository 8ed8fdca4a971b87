import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import {
  CORNER_INDICES,
  CORNERS,
  usePointHandles,
} from '@/components/design-tool/shared/controls/point-handles'
import { cn } from '@/lib/cn'
import { type PhotoSize, type ScreenPoint, toScreen, type Viewport } from '@/lib/mask/space'
import type { SharePoint } from '@/lib/math/homography'
import { gridLines, withCorner } from './corners'
import type { OpenPerspective } from './use-perspective'

/** A dark and a light line, so that the grid is visible on any photo. */
const STROKES = [
  { color: 'rgb(0 0 0 / 0.55)', width: 3 },
  { color: 'rgb(255 255 255 / 0.9)', width: 1.25 },
] as const

type PerspectiveGridProps = { adjusting: OpenPerspective; viewport: Viewport; photo: PhotoSize }

/** An area's perspective as a grid on the photo, with a handle at each corner. It moves with the photo. */
export function PerspectiveGrid({ adjusting, viewport, photo }: PerspectiveGridProps) {
  const t = useTranslations('transform.areas.perspective')
  const view = useSyncExternalStore(viewport.subscribe, viewport.view, viewport.view)
  const { shown, handleProps } = usePerspectiveHandles({ adjusting, viewport, photo })
  const layer = useRef<HTMLFieldSetElement>(null)
  const lines = useMemo(() => gridLines(shown.corners), [shown.corners])
  const place = ({ x, y }: SharePoint) => toScreen({ x: x * photo.width, y: y * photo.height }, view)
  const { width, height } = viewport.fit
  const path = lines.map(([from, to]) => `M${pathPoint(place(from))}L${pathPoint(place(to))}`).join('')

  useEffect(() => {
    // On a phone, the button that opens the grid is far below the photo.
    layer.current?.scrollIntoView({ block: 'nearest' })
    layer.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])

  return (
    <fieldset ref={layer} className="pointer-events-none absolute -inset-4 min-w-0 overflow-clip">
      <legend className="sr-only">{t('grid')}</legend>
      <div className="absolute inset-4">
        <svg aria-hidden="true" className="absolute inset-0 size-full rounded-md" fill="none">
          {STROKES.map(({ color, width: strokeWidth }) => (
            <path key={color} d={path} stroke={color} strokeWidth={strokeWidth} />
          ))}
        </svg>
        {CORNER_INDICES.map((index) => {
          const { x, y } = place(shown.corners[index])
          const inside = { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) }
          return (
            <button
              key={CORNERS[index]}
              type="button"
              aria-label={t(CORNERS[index])}
              {...handleProps(index)}
              style={{ transform: `translate(${inside.x}px, ${inside.y}px)` }}
              className="group pointer-events-auto absolute -top-5.5 -left-5.5 z-20 grid size-11 cursor-move touch-none place-items-center rounded-full outline-none"
            >
              <span
                className={cn(
                  'size-5 rounded-full border-2 border-white bg-brass shadow-[0_0_0_1.5px_rgb(0_0_0/0.65)] group-focus-visible:ring-4 group-focus-visible:ring-brass-bright',
                  // The handle's corner is outside the view.
                  (inside.x !== x || inside.y !== y) && 'bg-transparent',
                )}
              />
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

function pathPoint({ x, y }: ScreenPoint): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

/** The view follows a corner that the keyboard moves this close to the canvas's edge, in CSS px. */
const EDGE_PX = 16
/** Handles for the corners. The view follows a corner that leaves it. */
function usePerspectiveHandles({ adjusting, viewport, photo }: PerspectiveGridProps) {
  const { perspective, change, close } = adjusting
  return usePointHandles({
    value: perspective,
    pointOf: ({ corners }, index) => corners[index],
    moved: (from, index, to) => withCorner(from, index, to, adjusting),
    sizePx: () => {
      const { scale } = viewport.view()
      return { width: scale * photo.width, height: scale * photo.height }
    },
    onChange: change,
    onKeyMove: (to) => viewport.reveal({ x: to.x * photo.width, y: to.y * photo.height }, EDGE_PX),
    onEscape: close,
  })
}
