'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { ROUTES } from '@/lib/config/routes'
import { TIMINGS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import { Link } from '@/lib/i18n/navigation'

export type CallbackTexts = {
  title: string
  failed: string
  fallback: string
  returnToLogin: string
}

/** Completes a sign-in and moves on. An error is shown for a moment before it goes back to the login page. */
export function CallbackScreen({ texts }: { texts: CallbackTexts }) {
  const [message, setMessage] = useState<string | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOn = (path: string) => window.location.replace(path)
    finishOnce()
      .then(goOn)
      .catch((failure: unknown) => {
        setMessage(failure instanceof AppError ? failure.message : texts.fallback)
        timer = setTimeout(() => goOn(ROUTES.loginFailed), TIMINGS.callbackFailureMs)
      })
    return () => clearTimeout(timer)
  }, [texts.fallback])

  if (message !== null) {
    return (
      <div role="alert" className="flex flex-col items-center gap-6 text-center">
        <h1 className="font-display text-heading">{texts.failed.replace('{message}', message)}</h1>
        <Button asChild>
          <Link href={ROUTES.login}>{texts.returnToLogin}</Link>
        </Button>
      </div>
    )
  }
  return (
    <div role="status" className="flex flex-col items-center gap-6 text-center">
      <Spinner />
      <h1 className="font-display text-heading">{texts.title}</h1>
    </div>
  )
}

let finishing: Promise<string> | undefined

/** A code works only once, so the sign-in is finished once, however often React mounts the screen. */
function finishOnce(): Promise<string> {
  finishing ??= import('@/components/auth/callback').then(({ finishSignIn }) =>
    finishSignIn(new URL(window.location.href)),
  )
  return finishing
}
