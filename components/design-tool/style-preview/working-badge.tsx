import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Spinner } from '@/components/ui/spinner'

/** Shown on the photo while a preview takes noticeably long to draw. Always in the page, so that it is announced. */
export function WorkingBadge({ isWorking }: { isWorking: boolean }) {
  const t = useTranslations('transform.stylePreview')
  return (
    <div role="status" className="pointer-events-none absolute top-2 right-2 flex">
      {isWorking && (
        <span className="flex rounded-sm bg-surface transition-opacity delay-300 starting:opacity-0">
          <Badge tone="brass">
            <Spinner className="size-3.5" />
            {t('working')}
          </Badge>
        </span>
      )}
    </div>
  )
}
