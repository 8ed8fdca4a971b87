'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { useIsAwake } from '@/components/shared/use-is-awake'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { rememberWantedPath } from '@/lib/client/session/wanted-path'
import { ROUTES } from '@/lib/config/routes'
import { planChoiceQuery } from '@/lib/domain/plan-choice'
import { startFreePlan } from './start-free-plan'

export type FreePlanTexts = { start: string; starting: string; offline: string; failed: string }

/** Starts the Free plan and goes to the design tool; without a session, to sign-in first. A refusal is told in place. */
export function FreePlanButton({ texts }: { texts: FreePlanTexts }) {
  const { user, loading } = useAuth()
  const router = useRouter()
  const isAwake = useIsAwake()
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const toSignIn = () => {
    rememberWantedPath(`${ROUTES.pricing}?${planChoiceQuery({ plan: 'Free', isYearly: false })}`)
    router.push(ROUTES.login)
  }

  const start = async () => {
    if (!loading && !user) return toSignIn()
    setIsStarting(true)
    setFailure(null)
    const answer = await startFreePlan()
    if (answer.kind === 'started') return router.push(ROUTES.transform)
    setIsStarting(false)
    if (answer.kind === 'signed-out') return toSignIn()
    setFailure(answer.kind === 'offline' ? texts.offline : (answer.message ?? texts.failed))
  }

  return (
    <div className="flex flex-col gap-3">
      <Button variant="secondary" onClick={start} disabled={!isAwake} aria-disabled={isStarting || undefined}>
        {isStarting && <Spinner />}
        {isStarting ? texts.starting : texts.start}
      </Button>
      {failure && (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
    </div>
  )
}
