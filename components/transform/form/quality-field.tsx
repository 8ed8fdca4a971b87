'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { Segmented } from '@/components/ui/segmented'
import { PRESETS, type PresetId, presetOf } from '@/lib/domain/presets'
import type { FormHandle } from './use-transform-form'

/** Three settings by one choice. Moving a slider afterwards makes it "Custom". */
export function QualityField({ control, setValue }: Pick<FormHandle, 'control' | 'setValue'>) {
  const t = useTranslations('transform.form')
  const [steps, guidance, strength] = useWatch({
    control,
    name: ['num_inference_steps', 'guidance_scale', 'prompt_strength'],
  })
  const chosen = presetOf({ steps, guidance, strength })
  const preset = PRESETS.find(({ id }) => id === chosen)

  const choose = (id: PresetId | 'custom') => {
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
      <Segmented<PresetId | 'custom'>
        name="quality"
        legend={t('quality')}
        options={PRESETS.map(({ id }) => ({ value: id, label: t(`presets.${id}`) }))}
        value={chosen}
        onValueChange={choose}
        className="self-start"
      />
      <p role="status" className="text-small text-faint">
        {preset ? preset.label : t('presets.custom')}
      </p>
    </div>
  )
}
