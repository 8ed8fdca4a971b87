'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { FormControl } from '@/components/design-tool/shared/use-transform-form'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import {
  FRAMES,
  type FrameFinish,
  type Furnishing,
  furnishingOf,
  isFlatThing,
  LOOKS,
  THINGS,
} from '@/lib/domain/furnishing'
import { TextField } from './text-field'

type FurnishFieldsProps = { control: FormControl; engine: string; isBusy: boolean }

/** What is put into the room, and how it looks. What does not fit another thing is kept, and not used for it. */
export function FurnishFields({ control, engine, isBusy }: FurnishFieldsProps) {
  const t = useTranslations('transform.form')
  const [thing, look, thingColor, frame] = useWatch({
    control,
    name: ['thing', 'look', 'thingColor', 'frame'],
  })
  const furnishing = furnishingOf({ thing, look, thingColor, frame })
  return (
    <>
      <ThingField {...{ control, engine, isBusy }} />
      {'look' in furnishing && <LookField {...{ control, furnishing, isBusy }} />}
      {'color' in furnishing && <ColorField control={control} usual={furnishing.color} />}
      {'frame' in furnishing && (
        <FrameField
          {...{ control, isBusy }}
          label={t(thing === 'curtain' ? 'furnish.rod' : 'furnish.frame')}
        />
      )}
      {engine !== PREVIEW_ENGINE && <TextField control={control} name="words" />}
    </>
  )
}

/** Furniture that stands in the room is there to be seen, and says what it would need. */
function ThingField({ control, engine, isBusy }: FurnishFieldsProps) {
  const t = useTranslations('transform.form.furnish')
  const id = useId()
  const { field } = useController({ control, name: 'thing' })
  const isFlatOnly = engine === PREVIEW_ENGINE
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-small font-medium">
        {t('thing')}
      </p>
      <RadioGroup
        aria-label={t('thing')}
        aria-describedby={isFlatOnly ? id : undefined}
        value={field.value}
        onValueChange={field.onChange}
        disabled={isBusy}
      >
        {THINGS.map((thing) => (
          <RadioGroupItem key={thing} value={thing} disabled={isBusy || (isFlatOnly && !isFlatThing(thing))}>
            {t(`things.${thing}`)}
          </RadioGroupItem>
        ))}
      </RadioGroup>
      {isFlatOnly && (
        <p id={id} className="text-small text-muted">
          {t('needsModel')}
        </p>
      )}
    </div>
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
  return (
    <Choice
      label={t('look')}
      value={furnishing.look}
      options={LOOKS[furnishing.thing].map((look) => [look, names[furnishing.thing](look)] as const)}
      onChange={field.onChange}
      isBusy={isBusy}
    />
  )
}

function useLookNames() {
  const t = useTranslations('transform.form.furnish.looks')
  return {
    rug: (look: string) => t(`rug.${LOOKS.rug.find((each) => each === look) ?? 'plain'}`),
    picture: (look: string) => t(`picture.${LOOKS.picture.find((each) => each === look) ?? 'shapes'}`),
    mirror: (look: string) => t(`mirror.${LOOKS.mirror.find((each) => each === look) ?? 'round'}`),
    curtain: (look: string) => t(`curtain.${LOOKS.curtain.find((each) => each === look) ?? 'linen'}`),
  }
}

function FrameField({ control, label, isBusy }: { control: FormControl; label: string; isBusy: boolean }) {
  const t = useTranslations('transform.form.furnish.frames')
  const { field } = useController({ control, name: 'frame' })
  const options = FRAMES.map((frame: FrameFinish) => [frame, t(frame)] as const)
  return <Choice {...{ label, options, isBusy }} value={field.value} onChange={field.onChange} />
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
  isBusy: boolean
}

function Choice({ label, value, options, onChange, isBusy }: ChoiceProps) {
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-small font-medium">
        {label}
      </p>
      <RadioGroup
        aria-label={label}
        value={value}
        onValueChange={onChange}
        disabled={isBusy}
        className="self-start"
      >
        {options.map(([option, text]) => (
          <RadioGroupItem key={option} value={option}>
            {text}
          </RadioGroupItem>
        ))}
      </RadioGroup>
    </div>
  )
}

/** What a color input shows while there is none. */
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
