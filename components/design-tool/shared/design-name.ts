import { useTranslations } from 'next-intl'
import { styleLabel } from '@/lib/domain/styles'

/** What a design is called in lists: by its style, or that it was edited, where things were removed or added. */
export function designName(t: (key: 'edited') => string, style: string): string {
  return style === '' ? t('edited') : styleLabel(style)
}

/** The same, in the language of the page. */
export function useDesignName(): (style: string) => string {
  const t = useTranslations('transform.disclosure')
  return (style) => designName(t, style)
}
