import { useFormatter, useNow, useTranslations } from 'next-intl'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import {
  type RecentDesign,
  recentDesigns,
  useRecentRuns,
} from '@/components/design-tool/shared/designs/recent-runs'
import { Thumbnail } from '@/components/design-tool/shared/designs/result-image'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'

type RecentDesignsProps = {
  userId: string
  /** Designs already shown above. */
  shown: readonly MadeDesign[]
  onPreview: (designs: readonly MadeDesign[], index: number) => void
}

/** The designs of the last day, saved or not. They are still here after a reload, and on other devices. */
export function RecentDesigns({ userId, shown, onPreview }: RecentDesignsProps) {
  const t = useTranslations('transform.recent')
  const recent = useRecentRuns(userId)
  const now = useNow({ updateInterval: 60_000 })
  const listed = recentDesigns(
    recent.data?.runs ?? [],
    new Set(shown.map(({ runId }) => runId)),
    now.getTime(),
  )
  const designs = listed.flatMap(({ design }) => (design ? [design] : []))
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
      {recent.data && listed.length === 0 && (
        <p className="text-small text-muted">{t(shown.length > 0 ? 'emptyBut' : 'empty')}</p>
      )}
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
        {listed.map((item) => (
          <RecentCard
            key={item.runId}
            item={item}
            now={now}
            onOpen={() =>
              onPreview(
                designs,
                designs.findIndex(({ runId }) => runId === item.runId),
              )
            }
          />
        ))}
      </ul>
    </section>
  )
}

function RecentCard({ item, now, onOpen }: { item: RecentDesign; now: Date; onOpen: () => void }) {
  const t = useTranslations('transform.recent')
  const format = useFormatter()
  const { design, name, finishedAt } = item
  const time = format.relativeTime(finishedAt, now)
  return (
    <li className="overflow-hidden rounded-md border border-line bg-surface">
      {design ? (
        <button
          type="button"
          onClick={onOpen}
          aria-label={t('openOf', { name, time })}
          className="block w-full cursor-zoom-in"
        >
          <Thumbnail url={design.resultUrl} />
        </button>
      ) : (
        <p className="grid aspect-4/3 place-items-center p-3 text-center text-micro text-muted">
          {t('expired')}
        </p>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 p-3 text-small">
        <span className="font-semibold">{name}</span>
        <time dateTime={finishedAt.toISOString()} className="text-micro text-muted">
          {time}
        </time>
      </p>
    </li>
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
