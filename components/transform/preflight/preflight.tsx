'use client'

import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { adviceFor, usualDesignMs } from '@/lib/client/transform/advice'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import { LIMITS } from '@/lib/domain/limits'
import type { CreditsResponse } from '@/lib/schemas/responses'
import type { FormControl } from '../form/use-problem'
import { modelName } from '../preview/engine-badge'
import { useRecentRuns } from '../recent/use-recent-designs'
import { useAdjustmentWords } from '../use-adjustment-words'
import { AdviceNote } from './advice-note'
import { useEngineAdvice } from './use-engine-advice'
import { usePhotoMeasures } from './use-photo-measures'

type PreflightProps = {
  userId: string
  /** The engine that will make the designs. */
  engine: string
  credits: CreditsResponse
  work: PhotoWork | null
  /** Share of the photo that is selected. */
  coverage: number | null
  control: FormControl
}

/** What a press on the button below will cost and take, and what may spoil it. It warns and never stops. */
export function Preflight({ userId, engine, credits, work, coverage, control }: PreflightProps) {
  const t = useTranslations('transform.preflight')
  const wanted = useWatch({ control, name: 'designsToCreate' })
  const measures = usePhotoMeasures(work)
  const usualMs = usualDesignMs(useRecentRuns(userId).data?.runs ?? [])
  const designs = Number.isNaN(wanted) ? LIMITS.designs.min : wanted
  const engineNotes = useEngineNotes(engine, control)
  const advice = work ? adviceFor({ size: work.photo.size, measures, coverage }) : []
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2 text-small text-muted">
      <ul aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        {advice.map((one) => (
          <AdviceNote key={one}>{t(one)}</AdviceNote>
        ))}
        {engineNotes.map((note) => (
          <AdviceNote key={note}>{note}</AdviceNote>
        ))}
      </ul>
      <p className="flex gap-2">
        <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brass" />
        <span>
          {t('cost', { designs, left: String(credits.designsLeft) })}{' '}
          {usualMs !== null && <Time ms={usualMs * designs} />}
        </span>
      </p>
    </section>
  )
}

/** How far the model in use reads the prompt, and which settings it changes. */
function useEngineNotes(engine: string, control: FormControl): string[] {
  const t = useTranslations('transform.preflight')
  const wordsFor = useAdjustmentWords()
  const advice = useEngineAdvice(engine, control)
  const model = modelName(engine)
  return [
    ...(advice?.read ? [t('promptLong', { model, count: advice.read.words, end: advice.read.end })] : []),
    ...(advice?.changes.length ? [t('adjusted', { model, changes: wordsFor(advice.changes) })] : []),
  ]
}

const MINUTE_SECONDS = 60

function Time({ ms }: { ms: number }) {
  const t = useTranslations('transform.preflight')
  const seconds = Math.max(1, Math.round(ms / 1_000))
  const time =
    seconds < 2 * MINUTE_SECONDS
      ? t('seconds', { count: seconds })
      : t('minutes', { count: Math.round(seconds / MINUTE_SECONDS) })
  return t('time', { time })
}
