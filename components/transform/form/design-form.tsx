'use client'

import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { PREVIEW_ENGINE } from '@/lib/domain/engines'
import { LIMITS } from '@/lib/domain/limits'
import type { PickerGroup } from '../picker/options'
import { AdvancedSettings } from './advanced-settings'
import { ChoiceField } from './choice-field'
import { DesignsField } from './designs-field'
import { SurfaceField } from './surface-field'
import { TextField } from './text-field'
import { UnderstoodLine } from './understood-line'
import { useSuggestions } from './use-suggestions'
import type { FormHandle } from './use-transform-form'

type DesignFormProps = {
  form: FormHandle
  engine: string
  styles: readonly PickerGroup[]
  rooms: readonly PickerGroup[]
  isBusy: boolean
}

/** What the design should be. Painting, which changes the screen around it, leaves it alone. */
export const DesignForm = memo(Fields)

function Fields({ form, engine, styles, rooms, isBusy }: DesignFormProps) {
  const t = useTranslations('transform.form')
  const suggest = useSuggestions(form)
  const { control, setValue } = form
  // Hosted models read the words themselves and know a wall from a floor.
  const isPreviewEngine = engine === PREVIEW_ENGINE
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <ChoiceField
          control={control}
          name="style"
          label={t('style')}
          placeholder={t('stylePlaceholder')}
          groups={styles}
          onChosen={(before) => suggest('style', before)}
          disabled={isBusy}
        />
        <ChoiceField
          control={control}
          name="roomType"
          label={t('room')}
          placeholder={t('roomPlaceholder')}
          groups={rooms}
          onChosen={(before) => suggest('room', before)}
          disabled={isBusy}
        />
      </div>
      {isPreviewEngine && <SurfaceField control={control} />}
      <DesignsField control={control} />
      <div className="flex flex-col gap-2">
        <TextField
          control={control}
          name="prompt"
          label={t('prompt')}
          placeholder={t('promptPlaceholder')}
          clear={{ label: t('clear'), heard: t('clearPrompt') }}
          maxCharacters={LIMITS.prompt.max}
          rows={5}
        />
        {isPreviewEngine && <UnderstoodLine control={control} />}
      </div>
      <AdvancedSettings control={control} setValue={setValue} />
    </>
  )
}
