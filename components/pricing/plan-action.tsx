'use client'

import type { ReactNode } from 'react'
import { PageLink } from '@/components/shared/page-link'
import { buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'
import type { PlanName } from '@/lib/domain/plans'
import { usePlanStage } from './plan-stage'

/** What can be done about a plan: `children` for whoever does not have it, a look at it for whoever does. */
export function PlanAction({
  plan,
  seePlan,
  children,
}: {
  plan: PlanName
  seePlan: string
  children: ReactNode
}) {
  const { current } = usePlanStage()
  if (current !== plan) return children
  return (
    <PageLink href={ROUTES.account} className={buttonClass({ variant: 'secondary' })}>
      {seePlan}
    </PageLink>
  )
}
