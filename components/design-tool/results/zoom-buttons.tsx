import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { IconButton } from '@/components/shared/icon-button'

export const ZOOMS = [1, 1.5, 2, 3, 4, 6] as const

/** The usual aspect of cameras, for images of unknown size. */
const USUAL_ASPECT = 3 / 2

/** The aspect of a design, and its size in CSS: as large as its stage allows, times the zoom. */
export function sizeOnStage({ diffReport }: Pick<MadeDesign, 'diffReport'>, zoom = 1) {
  const aspect = diffReport ? diffReport.width / diffReport.height : USUAL_ASPECT
  const width = `calc(min(100cqw, 100cqh * ${aspect}) * ${zoom})`
  return { aspect, size: { width, aspectRatio: String(aspect) } }
}

/** Steps through `ZOOMS`. */
export function ZoomButtons({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  const t = useTranslations('transform.results')
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t('zoomOut')}
        icon={ZoomOut}
        disabled={step === 0}
        onClick={() => onStep(step - 1)}
      />
      <span role="status" className="w-14 text-center text-small text-muted tabular-nums">
        {t('zoom', { percent: String((ZOOMS[step] ?? 1) * 100) })}
      </span>
      <IconButton
        label={t('zoomIn')}
        icon={ZoomIn}
        disabled={step === ZOOMS.length - 1}
        onClick={() => onStep(step + 1)}
      />
      <IconButton label={t('zoomFit')} icon={Maximize2} disabled={step === 0} onClick={() => onStep(0)} />
    </div>
  )
}
