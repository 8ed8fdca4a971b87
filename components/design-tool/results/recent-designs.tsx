import { useTranslations } from 'next-intl'
import { LazyPanel } from '@/components/design-tool/shared/controls/lazy-panel'
import { useRecentRuns } from '@/components/design-tool/shared/designs/recent-runs'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { RecentListProps } from './recent-list'

const RecentList = lazyWithRetry(async () => (await import('./recent-list')).RecentList)

/** The designs of the last day, saved or not. They are still here after a reload, and on other devices. */
export function RecentDesigns({ userId, ...list }: { userId: string } & Omit<RecentListProps, 'runs'>) {
  const t = useTranslations('transform.recent')
  const recent = useRecentRuns(userId)
  const runs = recent.data?.runs ?? []
  return (
    <section aria-labelledby="recent-title" className="flex min-h-44 flex-col gap-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="recent-title" className="text-title">
          {t('title')}
        </h2>
        <p className="text-small text-muted">{t('hint')}</p>
      </div>
      {recent.isPending && <RecentSkeleton label={t('loading')} />}
      {recent.isError && !recent.data && (
        <p className="flex flex-wrap items-center gap-4 text-small text-muted">
          {t('failed')}
          <Button variant="secondary" size="small" onClick={() => recent.refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      {recent.data && (
        <LazyPanel fallback={<RecentSkeleton label={t('loading')} />}>
          {runs.length > 0 ? (
            <RecentList {...list} runs={runs} />
          ) : (
            <p className="text-small text-muted">{t('empty')}</p>
          )}
        </LazyPanel>
      )}
    </section>
  )
}

function RecentSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
      <Skeleton className="aspect-4/3" />
      <Skeleton className="aspect-4/3" />
    </div>
  )
}
