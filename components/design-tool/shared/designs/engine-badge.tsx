import { useFormatter, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { Badge } from '@/components/ui/badge'
import { type Adjustment, PREVIEW_ENGINE } from '@/lib/domain/design-run'

/** The engine that made a design. */
export function EngineBadge({ engine }: { engine: string }) {
  const t = useTranslations('transform.results')
  return engine === PREVIEW_ENGINE ? (
    <Badge tone="warning" title={t('previewEngineHint')}>
      {t('previewEngine')}
    </Badge>
  ) : (
    <Badge title={t('engine', { engine })}>{modelName(engine)}</Badge>
  )
}

/** A hosted model's name without its owner. */
export function modelName(engine: string): string {
  return engine.split('/').at(-1) ?? engine
}

/** Describes an engine's deviations: "Quality Steps 50 instead of 120 and Negative Prompt not used". */
export function useAdjustmentText(): (adjustments: readonly Adjustment[]) => string {
  const t = useTranslations('transform.form')
  const adjusted = useTranslations('transform.adjusted')
  const format = useFormatter()
  return useCallback(
    (adjustments) =>
      format.list(
        adjustments.map(({ field: name, asked, used }) => {
          const field = t(name === 'negativePrompt' ? 'negative' : name)
          return used === null
            ? adjusted('unused', { field })
            : adjusted('other', { field, asked: String(asked), used: String(used) })
        }),
      ),
    [format, t, adjusted],
  )
}
