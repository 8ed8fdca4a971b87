'use client'

import { useTranslations } from 'next-intl'
import { Collapsible } from '@/components/ui/collapsible'
import { LIMITS } from '@/lib/domain/limits'
import { QualityField } from './quality-field'
import { SeedField } from './seed-field'
import { SliderField } from './slider-field'
import { TextField } from './text-field'
import type { FormHandle } from './use-transform-form'

const SLIDERS = [
  { name: 'num_inference_steps', text: 'steps', limits: LIMITS.steps },
  { name: 'guidance_scale', text: 'guidance', limits: LIMITS.guidance },
  { name: 'prompt_strength', text: 'strength', limits: LIMITS.strength },
] as const

export function AdvancedSettings({ control, setValue }: Pick<FormHandle, 'control' | 'setValue'>) {
  const t = useTranslations('transform.form')
  return (
    <Collapsible summary={t('advanced')} defaultOpen className="border-y border-line py-2">
      <div className="flex flex-col gap-6 pt-3 pb-4">
        <TextField
          control={control}
          name="negative_prompt"
          label={t('negative')}
          placeholder={t('negativePlaceholder')}
          clear={{ label: t('clear'), heard: t('clearNegative') }}
          maxCharacters={LIMITS.negativePrompt.max}
          rows={3}
        />
        <QualityField control={control} setValue={setValue} />
        {SLIDERS.map(({ name, text, limits }) => (
          <SliderField
            key={name}
            control={control}
            name={name}
            label={t(text)}
            hint={t(`${text}Hint`)}
            limits={limits}
          />
        ))}
        <SeedField control={control} />
      </div>
    </Collapsible>
  )
}
