import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ChoiceStrip, STRIP_ROW } from '@/components/design-tool/shared/choice-strip'
import { ChoiceTile, SwatchImage } from '@/components/design-tool/shared/choice-tile'
import { LabeledSlider } from '@/components/design-tool/shared/sliders'
import { WordField } from '@/components/forms/labeled-controls'
import { RadioGroup } from '@/components/ui/radio-group'
import { cn } from '@/lib/cn'
import { materialSwatchPath } from '@/lib/config/site-assets'
import { type AreaKind, finishKind, isWithoutFinish, KIND_CHOICES, type KindChoice } from '@/lib/domain/areas'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { goesOn, MATERIAL_CHOICES, materialsFor } from '@/lib/domain/materials'
import type { OwnMaterial } from '@/lib/domain/own-material'
import { type MaskAction, type NamedArea, settingsOf } from '@/lib/mask/mask'
import { useLibrary } from './own-material/library'
import {
  AddMaterialButton,
  LibrarySwatch,
  OwnMaterialDetails,
  OwnSwatch,
} from './own-material/own-material-choice'
import { useOwnMaterials } from './own-material/own-materials'

function hintFor(surface: KindChoice) {
  if (surface === 'auto') return 'surfaceHintAuto'
  return isWithoutFinish(surface) ? 'surfaceHintOther' : 'surfaceHint'
}

type AreaSettingsProps = { settings: AreaSettings; onChange: (settings: AreaSettings) => void }

/** An area's kind and finish. The proposed kind applies until the user corrects it. */
export function AreaSettingsPanel({
  settings,
  proposed,
  isKept = false,
  onChange,
}: AreaSettingsProps & { proposed: KindChoice | null; isKept?: boolean }) {
  const t = useTranslations('transform.form')
  const surface = settings.kind === 'auto' && proposed ? proposed : settings.kind
  const kind = finishKind(surface)
  const offered = KIND_CHOICES.filter((each) => each !== 'auto' || surface === 'auto')
  return (
    <div className="flex flex-col gap-2">
      <WordField
        label={t('surface')}
        value={surface}
        options={offered.map((each) => [each, t(`surfaces.${each}`)])}
        // Corners set for a wall mean nothing on a floor.
        onChange={(chosen) => onChange({ ...settingsAs(settings, chosen), perspective: null })}
        className="grid grid-cols-2 sm:grid-cols-4 lg:grid-cols-3"
        wordClassName="px-2"
      />
      {!isKept && <p className="text-small text-faint">{t(hintFor(surface))}</p>}
      {kind && !isKept && (
        <MaterialField kind={kind} settings={{ ...settings, kind: surface }} onChange={onChange} />
      )}
    </div>
  )
}

/** An area's settings as another kind. A material that doesn't suit the new kind is dropped with its color and size. */
export function settingsAs(settings: AreaSettings, choice: KindChoice): AreaSettings {
  const kind = finishKind(choice)
  if (kind !== null && goesOn(settings.material, kind)) return { ...settings, kind: choice }
  const { isKept } = settings
  return { ...PLAIN_AREA, kind: choice, ...(isKept !== undefined && { isKept }) }
}

function MaterialField({ kind, settings, onChange }: AreaSettingsProps & { kind: AreaKind }) {
  const t = useTranslations('transform.form')
  const scaleId = useId()
  return (
    <div className="mt-3 flex flex-col gap-3">
      {/* On a phone, these are below the photo. */}
      <div className="flex flex-col gap-3 max-lg:hidden">
        <p aria-hidden="true" className="text-small font-medium">
          {t('material')}
        </p>
        <MaterialChoices kind={kind} settings={settings} onChange={onChange} />
      </div>
      {settings.own && (
        <OwnMaterialDetails own={settings.own} onChange={(own) => onChange({ ...settings, own })} />
      )}
      {!settings.own && settings.material !== 'style' && settings.material !== 'paint' && (
        <LabeledSlider
          id={scaleId}
          label={t('materialScale')}
          hint={t('materialScaleHint')}
          limits={LIMITS.materialScale}
          value={settings.scale}
          onChange={(scale) => onChange({ ...settings, scale })}
        />
      )}
    </div>
  )
}

type MaterialChoicesProps = AreaSettingsProps & {
  kind: AreaKind
  /** Classes for the container, which is a grid by default. */
  className?: string
}

/**
 * Swatches for the style's own choice, the user's materials with a button to add one, library materials, and those of our
 * materials that suit the area.
 */
function MaterialChoices({ kind, settings, onChange, className }: MaterialChoicesProps) {
  const t = useTranslations('transform.form')
  const { materials } = useOwnMaterials()
  const library = useLibrary().filter(({ settings: { picture } }) => !isPictureOf(materials, picture))
  const { material, own } = settings
  const take = (chosen: OwnMaterial) =>
    onChange({ ...settings, material: 'own', color: '', scale: 1, own: chosen })
  const choose = (value: string) => {
    const offered = [...materials, ...library.map((each) => each.settings)]
    const chosen = offered.find(({ picture }) => picture === value)
    if (chosen) return take(chosen)
    onChange({
      ...settings,
      material: MATERIAL_CHOICES.find((id) => id === value) ?? 'style',
      color: '',
      own: null,
    })
  }
  // A removed material stays visible where it is in use.
  const isGone =
    own !== null &&
    !isPictureOf(materials, own.picture) &&
    !library.some((each) => each.settings.picture === own.picture)
  return (
    <div className={cn('grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2', className)}>
      <AddMaterialButton onAdded={take} />
      <RadioGroup
        aria-label={t('material')}
        value={own ? own.picture : material}
        onValueChange={choose}
        className="contents"
      >
        <ChoiceTile
          value="style"
          label={t('asStyleSays')}
          picture={
            <span
              aria-hidden="true"
              className="block aspect-4/3 w-full rounded-sm bg-[conic-gradient(from_90deg,var(--color-brass),var(--color-panel-high),var(--color-muted),var(--color-brass))]"
            />
          }
        />
        {(isGone ? [own, ...materials] : materials).map((each) => (
          <ChoiceTile
            key={each.picture}
            value={each.picture}
            label={each.name}
            picture={<OwnSwatch picture={each.picture} />}
          />
        ))}
        {library.map(({ settings: { picture, name }, product: { maker } }) => (
          <ChoiceTile
            key={picture}
            value={picture}
            label={name}
            fullName={t('byMaker', { name, maker })}
            picture={<LibrarySwatch picture={picture} />}
          />
        ))}
        {materialsFor(kind).map(({ id, label }) => (
          <ChoiceTile
            key={id}
            value={id}
            label={label}
            picture={<SwatchImage src={materialSwatchPath(id)} />}
          />
        ))}
      </RadioGroup>
    </div>
  )
}

type FinishStripProps = { area: NamedArea; kind: AreaKind; act: (action: MaskAction) => void }

/** The finishes that an area may get, in one row on a phone. */
export function FinishStrip({ area, kind, act }: FinishStripProps) {
  return (
    <ChoiceStrip>
      <MaterialChoices
        kind={kind}
        settings={settingsOf(area)}
        onChange={(settings) => act({ type: 'change-area', id: area.id, change: { settings } })}
        className={`${STRIP_ROW} max-lg:[&_[role=radio]]:w-19 max-lg:[&>button]:w-19`}
      />
    </ChoiceStrip>
  )
}

const isPictureOf = (materials: readonly OwnMaterial[], picture: string) =>
  materials.some((each) => each.picture === picture)
