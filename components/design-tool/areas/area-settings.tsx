'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { LabeledSlider } from '@/components/design-tool/shared/sliders'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { cn } from '@/lib/cn'
import { materialSwatchPath } from '@/lib/config/site-assets'
import { type AreaKind, finishKind, KIND_CHOICES, type KindChoice } from '@/lib/domain/areas'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { MATERIAL_CHOICES, materialsFor } from '@/lib/domain/materials'

const HINTS = { kind: 'surfaceHint', auto: 'surfaceHintAuto', other: 'surfaceHintOther' } as const

type AreaSettingsProps = { settings: AreaSettings; onChange: (settings: AreaSettings) => void }

/** What one area is, and what it should become. The proposed kind applies until the user corrects it. */
export function AreaSettingsPanel({
  settings,
  proposed,
  onChange,
}: AreaSettingsProps & { proposed: KindChoice | null }) {
  const t = useTranslations('transform.form')
  const surface = settings.kind === 'auto' && proposed ? proposed : settings.kind
  const kind = finishKind(surface)
  const offered = KIND_CHOICES.filter((each) => each !== 'auto' || surface === 'auto')
  const choose = (value: string) => {
    const chosen = KIND_CHOICES.find((each) => each === value) ?? 'auto'
    const kept = fits(settings, chosen) ? settings : PLAIN_AREA
    // A wall's corners are no floor's.
    onChange({ ...kept, kind: chosen, perspective: null })
  }
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-small font-medium">
        {t('surface')}
      </p>
      <RadioGroup
        aria-label={t('surface')}
        value={surface}
        onValueChange={choose}
        className="grid grid-cols-2 sm:grid-cols-4 lg:grid-cols-3"
      >
        {offered.map((each) => (
          <RadioGroupItem key={each} value={each} className="px-2">
            {t(`surfaces.${each}`)}
          </RadioGroupItem>
        ))}
      </RadioGroup>
      <p className="text-small text-faint">
        {t(HINTS[surface === 'auto' || surface === 'other' ? surface : 'kind'])}
      </p>
      {kind && <MaterialField kind={kind} settings={{ ...settings, kind: surface }} onChange={onChange} />}
    </div>
  )
}

/** A material that is not made for a surface goes, and its color and size with it. */
export function fits({ material }: AreaSettings, surface: KindChoice): boolean {
  const kind = finishKind(surface)
  return kind !== null && materialsFor(kind).some(({ id }) => id === material)
}

function MaterialField({ kind, settings, onChange }: AreaSettingsProps & { kind: AreaKind }) {
  const t = useTranslations('transform.form')
  return (
    <div className="mt-3 flex flex-col gap-3">
      {/* A phone has them below the photo. */}
      <div className="flex flex-col gap-3 max-lg:hidden">
        <p aria-hidden="true" className="text-small font-medium">
          {t('material')}
        </p>
        <MaterialChoices kind={kind} settings={settings} onChange={onChange} />
      </div>
      {settings.material !== 'style' && <MaterialDetails settings={settings} onChange={onChange} />}
    </div>
  )
}

type MaterialChoicesProps = AreaSettingsProps & {
  kind: AreaKind
  /** Of the choices together; a grid by itself. */
  className?: string
}

/** The materials that fit, as swatches, after the style's own choice. */
export function MaterialChoices({ kind, settings, onChange, className }: MaterialChoicesProps) {
  const t = useTranslations('transform.form')
  const choose = (value: string) => {
    const material = MATERIAL_CHOICES.find((id) => id === value) ?? 'style'
    onChange({ ...settings, material, color: '' })
  }
  return (
    <RadioGroup
      aria-label={t('material')}
      value={settings.material}
      onValueChange={choose}
      className={cn(
        'grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2 border-0 bg-transparent p-0',
        className,
      )}
    >
      <MaterialItem value="style" label={t('asStyleSays')} />
      {materialsFor(kind).map(({ id, label }) => (
        <MaterialItem key={id} value={id} label={label} />
      ))}
    </RadioGroup>
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
function MaterialDetails({ settings, onChange }: AreaSettingsProps) {
  const t = useTranslations('transform.form')
  const id = useId()
  const { material, color, scale } = settings
  const isOwn = color === ''
  const setColor = (hex: string) => onChange({ ...settings, color: hex })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="flex flex-col gap-2">
        <Label htmlFor={`${id}-color`}>{t('materialColor')}</Label>
        <div className="flex items-center gap-2">
          <Input
            id={`${id}-color`}
            type="color"
            value={isOwn ? NO_COLOR : color}
            onChange={(event) => setColor(event.currentTarget.value)}
            className="h-10 w-14 cursor-pointer p-1"
          />
          <span className="text-small text-muted tabular-nums">{isOwn ? t('ownColor') : color}</span>
          {!isOwn && (
            <Button variant="ghost" size="small" onClick={() => setColor('')}>
              {t('backToOwnColor')}
            </Button>
          )}
        </div>
      </div>
      {material !== 'paint' && (
        <LabeledSlider
          id={`${id}-scale`}
          label={t('materialScale')}
          hint={t('materialScaleHint')}
          limits={LIMITS.materialScale}
          value={scale}
          onChange={(size) => onChange({ ...settings, scale: size })}
        />
      )}
    </div>
  )
}
