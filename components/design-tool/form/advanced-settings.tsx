import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import { WordChoice } from '@/components/forms/labeled-controls'
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from '@/components/ui/accordion'
import { NUMBER_PARAMS } from '@/lib/domain/number-params'
import { PRESETS, presetOf } from '@/lib/domain/presets'
import { SeedField, SliderField } from './number-fields'
import { TextField } from './text-field'

type AdvancedSettingsProps = Pick<FormHandle, 'control' | 'setValue'>

export function AdvancedSettings({ control, setValue }: AdvancedSettingsProps) {
  const t = useTranslations('transform.form')
  return (
    <Accordion type="single" collapsible defaultValue="advanced">
      <AccordionItem value="advanced" className="py-0">
        <AccordionTrigger>{t('advanced')}</AccordionTrigger>
        <AccordionContent className="flex flex-col gap-3 pt-1 pb-4">
          <TextField control={control} name="negative_prompt" />
          <QualityField control={control} setValue={setValue} />
          {NUMBER_PARAMS.map(({ name, field, min, max, step }) => (
            <SliderField
              key={name}
              control={control}
              name={field}
              label={t(name)}
              limits={{ min, max, step }}
            />
          ))}
          <SeedField control={control} />
        </AccordionContent>
      </AccordionItem>
    </Accordion>
  )
}

/** Sets three settings at once. Moving a slider afterwards makes it "Custom". */
function QualityField({ control, setValue }: AdvancedSettingsProps) {
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
      <div className="flex items-baseline justify-between gap-3 text-small">
        <p aria-hidden="true" className="font-medium">
          {t('quality')}
        </p>
        <p role="status" className="text-faint">
          {preset ? preset.label : t('presets.custom')}
        </p>
      </div>
      <WordChoice
        label={t('quality')}
        value={chosen}
        options={PRESETS.map(({ id }) => [id, t(`presets.${id}`)])}
        onChange={choose}
        className="grid grid-cols-3"
        wordClassName="min-h-8 px-1"
      />
    </div>
  )
}
