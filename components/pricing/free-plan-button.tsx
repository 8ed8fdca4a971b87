'use client'

import { useState } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { rememberWantedPath } from '@/components/auth/wanted-path'
import { ErrorNote } from '@/components/forms/error-note'
import { useIsHydrated } from '@/components/site/use-is-hydrated'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { type ErrorDetails, toErrorDetails } from '@/lib/api/api-error'
import { ROUTES } from '@/lib/config/routes'
import { planChoiceQuery } from '@/lib/domain/plans'
import { useRouter } from '@/lib/i18n/navigation'

const GOLD_FOR_NEW =
  'in-data-[arrival=new]:border-transparent in-data-[arrival=new]:bg-brass in-data-[arrival=new]:text-on-brass in-data-[arrival=new]:shadow-brass in-data-[arrival=new]:hover:bg-brass-bright'

/** Starts the Free plan and goes to the design tool; without a session, to sign-in first. An error is shown in place. */
export function FreePlanButton({ texts }: { texts: { start: string; starting: string } }) {
  const { isSignedIn, loading } = useAuth()
  const router = useRouter()
  const isHydrated = useIsHydrated()
  const [isStarting, setIsStarting] = useState(false)
  const [error, setError] = useState<ErrorDetails | null>(null)

  const toSignIn = () => {
    rememberWantedPath(`${ROUTES.pricing}?${planChoiceQuery({ plan: 'Free', isYearly: false })}`)
    router.push(ROUTES.login)
  }

  const start = async () => {
    if (!loading && !isSignedIn) return toSignIn()
    setIsStarting(true)
    setError(null)
    try {
      const { startFreePlan } = await import('@/components/auth/credits-api')
      await startFreePlan()
      router.push(ROUTES.transform)
    } catch (thrown) {
      setIsStarting(false)
      const details = toErrorDetails(thrown)
      if (details.code === 'not_signed_in') return toSignIn()
      setError(details)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="secondary"
        className={GOLD_FOR_NEW}
        onClick={start}
        disabled={!isHydrated}
        aria-disabled={isStarting || undefined}
      >
        {isStarting && <Spinner />}
        {isStarting ? texts.starting : texts.start}
      </Button>
      {error && <ErrorNote error={error} />}
    </div>
  )
}
