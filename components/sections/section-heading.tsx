import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/lib/cn'

export function SectionHeading({
  title,
  lead,
  className,
}: {
  title: string
  lead?: ReactNode
  className?: string
}) {
  return (
    <div className={cn('max-w-prose', className)}>
      <h2 className="text-heading font-medium tracking-tight">{title}</h2>
      {lead && <p className="mt-4 text-lead text-muted">{lead}</p>}
    </div>
  )
}

/** Marks content that is an example; renders nothing for real content. */
export function SampleBadge({ of: { isSample } }: { of: { isSample: boolean } }) {
  const t = useTranslations('common')
  return isSample ? <Badge tone="brass">{t('sample')}</Badge> : null
}
