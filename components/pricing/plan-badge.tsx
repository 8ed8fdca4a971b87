'use client'

import { Badge } from '@/components/ui/badge'
import type { PlanName } from '@/lib/domain/plans'
import { usePlanStage } from './plan-stage'

export type PlanBadgeTexts = { current: string; chosen: string; recommended: string | null }

/** The one word over a plan: that it is yours, that you chose it, or that we would. */
export function PlanBadge({ plan, texts }: { plan: PlanName; texts: PlanBadgeTexts }) {
  const { current, chosen } = usePlanStage()
  if (current === plan)
    return (
      <Badge tone="success" data-marked>
        {texts.current}
      </Badge>
    )
  if (chosen?.plan === plan)
    return (
      <Badge tone="brass" data-marked>
        {texts.chosen}
      </Badge>
    )
  return texts.recommended && <Badge tone="brass">{texts.recommended}</Badge>
}
