import { useCallback } from 'react'
import { rememberThisPage } from '@/components/auth/wanted-path'
import { showToast } from '@/components/ui/toast'
import type { ErrorDetails } from '@/lib/api/api-error'
import { ROUTES } from '@/lib/config/routes'
import { CATALOGUE, type ErrorCode } from '@/lib/errors/catalogue'
import { errorMessage } from '@/lib/errors/messages'
import { useRouter } from '@/lib/i18n/navigation'

type ErrorToastOptions = {
  /** Replaces the code's own title. */
  title?: string
  /** Shown under `title` when the error has no message of its own. */
  otherwise?: string
}

type GoToLabels = Partial<Record<'login' | 'pricing', string>>

/** Errors that navigate away at once (Spec §8). The others only offer a button. */
const LEADING_AWAY: ReadonlySet<ErrorCode> = new Set(['subscription_required', 'subscription_check_failed'])

/** The reason for a failure. For `unexpected`, our server's message says more. */
export function errorReason({ code, values, message }: ErrorDetails, otherwise = ''): string {
  const { body } = errorMessage(code, values)
  return code === 'unexpected' ? message || otherwise || body : body
}

/**
 * Shows an error as a toast, with the catalogue's text and tone. `goToLabels` name the button that goes where the user can
 * fix it; without a label, there is no button.
 */
export function useErrorToast({ login, pricing }: GoToLabels = {}) {
  const router = useRouter()
  return useCallback(
    (error: ErrorDetails, { title, otherwise }: ErrorToastOptions = {}): void => {
      const { code, values } = error
      const entry: { tone: 'destructive' | 'warning'; goTo?: 'login' | 'pricing' } = CATALOGUE[code]
      const message = errorMessage(code, values)
      const description = title === undefined ? message.body : errorReason(error, otherwise)
      const label = entry.goTo && { login, pricing }[entry.goTo]
      const path = entry.goTo && ROUTES[entry.goTo]
      const goTo = () => {
        if (entry.goTo === 'login') rememberThisPage()
        if (path) router.push(path)
      }
      showToast({
        tone: entry.tone === 'warning' ? 'warning' : 'error',
        title: title ?? message.title,
        description,
        action: label ? { label, onClick: goTo } : undefined,
      })
      if (path && LEADING_AWAY.has(code)) router.push(path)
    },
    [router, login, pricing],
  )
}
