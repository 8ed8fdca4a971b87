'use client'

import { Info, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { modelName, useAdjustmentText } from '@/components/design-tool/results/engine-badge'
import { useRecentRuns, usualDesignMs } from '@/components/design-tool/results/recent-runs'
import type { PhotoWork } from '@/components/design-tool/upload/open-photo'
import type { PhotoMeasures } from '@/components/design-tool/upload/photo-pixels'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { LIMITS } from '@/lib/domain/limits'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { submitState } from './requirements'
import { type FormControl, INITIAL_FORM } from './use-transform-form'
import { engineWarnings, photoWarnings } from './warnings'

type PreflightProps = {
  userId: string
  /** The engine that will make the designs. */
  engine: string
  credits: CreditsResponse
  work: PhotoWork | null
  /** Share of the photo that is selected. */
  coverage: number | null
  areaCount: number
  control: FormControl
}

/** What the button below will cost, how long it will take, and what may spoil the result. It never blocks. */
export function Preflight({ userId, engine, credits, work, coverage, areaCount, control }: PreflightProps) {
  const t = useTranslations('transform.preflight')
  const wanted = useWatch({ control, name: 'designsToCreate' })
  const measures = usePhotoMeasures(work)
  const usualMs = usualDesignMs(useRecentRuns(userId).data?.runs ?? [])
  const designs = Number.isNaN(wanted) ? LIMITS.designs.min : wanted
  const engineTexts = useEngineTexts(engine, control)
  const warnings = work ? photoWarnings({ size: work.photo.size, measures, coverage, areaCount }) : []
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2 text-small text-muted">
      <ul aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        {[...warnings.map((warning) => t(warning)), ...engineTexts].map((text) => (
          <li key={text} className="flex gap-2 rounded-md border border-warning/45 bg-warning/10 px-3 py-2">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
            <span className="text-plaster">{text}</span>
          </li>
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

/** How far the engine's model reads the prompt, and which settings it changes. */
function useEngineTexts(engine: string, control: FormControl): string[] {
  const t = useTranslations('transform.preflight')
  const adjustmentText = useAdjustmentText()
  const form = useWatch({ control })
  const warnings = engineWarnings(engine, { ...INITIAL_FORM, ...form, seed: form.seed })
  const model = modelName(engine)
  return [
    ...(warnings?.read
      ? [t('promptLong', { model, count: warnings.read.words, end: warnings.read.end })]
      : []),
    ...(warnings?.changes.length
      ? [t('adjusted', { model, changes: adjustmentText(warnings.changes) })]
      : []),
  ]
}

/** Brightness and sharpness of the photo, measured once it is on screen; `null` until then. */
function usePhotoMeasures(work: PhotoWork | null): PhotoMeasures | null {
  const [measured, setMeasured] = useState<{ work: PhotoWork; measures: PhotoMeasures } | null>(null)
  useEffect(() => {
    if (!work) return
    let isCurrent = true
    measure(work)
      .then((measures) => isCurrent && setMeasured({ work, measures }))
      // Without a canvas to read from there are no warnings; nothing else is lost.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [work])
  return measured?.work === work ? measured.measures : null
}

async function measure({ photo }: PhotoWork): Promise<PhotoMeasures> {
  const { MEASURED_SIDE_PX, measurePhoto, photoPixels } = await import(
    '@/components/design-tool/upload/photo-pixels'
  )
  return measurePhoto(photoPixels(await photo.bitmap, MEASURED_SIDE_PX))
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

type SubmitButtonProps = { control: FormControl; hasPhoto: boolean; hasMask: boolean; isGenerating: boolean }

/** Says what to do next. It can be pressed before everything is there: then it says what is missing. */
export function SubmitButton({ control, hasPhoto, hasMask, isGenerating }: SubmitButtonProps) {
  const t = useTranslations('transform.submit')
  const style = useWatch({ control, name: 'style' })
  const state = submitState({ hasPhoto, hasMask, hasStyle: style !== '' }, isGenerating)
  return (
    <Button
      type="submit"
      size="large"
      variant={state === 'ready' || state === 'generating' ? 'primary' : 'secondary'}
      disabled={isGenerating}
      className="w-full"
    >
      {isGenerating && <Spinner />}
      {t(state)}
    </Button>
  )
}
