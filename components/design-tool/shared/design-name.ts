import { useTranslations } from 'next-intl'
import { styleLabel } from '@/lib/domain/styles'

/** What a design is called in lists: by its style, and one without a style, from which things were removed, by that. */
export function designName(t: (key: 'cleared') => string, style: string): string {
  return style === '' ? t('cleared') : styleLabel(style)
}

/** The same, in the language of the page. */
export function useDesignName(): (style: string) => string {
  const t = useTranslations('transform.disclosure')
  return (style) => designName(t, style)
}
