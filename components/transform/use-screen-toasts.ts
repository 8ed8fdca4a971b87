import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { openToaster } from '@/components/ui/toaster-call'
import { TIMINGS } from '@/lib/domain/timings'

/** The messages of this screen: failures in the catalogue's words, successes in ours. */
export function useScreenToasts() {
  const t = useTranslations('transform.toasts')
  const showFailure = useFailureToast({ login: t('signIn'), pricing: t('seePlans') })
  const showSuccess = useCallback((title: string, description?: string): void => {
    openToaster()
      .then(({ toast }) => toast.success(title, description === undefined ? {} : { description }))
      .catch(() => undefined)
  }, [])
  const offerUndo = useCallback(
    (title: string, undo: () => void): void => {
      const action = { label: t('undo'), onClick: undo }
      openToaster()
        .then(({ toast }) => toast(title, { action, duration: TIMINGS.undoToastMs }))
        .catch(() => undefined)
    },
    [t],
  )
  return { showFailure, showSuccess, offerUndo }
}
