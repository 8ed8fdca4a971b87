import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { STRIP_ROW } from '@/components/design-tool/shared/controls/choice-strip'
import { ChoiceTile, SwatchImage } from '@/components/design-tool/shared/controls/choice-tile'
import { LabeledSlider } from '@/components/design-tool/shared/controls/sliders'
import { SelectChoice } from '@/components/forms/labeled-controls'
import { RadioGroup } from '@/components/ui/radio-group'
import { materialSwatchPath } from '@/lib/config/site-assets'
import { type AreaKind, finishKind, KIND_CHOICES, type KindChoice } from '@/lib/domain/areas'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { goesOn, MATERIAL_CHOICES, materialsFor } from '@/lib/domain/materials'
import type { OwnMaterial } from '@/lib/domain/own-material'
import { useLibrary } from './own-material/library'
import {
  AddMaterialButton,
  LibrarySwatch,
  OwnMaterialDetails,
  OwnSwatch,
} from './own-material/own-material-choice'
import { useOwnMaterials } from './own-material/own-materials'

type AreaSettingsProps = { settings: AreaSettings; onChange: (settings: AreaSettings) => void }

/** An area's kind: the proposed one until the user picks another. */
export function KindField({
  settings,
  proposed,
  onChange,
}: AreaSettingsProps & { proposed: KindChoice | null }) {
  const t = useTranslations('transform.form')
  const kind = settings.kind === 'auto' && proposed ? proposed : settings.kind
  const offered = KIND_CHOICES.filter((each) => each !== 'auto' || kind === 'auto')
  return (
    <SelectChoice
      label={t('surface')}
      value={kind}
      options={offered.map((each) => [each, t(`surfaces.${each}`)])}
      // Corners set for a wall mean nothing on a floor.
      onChange={(chosen) => onChange({ ...settingsAs(settings, chosen), perspective: null })}
      className="h-10 py-1"
    />
  )
}

/** An area's settings as another kind. A material that doesn't suit the new kind is dropped with its color and size. */
export function settingsAs(settings: AreaSettings, choice: KindChoice): AreaSettings {
  const kind = finishKind(choice)
  if (kind !== null && goesOn(settings.material, kind)) return { ...settings, kind: choice }
  const { isKept } = settings
  return { ...PLAIN_AREA, kind: choice, ...(isKept !== undefined && { isKept }) }
}

/** What else can be set for the chosen material. */
export function MaterialDetails({ settings, onChange }: AreaSettingsProps) {
  const t = useTranslations('transform.form')
  const scaleId = useId()
  const { own, material } = settings
  if (own)
    return <OwnMaterialDetails own={own} onChange={(changed) => onChange({ ...settings, own: changed })} />
  if (material === 'style' || material === 'paint') return null
  return (
    <LabeledSlider
      id={scaleId}
      label={t('materialScale')}
      hint={t('materialScaleHint')}
      limits={LIMITS.materialScale}
      value={settings.scale}
      onChange={(scale) => onChange({ ...settings, scale })}
    />
  )
}

type MaterialChoicesProps = AreaSettingsProps & { kind: AreaKind }

/**
 * Swatches for the style's own choice, the user's materials with a button to add one, library materials, and those of our
 * materials that suit the area.
 */
export function MaterialChoices({ kind, settings, onChange }: MaterialChoicesProps) {
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
    <div
      className={`${STRIP_ROW} grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2 max-lg:[&_[role=radio]]:w-19 max-lg:[&>button]:w-19`}
    >
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

const isPictureOf = (materials: readonly OwnMaterial[], picture: string) =>
  materials.some((each) => each.picture === picture)
