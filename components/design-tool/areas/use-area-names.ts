import { useTranslations } from 'next-intl'
import { areasInUse, doubtOf, type Mask, type NamedArea, settingsOf } from '@/lib/mask/mask'

/** The user's name for an area, or its kind, numbered if several are the same. */
export function useAreaNames(mask: Mask): (area: NamedArea) => string {
  const t = useTranslations('transform.areas')
  const tForm = useTranslations('transform.form')
  const plainName = (area: NamedArea) => {
    if (area.name !== '') return area.name
    const { kind } = settingsOf(area)
    return kind === 'auto' || doubtOf(area).length > 0 ? t('unnamed') : tForm(`surfaces.${kind}`)
  }
  const areas = areasInUse(mask)
  return (area) => {
    const name = plainName(area)
    const same = areas.filter((other) => plainName(other) === name)
    if (same.length < 2) return name
    return t('numbered', { name, number: String(same.findIndex(({ id }) => id === area.id) + 1) })
  }
}
