import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { modelName } from '@/components/design-tool/shared/engine-badge'
import type { FormHandle } from '@/components/design-tool/shared/use-transform-form'
import { WordField } from '@/components/forms/labeled-controls'
import { Disclosure } from '@/components/sections/disclosure'
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from '@/components/ui/accordion'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { NUMBER_PARAMS, type NumberParam } from '@/lib/domain/number-params'
import { PRESETS, presetOf } from '@/lib/domain/presets'
import { SeedField, SliderField } from './number-fields'
import { TextField } from './text-field'
import { type SettingName, unusedSettings } from './warnings'

type AdvancedSettingsProps = Pick<FormHandle, 'control' | 'setValue'> & {
  /** The engine that will make the designs. Settings it doesn't use are folded away. */
  engine: string
}

export function AdvancedSettings({ control, setValue, engine }: AdvancedSettingsProps) {
  const t = useTranslations('transform.form')
  const unused = unusedSettings(engine)
  const negative = <TextField control={control} name="negative_prompt" />
  const numbers = (isUnused: boolean) => (
    <NumberSliders
      control={control}
      params={NUMBER_PARAMS.filter(({ name }) => unused.has(name) === isUnused)}
    />
  )
  return (
    <Accordion type="single" collapsible defaultValue="advanced">
      <AccordionItem value="advanced">
        <AccordionTrigger>{t('advanced')}</AccordionTrigger>
        <AccordionContent className="flex flex-col gap-6 pt-3 pb-4">
          <Unused engine={engine} settings={unused}>
            {unused.has('negativePrompt') && negative}
            {numbers(true)}
          </Unused>
          {!unused.has('negativePrompt') && negative}
          <QualityField control={control} setValue={setValue} />
          {numbers(false)}
          <SeedField control={control} />
        </AccordionContent>
      </AccordionItem>
    </Accordion>
  )
}

type NumberSlidersProps = Pick<FormHandle, 'control'> & { params: readonly NumberParam[] }

function NumberSliders({ control, params }: NumberSlidersProps) {
  const t = useTranslations('transform.form')
  return params.map(({ name, field, min, max, step }) => (
    <SliderField
      key={name}
      control={control}
      name={field}
      label={t(name)}
      hint={t(`${name}Hint`)}
      limits={{ min, max, step }}
    />
  ))
}

type UnusedProps = { engine: string; settings: ReadonlySet<SettingName>; children: ReactNode }

/** Settings that this engine ignores, folded under one line that says so. */
function Unused({ engine, settings, children }: UnusedProps) {
  const t = useTranslations('transform.form')
  const format = useFormatter()
  if (settings.size === 0) return null
  const names = [...settings].map((name) => t(name === 'negativePrompt' ? 'negative' : name))
  const values = { settings: format.list(names) }
  const summary =
    engine === PREVIEW_ENGINE
      ? t('unusedByPreview', values)
      : t('unusedBy', { ...values, model: modelName(engine) })
  return (
    <Disclosure summary={summary} className="text-small text-muted">
      <div className="flex flex-col gap-6 pt-3 text-plaster">{children}</div>
    </Disclosure>
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
