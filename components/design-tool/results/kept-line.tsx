import { useTranslations } from 'next-intl'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { changesAll, keptAreas, rimShare } from '@/lib/domain/design-run'
import { TASK_RULES } from '@/lib/tasks/tasks'

type KeptLineProps = { design: Pick<MadeDesign, 'params' | 'diffReport'>; className?: string }

/** The pixel check of a finished design: nothing changed that shouldn't have. Empty if the design wasn't measured. */
export function KeptLine({ design, className }: KeptLineProps) {
  const parts = usePartsOf(design)
  if (parts.length === 0) return null
  return <p className={className}>{parts.join(' · ')}</p>
}

function usePartsOf({ params, diffReport }: KeptLineProps['design']): string[] {
  const t = useTranslations('transform.results')
  if (!diffReport) return []
  const { changedOutside: count, coverage } = diffReport
  const stayed = keptAreas(params).length
  if (changesAll(params)) return stayed > 0 ? [t('insideKept', { count })] : []
  // A whole photo without a selection has no outside.
  if (TASK_RULES[params.task].selection === 'changes-or-all' && coverage === 1) return []
  const counted = t(countedIn(params), { count })
  return stayed > 0 ? [counted, t('stayed', { count: stayed })] : [counted]
}

/** Removing an object also removes its shadow, and an added one may extend a little beyond the selection. */
function countedIn(params: MadeDesign['params']) {
  if (TASK_RULES[params.task].selection === 'may-stay') return 'outsideRestyled'
  return rimShare(params) > 0 ? 'outsideRim' : 'outside'
}
