'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Slider } from '@/components/ui/slider'
import { LIMITS } from '@/lib/domain/limits'

/** How wide the brush is on the screen. */
export function SizeSlider({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  const t = useTranslations('transform.mask')
  const id = useId()
  return (
    <div className="flex min-w-44 grow items-center gap-3">
      <label htmlFor={id} className="text-small whitespace-nowrap text-muted">
        {t('size')}
      </label>
      <Slider id={id} value={size} min={LIMITS.brush.min} max={LIMITS.brush.max} onValueChange={onChange} />
      <span aria-hidden="true" className="w-7 text-right text-small text-plaster tabular-nums">
        {size}
      </span>
    </div>
  )
}
