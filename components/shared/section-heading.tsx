import { cn } from '@/components/ui/cn'

export function SectionHeading({
  title,
  lead,
  className,
}: {
  title: string
  lead?: string
  className?: string
}) {
  return (
    <div className={cn('max-w-prose', className)}>
      <h2 className="text-heading font-medium tracking-tight">{title}</h2>
      {lead && <p className="mt-4 text-lead text-muted">{lead}</p>}
    </div>
  )
}
