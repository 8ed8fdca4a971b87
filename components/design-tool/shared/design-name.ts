import { useTranslations } from 'next-intl'
import { styleLabel } from '@/lib/domain/styles'

/** What a design is called in lists: by its style, or that it was edited, where things were removed or added. */
export function useDesignName(): (style: string) => string {
  const t = useTranslations('transform.disclosure')
  return (style) => (style === '' ? t('edited') : styleLabel(style))
}
