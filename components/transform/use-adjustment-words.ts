import { useFormatter, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Adjustment } from '@/lib/domain/design-run'

const NAMES = {
  steps: 'steps',
  guidance: 'guidance',
  strength: 'strength',
  negativePrompt: 'negative',
} as const satisfies Record<Adjustment['field'], string>

/** Says what an engine does otherwise than asked: "Quality Steps 50 instead of 120 and Negative Prompt not used". */
export function useAdjustmentWords(): (adjustments: readonly Adjustment[]) => string {
  const t = useTranslations('transform.form')
  const words = useTranslations('transform.adjusted')
  const format = useFormatter()
  return useCallback(
    (adjustments) =>
      format.list(
        adjustments.map(({ field, asked, used }) =>
          used === null
            ? words('unused', { field: t(NAMES[field]) })
            : words('other', { field: t(NAMES[field]), asked: String(asked), used: String(used) }),
        ),
      ),
    [format, t, words],
  )
}
