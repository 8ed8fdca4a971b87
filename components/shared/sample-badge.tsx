import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'

/** Marks content that stands in until the owner has the real thing; nothing when it is real. */
export function SampleBadge({ of: { isSample } }: { of: { isSample: boolean } }) {
  const t = useTranslations('common')
  return isSample ? <Badge tone="brass">{t('sample')}</Badge> : null
}
