import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Mask, settingsOf } from '@/lib/mask/mask'
import type { SmartSelection } from './smart-selection'

/** Select All, and a note on its result: all areas, or the whole photo as one. */
export function useSelectAll(smart: SmartSelection | null, mask: Mask) {
  const t = useTranslations('transform.areas')
  const tForm = useTranslations('transform.form')
  const [found, setFound] = useState<'areas' | 'whole' | null>(null)
  const selectAll = async () => {
    if (smart) setFound(await smart.selectAll())
  }
  const last = mask.history.done.at(-1)
  // The note is only for this step. One area may have been split in the meantime.
  if (found && last?.kind === 'partition') return { selectAll, note: t('all') }
  if (found !== 'whole' || last?.kind !== 'fill' || last.area === 0) return { selectAll, note: null }
  const area = mask.areas.find(({ id }) => id === mask.active)
  const surface = area ? settingsOf(area).kind : 'auto'
  const note = surface === 'auto' ? t('wholeUnknown') : t('whole', { kind: tForm(`surfaces.${surface}`) })
  return { selectAll, note }
}
