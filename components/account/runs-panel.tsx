'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageLink } from '@/components/shared/page-link'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { ROUTES } from '@/lib/config/routes'
import type { RunResponse } from '@/lib/schemas/responses'
import { LoadFailed } from './load-failed'
import { RunRow } from './run-row'
import { useRuns } from './use-account'

/** Rows that are shown before somebody asks for the others. */
const FIRST = 8

const PLACEHOLDERS = ['first', 'second', 'third'] as const

/** The ledger of credits: one line a design. */
export function RunsPanel({ userId }: { userId: string }) {
  const t = useTranslations('account.runs')
  const runs = useRuns(userId)
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
      {runs.isError && <LoadFailed text={t('loadFailed')} onRetry={() => runs.refetch()} />}
      {runs.data?.length === 0 && <NoRuns />}
      {runs.data && runs.data.length > 0 && <Runs runs={runs.data} />}
    </Card>
  )
}

function Runs({ runs }: { runs: readonly RunResponse[] }) {
  const t = useTranslations('account.runs')
  const [isWhole, setIsWhole] = useState(false)
  return (
    <>
      <ul className="mt-4 divide-y divide-line">
        {(isWhole ? runs : runs.slice(0, FIRST)).map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
      {!isWhole && runs.length > FIRST && (
        <Button variant="ghost" className="mt-2 w-full" onClick={() => setIsWhole(true)}>
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
      <PageLink href={ROUTES.transform} className={buttonClass({ variant: 'secondary' })}>
        {t('plan.start')}
      </PageLink>
    </div>
  )
}
