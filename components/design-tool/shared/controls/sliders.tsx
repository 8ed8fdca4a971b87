import { useTranslations } from 'next-intl'
import { type ComponentProps, useId } from 'react'
import { Field } from '@/components/forms/field'
import { Slider } from '@/components/ui/slider'
import { cn } from '@/lib/cn'
import { LIMITS } from '@/lib/domain/limits'

type SizeSliderProps = { size: number; onChange: (size: number) => void; className?: string }

/** The brush's width on the screen. */
export function SizeSlider({ size, onChange, className }: SizeSliderProps) {
  const t = useTranslations('transform.mask')
  const id = useId()
  const { min, max } = LIMITS.brush
  return (
    <div className={cn('flex min-w-44 grow items-center gap-3', className)}>
      <span id={id} className="text-small whitespace-nowrap text-muted">
        {t('size')}
      </span>
      <Slider aria-labelledby={id} value={size} min={min} max={max} onValueChange={onChange} />
      <span aria-hidden="true" className="w-7 text-right text-small text-plaster tabular-nums">
        {size}
      </span>
    </div>
  )
}

export type NumberLimits = { readonly min: number; readonly max: number; readonly step: number }

type LabeledSliderProps = Pick<ComponentProps<typeof Slider>, 'ref' | 'onBlur' | 'value'> & {
  id: string
  label: string
  limits: NumberLimits
  onChange: (value: number) => void
}

/** A slider between its label and its value. */
export function LabeledSlider({ id, label, limits, onChange, ...slider }: LabeledSliderProps) {
  const decimals = Math.round(-Math.log10(limits.step))
  return (
    <Field id={id} label={label} isRow>
      {(aria) => (
        <div className="flex w-1/2 items-center gap-3">
          <Slider {...aria} {...slider} {...limits} onValueChange={onChange} />
          <span aria-hidden="true" className="w-9 text-right text-small text-brass-bright tabular-nums">
            {slider.value.toFixed(decimals)}
          </span>
        </div>
      )}
    </Field>
  )
}
