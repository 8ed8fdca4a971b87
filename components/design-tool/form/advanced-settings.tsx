'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import type { FormHandle } from '@/components/design-tool/shared/use-transform-form'
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from '@/components/ui/accordion'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { LIMITS } from '@/lib/domain/limits'
import { NUMBER_PARAMS } from '@/lib/domain/number-params'
import { PRESETS, presetOf } from '@/lib/domain/presets'
import { SeedField, SliderField } from './number-fields'
import { TextField } from './text-field'

export function AdvancedSettings({ control, setValue }: Pick<FormHandle, 'control' | 'setValue'>) {
  const t = useTranslations('transform.form')
  return (
    <Accordion type="single" collapsible defaultValue="advanced">
      <AccordionItem value="advanced">
        <AccordionTrigger>{t('advanced')}</AccordionTrigger>
        <AccordionContent className="flex flex-col gap-6 pt-3 pb-4">
          <TextField
            control={control}
            name="negative_prompt"
            label={t('negative')}
            placeholder={t('negativePlaceholder')}
            clear={{ label: t('clear'), ariaLabel: t('clearNegative') }}
            maxCharacters={LIMITS.negativePrompt.max}
            rows={3}
          />
          <QualityField control={control} setValue={setValue} />
          {NUMBER_PARAMS.map(({ name, field, min, max, step }) => (
            <SliderField
              key={name}
              control={control}
              name={field}
              label={t(name)}
              hint={t(`${name}Hint`)}
              limits={{ min, max, step }}
            />
          ))}
          <SeedField control={control} />
        </AccordionContent>
      </AccordionItem>
    </Accordion>
  )
}

/** Three settings by one choice. Moving a slider afterwards makes it "Custom". */
function QualityField({ control, setValue }: Pick<FormHandle, 'control' | 'setValue'>) {
  const t = useTranslations('transform.form')
  const [steps, guidance, strength] = useWatch({
    control,
    name: ['num_inference_steps', 'guidance_scale', 'prompt_strength'],
  })
  const chosen = presetOf({ steps, guidance, strength })
  const preset = PRESETS.find(({ id }) => id === chosen)

  const choose = (id: string) => {
    const values = PRESETS.find((row) => row.id === id)
    if (!values) return
    setValue('num_inference_steps', values.steps, { shouldDirty: true })
    setValue('guidance_scale', values.guidance, { shouldDirty: true })
    setValue('prompt_strength', values.strength, { shouldDirty: true })
  }

  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-small font-medium">
        {t('quality')}
      </p>
      <RadioGroup aria-label={t('quality')} value={chosen} onValueChange={choose} className="self-start">
        {PRESETS.map(({ id }) => (
          <RadioGroupItem key={id} value={id} className="max-[23rem]:px-2.5">
            {t(`presets.${id}`)}
          </RadioGroupItem>
        ))}
      </RadioGroup>
      <p role="status" className="text-small text-faint">
        {preset ? preset.label : t('presets.custom')}
      </p>
    </div>
  )
}
