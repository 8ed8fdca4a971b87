import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { AreaSettingsProps } from '@/components/design-tool/areas/kind-field'
import { STRIP_ROW } from '@/components/design-tool/shared/controls/choice-strip'
import { ChoiceTile, SwatchImage } from '@/components/design-tool/shared/controls/choice-tile'
import { LabeledSlider } from '@/components/design-tool/shared/controls/sliders'
import { RadioGroup } from '@/components/ui/radio-group'
import { materialSwatchPath } from '@/lib/config/site-assets'
import type { AreaKind } from '@/lib/domain/areas'
import { LIMITS } from '@/lib/domain/limits'
import { MATERIAL_CHOICES, materialsFor } from '@/lib/domain/materials'
import type { OwnMaterial } from '@/lib/domain/own-material'
import { useLibrary } from './own/library'
import { AddMaterialButton, LibrarySwatch, OwnMaterialDetails, OwnSwatch } from './own/own-material-choice'
import { useOwnMaterials } from './own/own-materials'

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
  const materials = useOwnMaterials().materials.filter(({ bond }) => bond !== 'once')
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
      className={`${STRIP_ROW} grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2 max-lg:[&_[role=radio]]:w-19 max-lg:[&>button]:w-19 lg:[&>button]:z-10 lg:[&>button]:self-start lg:[&>button]:[grid-area:1/1]`}
    >
      <AddMaterialButton onAdded={take} />
      <RadioGroup
        aria-label={t('material')}
        value={own ? own.picture : material}
        onValueChange={choose}
        // Not `contents`, which the Tab key can't reach. The button before it has the place of the first tile.
        className={`${STRIP_ROW} gap-2 rounded-none border-0 bg-transparent p-0 lg:grid lg:grid-cols-subgrid lg:[grid-area:1/1/auto/-1] lg:*:first:col-start-2`}
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
