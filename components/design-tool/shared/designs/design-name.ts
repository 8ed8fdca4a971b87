import { useTranslations } from 'next-intl'
import { styleLabel } from '@/lib/domain/styles'

/** A design's name in lists: its style, or "Edited" for removed or added objects. */
export function useDesignName(): (style: string) => string {
  const t = useTranslations('transform.disclosure')
  return (style) => (style === '' ? t('edited') : styleLabel(style))
}
