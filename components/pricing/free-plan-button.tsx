'use client'

import { useState } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { rememberWantedPath } from '@/components/auth/wanted-path'
import { ErrorText } from '@/components/forms/error-text'
import { showMissingPart } from '@/components/shared/missing-part'
import { useIsHydrated } from '@/components/shared/use-is-hydrated'
import { buttonVariants } from '@/components/ui/button-variants'
import { Spinner } from '@/components/ui/spinner'
import { ROUTES } from '@/lib/config/routes'
import { planChoiceQuery } from '@/lib/domain/plans'
import { useRouter } from '@/lib/i18n/navigation'
import { usePlanStatus } from './plan-status'

/** Starts the Free plan and opens the design tool; without a session, the login page first. Errors are shown below. */
export function FreePlanButton({ texts }: { texts: { start: string; starting: string } }) {
  const { isSignedIn, loading } = useAuth()
  const { gold } = usePlanStatus()
  const router = useRouter()
  const isHydrated = useIsHydrated()
  const [isStarting, setIsStarting] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const toSignIn = () => {
    rememberWantedPath(`${ROUTES.pricing}?${planChoiceQuery({ plan: 'Free', isYearly: false })}`)
    router.push(ROUTES.login)
  }

  const start = async () => {
    if (!loading && !isSignedIn) return toSignIn()
    setIsStarting(true)
    setError(null)
    // The API client and the error messages are loaded on the first click.
    const outcome = await import('./start-free-plan')
      .then(({ attemptFreePlan }) => attemptFreePlan())
      .catch(() => null)
    if (outcome === 'started') return router.push(ROUTES.transform)
    setIsStarting(false)
    if (!outcome) return showMissingPart(start)
    if (outcome === 'signed-out') return toSignIn()
    setError(outcome.error)
  }

  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        className={buttonVariants({ variant: gold === 'Free' ? 'primary' : 'secondary' })}
        onClick={start}
        disabled={!isHydrated}
        aria-disabled={isStarting || undefined}
      >
        {isStarting && <Spinner />}
        {isStarting ? texts.starting : texts.start}
      </button>
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  )
}
