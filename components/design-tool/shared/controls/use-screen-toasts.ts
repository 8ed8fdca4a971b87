import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useErrorToast } from '@/components/forms/use-error-toast'
import { showToast } from '@/components/ui/toast'
import { type ErrorDetails, toErrorDetails } from '@/lib/api/api-error'
import { TIMINGS } from '@/lib/domain/limits'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { errorMessage } from '@/lib/errors/messages'

/** Storage errors with their own sentences (Spec §6, §8). */
const SAYS_ALL: ReadonlySet<ErrorCode> = new Set(['save_failed', 'storage_limit', 'storage_not_in_plan'])

/** The tool's toasts: errors with the catalogue's messages, successes with their own. */
export function useScreenToasts() {
  const t = useTranslations('transform.toasts')
  const showError = useErrorToast({ login: t('signIn'), pricing: t('seePlans') })
  /** Shows why a design can't be stored, below the specification's sentence unless the error has its own. */
  const showSaveError = useCallback(
    (error: ErrorDetails): void =>
      showError(error, SAYS_ALL.has(error.code) ? {} : { title: errorMessage('save_failed').body }),
    [showError],
  )
  const showSuccess = useCallback((title: string, description?: string): void => {
    showToast({ tone: 'success', title, description })
  }, [])
  const showWarning = useCallback((title: string): void => showToast({ tone: 'warning', title }), [])
  /** Puts a text on the clipboard, and says so. */
  const copy = useCallback(
    (text: string, title: string): void => {
      navigator.clipboard
        .writeText(text)
        .then(() => showSuccess(title))
        .catch((error: unknown) => showError(toErrorDetails(error, 'copy_failed')))
    },
    [showError, showSuccess],
  )
  const offerUndo = useCallback(
    (title: string, undo: () => void): void => {
      showToast({ title, action: { label: t('undo'), onClick: undo }, duration: TIMINGS.undoToastMs })
    },
    [t],
  )
  return { showError, showSaveError, showSuccess, showWarning, copy, offerUndo }
}
