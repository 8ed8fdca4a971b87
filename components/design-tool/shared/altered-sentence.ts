import { useFormatter, useTranslations } from 'next-intl'
import type { Alteration } from '@/lib/domain/disclosure'

/** A sentence that says how a picture was altered, and where the original is. */
export function useAlteredSentence({ by, kinds }: Alteration, hasOriginal: boolean): string {
  const t = useTranslations('transform.disclosure')
  const format = useFormatter()
  const parts = format.list(kinds.map((kind) => t(`parts.${kind}`)))
  return t('sentence', { by, parts, original: hasOriginal ? 'there' : 'gone' })
}
