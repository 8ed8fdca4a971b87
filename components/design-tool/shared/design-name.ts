import { useTranslations } from 'next-intl'
import { styleLabel } from '@/lib/domain/styles'

/** What a design is called in lists: by its style, and one without a style, from which things were removed, by that. */
export function useDesignName(): (style: string) => string {
  const t = useTranslations('transform.disclosure')
  return (style) => (style === '' ? t('cleared') : styleLabel(style))
}
