'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { payPalInBrowser } from '@/lib/config/env-client'
import type { PaidPlanName } from '@/lib/domain/payment'
import { ActivePlanNotice } from './active-plan-notice'
import { FreePlanStep } from './free-plan-step'
import { NoteBox } from './note-box'
import { PayStep } from './pay-step'

/** A plan in force: it has designs left and has not ended. */
export type RunningPlan = { planName: string; designsLeft: number; expiresAt: string | null }

type PayPanelProps = { plan: PaidPlanName; isYearly: boolean; running: RunningPlan | null }

/** What stands between the person and the payment, if anything, and then the payment. */
export function PayPanel({ plan, isYearly, running }: PayPanelProps) {
  const t = useTranslations('checkout.pay')
  const [endsFree, setEndsFree] = useState(false)
  const payPal = payPalInBrowser()
  const nextStep = () => {
    if (running && running.planName !== 'Free') return <ActivePlanNotice running={running} />
    if (payPal === null) return <NoteBox tone="neutral" title={t('offTitle')} body={t('offBody')} />
    if (running && !endsFree) {
      const confirm = () => setEndsFree(true)
      return <FreePlanStep plan={plan} designsLeft={running.designsLeft} onConfirm={confirm} />
    }
    return <PayStep payPal={payPal} order={{ plan, yearly: isYearly, endFree: endsFree }} />
  }
  return <Card className="p-6 sm:p-8">{nextStep()}</Card>
}
