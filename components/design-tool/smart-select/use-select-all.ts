import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Mask, settingsOf } from '@/lib/mask/mask'
import type { SmartSelection } from './smart-selection'

/** Select All, and what it found: all areas, or the whole photo as one. */
export function useSelectAll(smart: SmartSelection | null, mask: Mask) {
  const t = useTranslations('transform.areas')
  const tForm = useTranslations('transform.form')
  const [found, setFound] = useState<'areas' | 'whole' | null>(null)
  const selectAll = async () => {
    if (smart) setFound(await smart.selectAll())
  }
  const last = mask.history.done.at(-1)
  // The note belongs to this step alone.
  const isLast = found === 'areas' ? last?.kind === 'partition' : last?.kind === 'fill' && last.area !== 0
  if (!found || !isLast) return { selectAll, note: null }
  if (found === 'areas') return { selectAll, note: t('all') }
  const area = mask.areas.find(({ id }) => id === mask.active)
  const surface = area ? settingsOf(area).kind : 'auto'
  const note = surface === 'auto' ? t('wholeUnknown') : t('whole', { kind: tForm(`surfaces.${surface}`) })
  return { selectAll, note }
}
