import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { toast } from 'sonner'
import { useErrorToast } from '@/components/forms/use-error-toast'
import { TIMINGS } from '@/lib/domain/limits'

/** The toasts of this screen: errors with the catalogue's messages, successes with its own. */
export function useScreenToasts() {
  const t = useTranslations('transform.toasts')
  const showError = useErrorToast({ login: t('signIn'), pricing: t('seePlans') })
  const showSuccess = useCallback((title: string, description?: string): void => {
    toast.success(title, description === undefined ? {} : { description })
  }, [])
  const offerUndo = useCallback(
    (title: string, undo: () => void): void => {
      toast(title, { action: { label: t('undo'), onClick: undo }, duration: TIMINGS.undoToastMs })
    },
    [t],
  )
  return { showError, showSuccess, offerUndo }
}
