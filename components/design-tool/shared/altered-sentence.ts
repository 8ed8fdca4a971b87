import { useFormatter, useTranslations } from 'next-intl'
import type { Alteration } from '@/lib/domain/disclosure'

type Words = {
  t: ReturnType<typeof useTranslations<'transform.disclosure'>>
  format: Pick<ReturnType<typeof useFormatter>, 'list'>
}

/** A sentence that says how a picture was altered, and where the original is. */
export function alteredSentence(
  { t, format }: Words,
  { by, change, kinds }: Alteration,
  hasOriginal: boolean,
): string {
  const original = hasOriginal ? 'there' : 'gone'
  if (change !== 'look') return t(change, { by, original })
  return t('sentence', { by, parts: format.list(kinds.map((kind) => t(`parts.${kind}`))), original })
}

/** The same, in the language of the page. */
export function useAlteredSentence(alteration: Alteration, hasOriginal: boolean): string {
  const t = useTranslations('transform.disclosure')
  const format = useFormatter()
  return alteredSentence({ t, format }, alteration, hasOriginal)
}
