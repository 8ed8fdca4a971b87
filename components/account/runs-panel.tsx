import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNote } from '@/components/forms/error-note'
import { Button } from '@/components/ui/button'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Spinner } from '@/components/ui/spinner'
import { requestJson } from '@/lib/api/request-json'
import { API, ROUTES } from '@/lib/config/routes'
import { designNames } from '@/lib/domain/room-title'
import { Link } from '@/lib/i18n/navigation'
import { type RunResponse, type RunsResponse, runsResponseSchema } from '@/lib/schemas/design-responses'
import { RunRow } from './run-row'

/** Rows shown at first, and more with each press. */
const FIRST_ROWS = 8
const MORE_ROWS = 24

const PLACEHOLDERS = ['first', 'second', 'third'] as const

/** Where the credits went: one row per design, newest first. */
export function RunsPanel({ userId }: { userId: string }) {
  const t = useTranslations('account.runs')
  const query = useInfiniteQuery({
    queryKey: ['design-runs', userId],
    queryFn: ({ signal, pageParam }) => readRuns(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => (page.hasMore ? page.runs.at(-1)?.id : undefined),
  })
  const runs = query.data?.pages.flatMap((page) => page.runs)
  const fails = query.isError && !query.isFetchNextPageError
  return (
    <Card className="p-6">
      <h2 className="text-title font-medium">{t('title')}</h2>
      <p className="mt-1 text-small text-muted">{t('lead')}</p>
      {query.isPending && (
        <div role="status" aria-label={t('loading')} className="mt-6 flex flex-col gap-3">
          {PLACEHOLDERS.map((key) => (
            <Skeleton key={key} className="h-16" />
          ))}
        </div>
      )}
      {fails && (
        <div className="mt-4">
          <ErrorNote retry={{ label: t('retry'), onRetry: () => query.refetch() }}>
            {t('loadFailed')}
          </ErrorNote>
        </div>
      )}
      {runs?.length === 0 && <NoRuns />}
      {runs && runs.length > 0 && (
        <Runs
          runs={runs}
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => query.fetchNextPage()}
        />
      )}
    </Card>
  )
}

type RunsProps = {
  runs: readonly RunResponse[]
  /** Whether the server has more of them. */
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  onMore: () => void
}

function Runs({ runs, hasMore, isLoading, hasFailed, onMore }: RunsProps) {
  const t = useTranslations('account.runs')
  const [rows, setRows] = useState(FIRST_ROWS)
  const names = designNames(runs.map(({ recipe }) => recipe))
  const showMore = () => {
    const wanted = rows + MORE_ROWS
    setRows(wanted)
    if (hasMore && wanted > runs.length) onMore()
  }
  return (
    <>
      <ul className="mt-4 divide-y divide-line">
        {runs.slice(0, rows).map((run, i) => (
          <RunRow key={run.id} run={run} name={names[i] ?? ''} />
        ))}
      </ul>
      {hasFailed && <ErrorNote retry={{ label: t('retry'), onRetry: onMore }}>{t('loadFailed')}</ErrorNote>}
      {(rows < runs.length || hasMore) && !hasFailed && (
        <Button
          variant="ghost"
          className="mt-2 w-full"
          aria-disabled={isLoading || undefined}
          onClick={showMore}
        >
          {isLoading && <Spinner />}
          {t('more')}
        </Button>
      )}
    </>
  )
}

function NoRuns() {
  const t = useTranslations('account')
  return (
    <div className="mt-6 rounded-md border border-dashed border-edge px-6 py-10 text-center">
      <p className="font-display text-title">{t('runs.empty')}</p>
      <p className="mt-1 mb-5 text-small text-muted">{t('runs.emptyBody')}</p>
      <Link href={ROUTES.transform} className={buttonVariants({ variant: 'secondary' })}>
        {t('plan.start')}
      </Link>
    </div>
  )
}

function readRuns(after: string, signal: AbortSignal): Promise<RunsResponse> {
  const query = after && `?${new URLSearchParams({ after })}`
  return requestJson(runsResponseSchema, `${API.runs}${query}`, { signal })
}
