import { useTranslations } from 'next-intl'
import type { MadeDesign } from '@/components/design-tool/shared/made-design'
import { keptAreas } from '@/lib/domain/design-run'

type KeptLineProps = { design: Pick<MadeDesign, 'params' | 'diffReport'>; className?: string }

/** What was counted on a finished design: that nothing changed but what was to. Nothing for designs that were not measured. */
export function KeptLine({ design: { params, diffReport }, className }: KeptLineProps) {
  const t = useTranslations('transform.results')
  if (!diffReport) return null
  const stayed = keptAreas(params).length
  // What is removed takes its shadow along, which may lie beside what was selected.
  const counted = params.task === 'clear' ? 'outsideRim' : 'outside'
  const parts = [t(counted, { count: diffReport.changedOutside })]
  if (stayed > 0) parts.push(t('stayed', { count: stayed }))
  return <p className={className}>{parts.join(' · ')}</p>
}
