'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { ChoiceTile, SwatchImage } from '@/components/design-tool/shared/choice-tile'
import type { FormControl } from '@/components/design-tool/shared/use-transform-form'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { furnishingSwatchPath } from '@/lib/config/site-assets'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { FLAT_THINGS, FRAMES, type Furnishing, furnishingOf, LOOKS, THINGS } from '@/lib/domain/furnishing'
import { ChoiceField } from './choice-field'
import { TextField } from './text-field'
import { ThingIcon } from './thing-icon'

type FurnishFieldsProps = { control: FormControl; engine: string; isBusy: boolean }

/** The item to add, and its look. Choices that don't suit another item are kept, but not used for it. */
export function FurnishFields({ control, engine, isBusy }: FurnishFieldsProps) {
  const [thing, look, thingColor, frame] = useWatch({
    control,
    name: ['thing', 'look', 'thingColor', 'frame'],
  })
  const furnishing = furnishingOf({ thing, look, thingColor, frame })
  return (
    <>
      <ThingField {...{ control, engine, isBusy }} />
      {'look' in furnishing && <LookField {...{ control, furnishing, isBusy }} />}
      <ColorField control={control} usual={furnishing.color} />
      {'frame' in furnishing && <FrameField {...{ control, isBusy }} />}
      {engine !== PREVIEW_ENGINE && <TextField control={control} name="words" />}
    </>
  )
}

function ThingField({ control, engine, isBusy }: FurnishFieldsProps) {
  const t = useTranslations('transform.form.furnish')
  const { field } = useController({ control, name: 'thing' })
  return (
    <ChoiceField
      hasTiles
      label={t('thing')}
      value={field.value}
      onValueChange={field.onChange}
      disabled={isBusy}
    >
      {(engine === PREVIEW_ENGINE ? FLAT_THINGS : THINGS).map((thing) => (
        <ChoiceTile
          key={thing}
          value={thing}
          label={t(`things.${thing}`)}
          picture={<ThingIcon thing={thing} />}
        />
      ))}
    </ChoiceField>
  )
}

type LookFieldProps = {
  control: FormControl
  furnishing: Extract<Furnishing, { look: string }>
  isBusy: boolean
}

function LookField({ control, furnishing, isBusy }: LookFieldProps) {
  const t = useTranslations('transform.form.furnish')
  const { field } = useController({ control, name: 'look' })
  const names = useLookNames()
  const { thing, look } = furnishing
  return (
    <ChoiceField hasTiles label={t('look')} value={look} onValueChange={field.onChange} disabled={isBusy}>
      {LOOKS[thing].map((each) => (
        <ChoiceTile
          key={each}
          value={each}
          label={names[thing](each)}
          picture={<SwatchImage src={furnishingSwatchPath(`${thing}-${each}`)} />}
        />
      ))}
    </ChoiceField>
  )
}

function useLookNames() {
  const t = useTranslations('transform.form.furnish.looks')
  return {
    rug: (look: string) => t(`rug.${LOOKS.rug.find((each) => each === look) ?? 'plain'}`),
    picture: (look: string) => t(`picture.${LOOKS.picture.find((each) => each === look) ?? 'shapes'}`),
  }
}

function FrameField({ control, isBusy }: { control: FormControl; isBusy: boolean }) {
  const t = useTranslations('transform.form.furnish')
  const { field } = useController({ control, name: 'frame' })
  return (
    <ChoiceField
      hasTiles
      label={t('frame')}
      value={field.value}
      onValueChange={field.onChange}
      disabled={isBusy}
    >
      {FRAMES.map((frame) => (
        <ChoiceTile
          key={frame}
          value={frame}
          label={t(`frames.${frame}`)}
          picture={<SwatchImage src={furnishingSwatchPath(`frame-${frame}`)} />}
        />
      ))}
    </ChoiceField>
  )
}

/** Shown by the color input while no color is chosen. */
const NO_COLOR = '#808080'

function ColorField({ control, usual }: { control: FormControl; usual: string }) {
  const t = useTranslations('transform.form.furnish')
  const id = useId()
  const { field } = useController({ control, name: 'thingColor' })
  return (
    <div className="flex flex-col gap-2">
      <Label htmlFor={id}>{t('color')}</Label>
      <div className="flex items-center gap-2">
        <Input
          id={id}
          type="color"
          value={field.value || usual || NO_COLOR}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          className="h-10 w-14 cursor-pointer p-1"
        />
        {field.value === '' ? (
          <span className="text-small text-muted">{t('usual')}</span>
        ) : (
          <Button variant="ghost" size="small" onClick={() => field.onChange('')}>
            {t('usual')}
          </Button>
        )}
      </div>
    </div>
  )
}
