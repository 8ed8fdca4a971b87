import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { insideImage, usePointHandles } from '@/components/design-tool/shared/controls/point-handles'
import type { KnownDistance } from '@/lib/domain/shopping/metric-source'

type Points = KnownDistance['points']

type TwoPointsProps = { photo: string; points: Points; onChange: (points: Points) => void }

const ENDS = [
  { index: 0, name: 'from' },
  { index: 1, name: 'to' },
] as const

/** Two draggable points on a photo, and the line between them. */
export function TwoPoints({ photo, points, onChange }: TwoPointsProps) {
  const t = useTranslations('transform.shopping.distance')
  const layer = useRef<HTMLFieldSetElement>(null)
  const { shown, handleProps } = usePointHandles<Points, 0 | 1>({
    value: points,
    pointOf: (value, index) => value[index],
    moved: ([from, to], index, { x, y }) => {
      const point = { x: insideImage(x), y: insideImage(y) }
      return index === 0 ? [point, to] : [from, point]
    },
    sizePx: () => ({
      width: layer.current?.clientWidth ?? 1,
      height: layer.current?.clientHeight ?? 1,
    }),
    onChange,
  })
  const path = shown.map(({ x, y }) => `${100 * x} ${100 * y}`).join('L')
  return (
    <fieldset ref={layer} className="relative mx-auto w-fit min-w-0 max-w-full">
      <legend className="sr-only">{t('points')}</legend>
      {/* biome-ignore lint/performance/noImgElement: an image of this device. */}
      <img src={photo} alt="" draggable={false} className="max-h-[45dvh] max-w-full rounded-sm select-none" />
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="pointer-events-none absolute inset-0 size-full"
        fill="none"
      >
        <path d={`M${path}`} stroke="black" strokeWidth="4" vectorEffect="non-scaling-stroke" />
        <path d={`M${path}`} stroke="white" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      {ENDS.map(({ index, name }) => (
        <button
          key={name}
          type="button"
          aria-label={t(name)}
          {...handleProps(index)}
          style={{ left: `${100 * shown[index].x}%`, top: `${100 * shown[index].y}%` }}
          className="group absolute -mt-5.5 -ml-5.5 grid size-11 cursor-move touch-none place-items-center rounded-full outline-none"
        >
          {/* A ring, so that the spot stays visible. */}
          <span className="grid size-6 place-items-center rounded-full border-2 border-white shadow-[0_0_0_1.5px_rgb(0_0_0/0.65)] group-focus-visible:ring-4 group-focus-visible:ring-brass-bright">
            <span className="size-1.5 rounded-full bg-brass-bright shadow-[0_0_0_1px_rgb(0_0_0/0.65)]" />
          </span>
        </button>
      ))}
    </fieldset>
  )
}
