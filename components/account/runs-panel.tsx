'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNote } from '@/components/forms/error-note'
import { Button } from '@/components/ui/button'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { requestJson } from '@/lib/api/request-json'
import { API, ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'
import { type RunResponse, runsResponseSchema } from '@/lib/schemas/responses'
import { RunRow } from './run-row'

/** Rows shown before the user asks for the others. */
const FIRST_ROWS = 8

const PLACEHOLDERS = ['first', 'second', 'third'] as const

/** Where the credits went: one row a design, the newest first. */
export function RunsPanel({ userId }: { userId: string }) {
  const t = useTranslations('account.runs')
  const runs = useQuery({ queryKey: ['design-runs', userId], queryFn: ({ signal }) => readRuns(signal) })
  return (
    <Card className="p-6">
      <h2 className="text-title font-medium">{t('title')}</h2>
      <p className="mt-1 text-small text-muted">{t('lead')}</p>
      {runs.isPending && (
        <div role="status" aria-label={t('loading')} className="mt-6 flex flex-col gap-3">
          {PLACEHOLDERS.map((key) => (
            <Skeleton key={key} className="h-16" />
          ))}
        </div>
      )}
      {runs.isError && (
        <div className="mt-4">
          <ErrorNote retry={{ label: t('retry'), onRetry: () => runs.refetch() }}>
            {t('loadFailed')}
          </ErrorNote>
        </div>
      )}
      {runs.data?.length === 0 && <NoRuns />}
      {runs.data && runs.data.length > 0 && <Runs runs={runs.data} />}
    </Card>
  )
}

function Runs({ runs }: { runs: readonly RunResponse[] }) {
  const t = useTranslations('account.runs')
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      <ul className="mt-4 divide-y divide-line">
        {(showsAll ? runs : runs.slice(0, FIRST_ROWS)).map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
      {!showsAll && runs.length > FIRST_ROWS && (
        <Button variant="ghost" className="mt-2 w-full" onClick={() => setShowsAll(true)}>
          {t('all', { count: runs.length })}
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

async function readRuns(signal: AbortSignal): Promise<RunResponse[]> {
  const { runs } = await requestJson(runsResponseSchema, API.runs, { signal })
  return runs
}
