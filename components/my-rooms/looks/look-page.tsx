'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDesignName } from '@/components/design-tool/shared/design-name'
import { requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { KindChoice } from '@/lib/domain/areas'
import { type LookResponse, lookResponseSchema } from '@/lib/schemas/responses'
import { LookPhoto } from './look-photo'
import { BackLink } from './new-look'
import { useOrderLook } from './use-order-look'

type LookPageProps = {
  userId: string
  look: LookResponse
  /** The kinds of areas that the look has a finish for. */
  kinds: readonly KindChoice[]
}

/** Between two questions about photos that are being made. */
const POLL_MS = 2_000

const isInWork = ({ status }: LookResponse['photos'][number]) =>
  status === 'reserved' || status === 'generating'

/** All rooms that got one look, each before and after, and how far those are that are not done. */
export function LookPage({ userId, look: initial, kinds }: LookPageProps) {
  const t = useTranslations('rooms.looks')
  const designName = useDesignName()
  const queries = useQueryClient()
  const key = ['look', userId, initial.id]
  const { data: look } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await requestJson(lookResponseSchema, API.look(initial.id), { signal })).look,
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.photos.some(isInWork) ? POLL_MS : false),
  })
  const { progress, order } = useOrderLook(userId)
  const retry = async (roomId: string) => {
    const { id: lookId, sourceRunId } = look
    const answer = await order({ lookId, sourceRunId, kinds: new Set(kinds) }, [roomId])
    if (typeof answer === 'string') await queries.invalidateQueries({ queryKey: key })
    else queries.setQueryData<LookResponse>(key, answer)
  }
  const count = look.photos.length
  const done = look.photos.filter((photo) => !isInWork(photo)).length
  return (
    <main className="column flex flex-1 flex-col gap-8 py-8 pb-20">
      <header>
        <BackLink />
        <h1 className="mt-3 text-heading">{t('setTitle', { style: designName(look.style) })}</h1>
        <p role="status" className="mt-2 text-muted">
          {done < count ? t('working', { done, count }) : t('allDone', { count })}
        </p>
        <p className="mt-1 text-small text-muted">{t('forADay')}</p>
      </header>
      <ul className="grid gap-6 lg:grid-cols-2">
        {look.photos.map((photo) => (
          <li key={photo.runId} className="min-w-0">
            <LookPhoto photo={photo} isBusy={progress !== null} onRetry={(roomId) => void retry(roomId)} />
          </li>
        ))}
      </ul>
    </main>
  )
}
