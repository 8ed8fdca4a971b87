import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { ChoiceTile, SwatchImage } from '@/components/design-tool/shared/controls/choice-tile'
import type { FormControl } from '@/components/design-tool/shared/controls/use-transform-form'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { furnishingSwatchPath } from '@/lib/config/site-assets'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { FLAT_THINGS, FRAMES, furnishingOf, LOOKS, THINGS } from '@/lib/tasks/furnish/furnishing'
import { ChoiceField } from './choice-field'
import { TextField } from './text-field'
import { ThingIcon } from './thing-icon'

type FurnishFieldsProps = {
  control: FormControl
  engine: string
  isBusy: boolean
  /** The user's own rugs or pictures. */
  ownThings: ReactNode
}

/** The item to add, and its look. Choices that don't suit another item are kept, but not used for it. */
export function FurnishFields({ control, engine, isBusy, ownThings }: FurnishFieldsProps) {
  const t = useTranslations('transform.form.furnish')
  const nameOf = useLookNames()
  const [thing, look, thingColor, frame, own] = useWatch({
    control,
    name: ['thing', 'look', 'thingColor', 'frame', 'own'],
  })
  const { field: ofPlace } = useController({ control, name: 'placement' })
  const { field: ofOwn } = useController({ control, name: 'own' })
  const furnishing = furnishingOf({ thing, look, thingColor, frame })
  return (
    <>
      <TileField
        {...{ control, isBusy }}
        name="thing"
        value={thing}
        onChosen={() => {
          ofPlace.onChange(null)
          ofOwn.onChange(null)
        }}
        tiles={(engine === PREVIEW_ENGINE ? FLAT_THINGS : THINGS).map((value) => ({
          value,
          label: t(`things.${value}`),
          picture: <ThingIcon thing={value} />,
        }))}
      />
      {'look' in furnishing && (
        <TileField
          {...{ control, isBusy }}
          name="look"
          value={own ? '' : furnishing.look}
          onChosen={() => ofOwn.onChange(null)}
          tiles={LOOKS[furnishing.thing].map((value) => ({
            value,
            label: nameOf[furnishing.thing](value),
            picture: <SwatchImage src={furnishingSwatchPath(`${furnishing.thing}-${value}`)} />,
          }))}
        />
      )}
      {engine === PREVIEW_ENGINE && ownThings}
      {ofPlace.value && (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          onClick={() => ofPlace.onChange(null)}
        >
          {t('reset')}
        </Button>
      )}
      {!own && <ColorField control={control} usual={furnishing.color} />}
      {!own && 'frame' in furnishing && (
        <TileField
          {...{ control, isBusy }}
          name="frame"
          value={frame}
          tiles={FRAMES.map((value) => ({
            value,
            label: t(`frames.${value}`),
            picture: <SwatchImage src={furnishingSwatchPath(`frame-${value}`)} />,
          }))}
        />
      )}
      {engine !== PREVIEW_ENGINE && <TextField control={control} name="words" />}
    </>
  )
}

type TileFieldProps = Pick<FurnishFieldsProps, 'control' | 'isBusy'> & {
  name: 'thing' | 'look' | 'frame'
  value: string
  tiles: readonly ComponentProps<typeof ChoiceTile>[]
  onChosen?: () => void
}

function TileField({ control, isBusy, name, value, tiles, onChosen }: TileFieldProps) {
  const t = useTranslations('transform.form.furnish')
  const { field } = useController({ control, name })
  return (
    <ChoiceField
      label={t(name)}
      value={value}
      onValueChange={(chosen) => {
        field.onChange(chosen)
        onChosen?.()
      }}
      disabled={isBusy}
    >
      {tiles.map((tile) => (
        <ChoiceTile key={tile.value} {...tile} />
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
