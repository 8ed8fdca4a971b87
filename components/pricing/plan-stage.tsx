'use client'

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { useHasPassed } from '@/components/shared/use-has-passed'
import { glanceAtPlan, type PlanGlance } from '@/lib/client/api/plan-glance'
import { type PlanChoice, readPlanChoice } from '@/lib/domain/plan-choice'

type Stage = {
  /** The name of the plan that runs, once that is known. */
  current: string | null
  /** What the person had chosen before signing in, as the address tells it. */
  chosen: PlanChoice | null
}

const StageContext = createContext<Stage>({ current: null, chosen: null })

export const usePlanStage = (): Stage => useContext(StageContext)

/**
 * Around the plans: knows which one the person has and which they chose. Both are found out in the browser, so that the
 * page stays a static file, and every place that tells them is there from the start.
 */
export function PlanStage({ periodName, children }: { periodName: string; children: ReactNode }) {
  const { user } = useAuth()
  const stageRef = useRef<HTMLDivElement>(null)
  const [glance, setGlance] = useState<PlanGlance | null>(null)
  const [chosen, setChosen] = useState<PlanChoice | null>(null)
  const isOver = useHasPassed(glance?.expiresAt ?? null)
  const userId = user?.id

  useEffect(() => {
    setGlance(null)
    if (!userId) return
    let isGone = false
    void glanceAtPlan().then((found) => isGone || setGlance(found))
    return () => {
      isGone = true
    }
  }, [userId])

  useEffect(() => {
    const choice = readPlanChoice(new URLSearchParams(window.location.search))
    const stage = stageRef.current
    if (!choice || !stage) return
    setChosen(choice)
    const period = stage.querySelector(
      `input[name="${periodName}"][value="${choice.isYearly ? 'year' : 'month'}"]`,
    )
    if (period instanceof HTMLInputElement) period.checked = true
    stage.querySelector(`[data-plan="${choice.plan}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [periodName])

  const current = glance?.isActive && !isOver ? glance.planName : null
  return (
    <StageContext value={{ current, chosen }}>
      <div ref={stageRef} className="plans">
        {children}
      </div>
    </StageContext>
  )
}
