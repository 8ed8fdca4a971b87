import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import { modelName } from '@/components/design-tool/shared/designs/engine-badge'
import { WordField } from '@/components/forms/labeled-controls'
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from '@/components/ui/accordion'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { NUMBER_PARAMS } from '@/lib/domain/number-params'
import { PRESETS, presetOf } from '@/lib/domain/presets'
import { SeedField, SliderField } from './number-fields'
import { TextField } from './text-field'
import { unusedSettings } from './warnings'

type AdvancedSettingsProps = Pick<FormHandle, 'control' | 'setValue'> & {
  /** The engine that will make the designs. */
  engine: string
}

export function AdvancedSettings({ control, setValue, engine }: AdvancedSettingsProps) {
  const t = useTranslations('transform.form')
  const unused = unusedSettings(engine)
  const unusedHint =
    engine === PREVIEW_ENGINE ? t('unusedByPreview') : t('unusedBy', { model: modelName(engine) })
  return (
    <Accordion type="single" collapsible defaultValue="advanced">
      <AccordionItem value="advanced">
        <AccordionTrigger>{t('advanced')}</AccordionTrigger>
        <AccordionContent className="flex flex-col gap-6 pt-3 pb-4">
          <TextField
            control={control}
            name="negative_prompt"
            hint={unused.has('negativePrompt') ? unusedHint : undefined}
          />
          <QualityField control={control} setValue={setValue} />
          {NUMBER_PARAMS.map(({ name, field, min, max, step }) => (
            <SliderField
              key={name}
              control={control}
              name={field}
              label={t(name)}
              hint={unused.has(name) ? unusedHint : t(`${name}Hint`)}
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
      <WordField
        label={t('quality')}
        value={chosen}
        options={PRESETS.map(({ id }) => [id, t(`presets.${id}`)])}
        onChange={choose}
        className="self-start"
        wordClassName="max-[23rem]:px-2.5"
      />
      <p role="status" className="text-small text-faint">
        {preset ? preset.label : t('presets.custom')}
      </p>
    </div>
  )
}
