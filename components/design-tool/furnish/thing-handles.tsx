import { Move, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useSyncExternalStore } from 'react'
import { CORNER_INDICES, CORNERS, insideImage } from '@/components/design-tool/shared/controls/point-handles'
import { cn } from '@/lib/cn'
import { type PhotoSize, toScreen, type Viewport } from '@/lib/mask/space'
import type { SharePoint } from '@/lib/math/homography'
import { middleOf, turnHandleOf } from './on-plane'
import { type PlacedThing, useThingHandles } from './use-placed-thing'

type ThingHandlesProps = {
  placed: PlacedThing
  viewport: Viewport
  photo: PhotoSize
  /** The whole thing can be dragged, because nothing is painted there. */
  isBody: boolean
}

const KNOB =
  'grid place-items-center rounded-full border-2 border-white bg-brass text-ground shadow-[0_0_0_1.5px_rgb(0_0_0/0.65)]'
/** Not larger, because those of a small thing lie close together; the one to move it lies on top. */
const TARGET =
  'pointer-events-auto absolute -top-4 -left-4 grid size-8 touch-none place-items-center rounded-full outline-none'

/** The outline of a thing on the photo, with handles to move, size and turn it. One of them takes all keys. */
export function ThingHandles({ placed, viewport, photo, isBody }: ThingHandlesProps) {
  const t = useTranslations('transform.form.furnish')
  const helpId = useId()
  const view = useSyncExternalStore(viewport.subscribe, viewport.view, viewport.view)
  const { thing } = placed
  const { shown, handleProps, onKeyDown } = useThingHandles(placed, viewport, photo)
  const onScreen = ({ x, y }: SharePoint) => toScreen({ x: x * photo.width, y: y * photo.height }, view)
  const at = (point: SharePoint) => {
    const [{ x, y }, { width, height }] = [onScreen(point), viewport.fit]
    return {
      transform: `translate(${insideImage(x / width) * width}px, ${insideImage(y / height) * height}px)`,
    }
  }
  const points = shown.corners.map((corner) => Object.values(onScreen(corner)).join()).join(' ')
  return (
    <div className="pointer-events-none absolute inset-0 z-10">
      <svg aria-hidden="true" className="absolute inset-0 size-full overflow-hidden" fill="none">
        <polygon
          points={points}
          {...(isBody && handleProps('middle'))}
          className={cn(isBody && 'pointer-events-auto cursor-move touch-none')}
          fill="transparent"
          stroke="rgb(0 0 0 / 0.55)"
          strokeWidth="3"
        />
        <polygon points={points} stroke="white" strokeWidth="1.25" />
      </svg>
      {thing === 'rug' && (
        <span
          aria-hidden="true"
          {...handleProps('turn')}
          style={at(turnHandleOf(shown))}
          className={cn(TARGET, 'cursor-grab')}
        >
          <RotateCw className={cn(KNOB, 'size-6 p-0.5')} />
        </span>
      )}
      {CORNER_INDICES.map((index) => (
        <span
          key={CORNERS[index]}
          aria-hidden="true"
          {...handleProps(index)}
          style={at(shown.corners[index])}
          className={cn(TARGET, index % 2 ? 'cursor-nesw-resize' : 'cursor-nwse-resize')}
        >
          <span className={cn(KNOB, 'size-4')} />
        </span>
      ))}
      <button
        type="button"
        aria-label={t('move', { thing })}
        aria-describedby={helpId}
        {...handleProps('middle')}
        onKeyDown={onKeyDown}
        style={at(middleOf(shown))}
        className={cn(TARGET, 'group cursor-move')}
      >
        <Move
          aria-hidden="true"
          className={cn(
            KNOB,
            'size-7 p-0.5 group-focus-visible:ring-4 group-focus-visible:ring-brass-bright',
          )}
        />
      </button>
      <p id={helpId} className="sr-only">
        {t('keys', { thing })}
      </p>
    </div>
  )
}
