'use client'

import { useTranslations } from 'next-intl'
import { useController, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { materialSwatchPath } from '@/lib/config/site-assets'
import { type AreaKind, SURFACES } from '@/lib/domain/areas'
import { LIMITS } from '@/lib/domain/limits'
import { materialsFor } from '@/lib/domain/materials'
import { SliderField } from './number-fields'
import type { FormControl } from './use-transform-form'

/** What is selected, and what it is to become. */
export function SurfaceField({ control }: { control: FormControl }) {
  const t = useTranslations('transform.form')
  const { field } = useController({ control, name: 'surface' })
  const { field: material } = useController({ control, name: 'material' })
  const choose = (value: string) => {
    const surface = SURFACES.find((each) => each === value) ?? 'auto'
    const fits =
      surface !== 'auto' &&
      surface !== 'other' &&
      materialsFor(surface).some(({ id }) => id === material.value)
    if (!fits) material.onChange('style')
    field.onChange(surface)
  }
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-small font-medium">
        {t('surface')}
      </p>
      <RadioGroup
        aria-label={t('surface')}
        value={field.value}
        onValueChange={choose}
        className="grid grid-cols-3 sm:grid-cols-4"
      >
        {SURFACES.map((surface) => (
          <RadioGroupItem key={surface} value={surface} className="px-2">
            {t(`surfaces.${surface}`)}
          </RadioGroupItem>
        ))}
      </RadioGroup>
      <p className="text-small text-faint">{t('surfaceHint')}</p>
      {field.value !== 'auto' && field.value !== 'other' && (
        <MaterialField control={control} kind={field.value} />
      )}
    </div>
  )
}

/** The materials that fit, as swatches, after the style's own choice. */
function MaterialField({ control, kind }: { control: FormControl; kind: AreaKind }) {
  const t = useTranslations('transform.form')
  const { field } = useController({ control, name: 'material' })
  const { field: color } = useController({ control, name: 'material_color' })
  const choose = (value: string) => {
    color.onChange('')
    field.onChange(value)
  }
  return (
    <div className="mt-3 flex flex-col gap-3">
      <p aria-hidden="true" className="text-small font-medium">
        {t('material')}
      </p>
      <RadioGroup
        aria-label={t('material')}
        value={field.value}
        onValueChange={choose}
        className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 border-0 bg-transparent p-0"
      >
        <MaterialItem value="style" label={t('asStyleSays')} />
        {materialsFor(kind).map(({ id, label }) => (
          <MaterialItem key={id} value={id} label={label} />
        ))}
      </RadioGroup>
      {field.value !== 'style' && <MaterialDetails control={control} />}
    </div>
  )
}

const SWATCH_PX = 96

function MaterialItem({ value, label }: { value: string; label: string }) {
  return (
    <RadioGroupItem
      value={value}
      className="flex flex-col gap-1 rounded-md border border-line bg-surface p-1 text-micro leading-tight font-normal data-[state=checked]:border-brass"
    >
      {value === 'style' ? (
        <span
          aria-hidden="true"
          className="block aspect-4/3 w-full rounded-sm bg-[conic-gradient(from_90deg,var(--color-brass),var(--color-panel-high),var(--color-muted),var(--color-brass))]"
        />
      ) : (
        // biome-ignore lint/performance/noImgElement: a file of 2 kB in its only size.
        <img
          src={materialSwatchPath(value)}
          alt=""
          width={SWATCH_PX}
          height={SWATCH_PX}
          loading="lazy"
          className="aspect-4/3 w-full rounded-sm object-cover"
        />
      )}
      <span className="flex min-h-8 items-center justify-center text-center">{label}</span>
    </RadioGroupItem>
  )
}

const NO_COLOR = '#808080'

/** The material's color and the size of its pattern. */
function MaterialDetails({ control }: { control: FormControl }) {
  const t = useTranslations('transform.form')
  const { field } = useController({ control, name: 'material_color' })
  const material = useWatch({ control, name: 'material' })
  const isOwn = field.value === ''
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="flex flex-col gap-2">
        <Label htmlFor="transform-material-color">{t('materialColor')}</Label>
        <div className="flex items-center gap-2">
          <Input
            id="transform-material-color"
            type="color"
            value={isOwn ? NO_COLOR : field.value}
            onChange={(event) => field.onChange(event.currentTarget.value)}
            className="h-10 w-14 cursor-pointer p-1"
          />
          <span className="text-small text-muted tabular-nums">{isOwn ? t('ownColor') : field.value}</span>
          {!isOwn && (
            <Button variant="ghost" size="small" onClick={() => field.onChange('')}>
              {t('backToOwnColor')}
            </Button>
          )}
        </div>
      </div>
      {material !== 'paint' && (
        <SliderField
          control={control}
          name="material_scale"
          label={t('materialScale')}
          hint={t('materialScaleHint')}
          limits={LIMITS.materialScale}
        />
      )}
    </div>
  )
}
