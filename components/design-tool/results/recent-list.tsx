import { useFormatter, useNow, useTranslations } from 'next-intl'
import { designFromRun, type MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { Thumbnail } from '@/components/design-tool/shared/designs/result-image'
import { designNames } from '@/lib/domain/room-title'
import type { RunResponse } from '@/lib/schemas/design-responses'

export type RecentListProps = {
  runs: readonly RunResponse[]
  /** Designs already shown above. */
  shown: readonly MadeDesign[]
  onPreview: (designs: readonly MadeDesign[], index: number) => void
}

/** The list, or that it is empty. */
export function RecentList({ runs, shown, onPreview }: RecentListProps) {
  const t = useTranslations('transform.recent')
  const now = useNow({ updateInterval: 60_000 })
  const listed = recentDesigns(runs, new Set(shown.map(({ runId }) => runId)), now.getTime())
  const designs = listed.flatMap(({ design }) => (design ? [design] : []))
  if (listed.length === 0)
    return <p className="text-small text-muted">{t(shown.length > 0 ? 'emptyBut' : 'empty')}</p>
  return (
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

const HOUR_MS = 60 * 60 * 1_000
/** How long images are kept, and how long expired ones stay listed. */
const LISTED_MS = { kept: 24 * HOUR_MS, expired: 48 * HOUR_MS } as const

type RecentDesign = {
  readonly runId: string
  readonly name: string
  readonly finishedAt: Date
  /** `null` when the image has been deleted. */
  readonly design: MadeDesign | null
}

/** Finished designs of the last day, newest first, without those already shown. */
function recentDesigns(
  runs: readonly RunResponse[],
  shown: ReadonlySet<string>,
  now: number,
): RecentDesign[] {
  const names = designNames(runs.map(({ recipe }) => recipe))
  return runs.flatMap((run, index) => {
    if (run.status !== 'succeeded' || run.finishedAt === null || shown.has(run.id)) return []
    const finishedAt = new Date(run.finishedAt)
    const design = designFromRun(run)
    const listedMs = design ? LISTED_MS.kept : LISTED_MS.expired
    if (now - finishedAt.getTime() > listedMs) return []
    return [{ runId: run.id, name: names[index] ?? '', finishedAt, design }]
  })
}
