import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import {
  CORNER_INDICES,
  CORNERS,
  insideImage,
  usePointHandles,
  withPoint,
} from '@/components/design-tool/shared/controls/point-handles'
import { isConvex } from '@/lib/domain/perspective'
import type { Quad } from '@/lib/math/homography'
import type { OpenMaterial } from './open-material'

type CornerPickerProps = {
  picture: Pick<OpenMaterial, 'url' | 'width' | 'height'>
  corners: Quad
  onChange: (corners: Quad) => void
}

/** An image with four draggable corners that mark the piece. */
export function CornerPicker({ picture, corners, onChange }: CornerPickerProps) {
  const t = useTranslations('transform.areas.perspective')
  const layer = useRef<HTMLFieldSetElement>(null)
  const { shown, handleProps } = usePointHandles({
    value: corners,
    pointOf: (value, index) => value[index],
    moved: (value, index, { x, y }) => {
      const moved = withPoint(value, index, { x: insideImage(x), y: insideImage(y) })
      return isConvex(moved) ? moved : null
    },
    sizePx: () => ({
      width: layer.current?.clientWidth ?? 1,
      height: layer.current?.clientHeight ?? 1,
    }),
    onChange,
  })
  const points = shown.map(({ x, y }) => `${100 * x},${100 * y}`).join(' ')
  return (
    <fieldset
      ref={layer}
      className="relative mx-auto max-h-[38dvh] min-w-0 max-w-full"
      style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
    >
      <legend className="sr-only">{t('grid')}</legend>
      {/* biome-ignore lint/performance/noImgElement: a picture of this device, which no server may resize. */}
      <img src={picture.url} alt="" draggable={false} className="size-full rounded-sm select-none" />
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="pointer-events-none absolute inset-0 size-full overflow-visible"
        fill="none"
      >
        <path
          d={`M0 0H100V100H0ZM${points.replaceAll(' ', 'L')}Z`}
          fill="rgb(0 0 0 / 0.55)"
          fillRule="evenodd"
        />
        <polygon points={points} stroke="white" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      </svg>
      {CORNER_INDICES.map((index) => (
        <button
          key={CORNERS[index]}
          type="button"
          aria-label={t(CORNERS[index])}
          {...handleProps(index)}
          style={{ left: `${100 * shown[index].x}%`, top: `${100 * shown[index].y}%` }}
          className="group absolute -mt-5.5 -ml-5.5 grid size-11 cursor-move touch-none place-items-center rounded-full outline-none"
        >
          <span className="size-5 rounded-full border-2 border-white bg-brass shadow-[0_0_0_1.5px_rgb(0_0_0/0.65)] group-focus-visible:ring-4 group-focus-visible:ring-brass-bright" />
        </button>
      ))}
    </fieldset>
  )
}

/** The same corners, rotated by a quarter turn. */
export function turned([p0, p1, p2, p3]: Quad): Quad {
  return [p3, p0, p1, p2]
}
