import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { AreaPlan } from '@/components/design-tool/areas/area-plan'
import type { ExportedMask } from '@/components/design-tool/photo/mask-worker-client'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { PhotoMeasures } from '@/components/design-tool/photo/photo-pixels'
import type { FormControl } from '@/components/design-tool/shared/controls/use-transform-form'
import { modelName, useAdjustmentText } from '@/components/design-tool/shared/designs/engine-badge'
import { needsSelection } from '@/lib/domain/design-run'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import { TASK_RULES } from '@/lib/tasks/tasks'
import { engineWarnings, photoWarnings } from './warnings'

type PreflightProps = {
  /** The engine that will make the designs. */
  engine: string
  work: PhotoWork | null
  mask: ExportedMask | null
  control: FormControl
}

/** Shows what will change, and warnings about the result. It never blocks. */
export function Preflight({ engine, work, mask, control }: PreflightProps) {
  const t = useTranslations('transform.preflight')
  const measures = usePhotoMeasures(work)
  const task = useWatch({ control, name: 'task' })
  const engineTexts = useEngineTexts(engine, control)
  const isSelected = needsSelection({ task, engine })
  const coverage = isSelected ? (mask?.coverage ?? null) : null
  const warnings = work ? photoWarnings({ size: work.photo.size, measures, coverage }) : []
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2 text-small text-muted">
      {work && TASK_RULES[task].hasStyle && <AreaPlan {...{ work, engine, control }} exported={mask} />}
      <ul aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        {[...warnings.map((warning) => t(warning)), ...engineTexts].map((text) => (
          <li key={text} className="flex gap-2 rounded-md border border-warning/45 bg-warning/10 px-3 py-2">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
            <span className="text-plaster">{text}</span>
          </li>
        ))}
      </ul>
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
      // If a canvas can't be read, there are no warnings; nothing else is lost.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [work])
  return measured?.work === work ? measured.measures : null
}

async function measure({ photo }: PhotoWork): Promise<PhotoMeasures> {
  const { MEASURED_SIDE_PX, measurePhoto, photoPixels } = await import(
    '@/components/design-tool/photo/photo-pixels'
  )
  return measurePhoto(photoPixels(await photo.bitmap, MEASURED_SIDE_PX))
}
