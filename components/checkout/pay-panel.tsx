'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLocalDate } from '@/components/shared/use-local-date'
import { Alert, AlertActions, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { payPalInBrowser } from '@/lib/config/env-client'
import { ROUTES } from '@/lib/config/routes'
import type { PaidPlanName } from '@/lib/domain/payment'
import { Link } from '@/lib/i18n/navigation'
import { PayStep } from './pay-step'

/** An active plan: it has designs left and has not ended. */
export type RunningPlan = { planName: string; designsLeft: number; expiresAt: string | null }

type PayPanelProps = { plan: PaidPlanName; isYearly: boolean; running: RunningPlan | null }

/** Whatever blocks the payment, or else the payment itself. */
export function PayPanel({ plan, isYearly, running }: PayPanelProps) {
  const [endsFree, setEndsFree] = useState(false)
  const payPal = payPalInBrowser()
  const nextStep = () => {
    if (running && running.planName !== 'Free') return <ActivePlanNotice running={running} />
    if (payPal === null) return <PaymentsOff />
    if (running && !endsFree) {
      const confirm = () => setEndsFree(true)
      return <FreePlanStep plan={plan} designsLeft={running.designsLeft} onConfirm={confirm} />
    }
    return <PayStep payPal={payPal} order={{ plan, yearly: isYearly, endFree: endsFree }} />
  }
  return <Card className="p-6 sm:p-8">{nextStep()}</Card>
}

function PaymentsOff() {
  const t = useTranslations('checkout.pay')
  return (
    <Alert>
      <AlertTitle>{t('offTitle')}</AlertTitle>
      <AlertDescription>{t('offBody')}</AlertDescription>
    </Alert>
  )
}

/** A paid plan with designs left rules out another one. The user learns that before any money moves. */
function ActivePlanNotice({ running }: { running: RunningPlan }) {
  const t = useTranslations('checkout.active')
  const formatDate = useLocalDate()
  const { planName, designsLeft, expiresAt } = running
  const until = expiresAt === null ? '' : t('until', { date: formatDate(expiresAt, 'day') })
  return (
    <Alert tone="brass">
      <AlertTitle>{t('title', { plan: planName })}</AlertTitle>
      <AlertDescription>{t('body', { count: designsLeft, until })}</AlertDescription>
      <AlertActions>
        <Link href={ROUTES.transform} className={buttonVariants()}>
          {t('start')}
        </Link>
        <Link href={ROUTES.account} className={buttonVariants({ variant: 'secondary' })}>
          {t('account')}
        </Link>
      </AlertActions>
    </Alert>
  )
}

type FreePlanStepProps = { plan: PaidPlanName; designsLeft: number; onConfirm: () => void }

/** Asks whether to end the Free plan, and says how many designs would be lost. */
function FreePlanStep({ plan, designsLeft, onConfirm }: FreePlanStepProps) {
  const t = useTranslations('checkout.free')
  return (
    <Alert tone="brass">
      <AlertTitle>{t('title')}</AlertTitle>
      <AlertDescription>{t('body', { plan, count: designsLeft })}</AlertDescription>
      <AlertActions>
        <Button onClick={onConfirm}>{t('confirm')}</Button>
        <Link href={ROUTES.transform} className={buttonVariants({ variant: 'secondary' })}>
          {t('keep')}
        </Link>
      </AlertActions>
    </Alert>
  )
}
