import { useTranslations } from 'next-intl'
import { SelectChoice } from '@/components/forms/select-choice'
import { finishKind, KIND_CHOICES, type KindChoice } from '@/lib/domain/areas'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { goesOn } from '@/lib/domain/materials'

export type AreaSettingsProps = { settings: AreaSettings; onChange: (settings: AreaSettings) => void }

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
      className="h-9 py-1 text-small"
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
