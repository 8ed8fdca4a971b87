import { useFormatter, useTranslations } from 'next-intl'
import type { Alteration } from '@/lib/domain/disclosure'

/** A sentence that says how an image was altered, and where the original is. */
export function useAlteredSentence({ by, change, kinds }: Alteration, hasOriginal: boolean): string {
  const t = useTranslations('transform.disclosure')
  const format = useFormatter()
  const original = hasOriginal ? 'there' : 'gone'
  if (change !== 'look') return t(change, { by, original })
  return t('sentence', { by, parts: format.list(kinds.map((kind) => t(`parts.${kind}`))), original })
}
