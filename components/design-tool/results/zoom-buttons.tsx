import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

export const ZOOMS = [1, 1.5, 2, 3, 4, 6] as const

/** Steps through `ZOOMS`. */
export function ZoomButtons({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  const t = useTranslations('transform.results')
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('zoomOut')}
        disabled={step === 0}
        onClick={() => onStep(step - 1)}
      >
        <ZoomOut aria-hidden="true" />
      </Button>
      <span role="status" className="w-14 text-center text-small text-muted tabular-nums">
        {t('zoom', { percent: String((ZOOMS[step] ?? 1) * 100) })}
      </span>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('zoomIn')}
        disabled={step === ZOOMS.length - 1}
        onClick={() => onStep(step + 1)}
      >
        <ZoomIn aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('zoomFit')}
        disabled={step === 0}
        onClick={() => onStep(0)}
      >
        <Maximize2 aria-hidden="true" />
      </Button>
    </div>
  )
}
