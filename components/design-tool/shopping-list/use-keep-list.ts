import { useCallback, useEffect, useRef } from 'react'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { debounce } from '@/components/design-tool/shared/device/debounce'
import { toErrorDetails } from '@/lib/api/api-error'
import type { KeptList } from '@/lib/domain/shopping/kept-list'
import { keepList } from './kept-lists'

/** Saves a list with designs a second after its last change, and at once when the page closes or the button unmounts. */
export function useKeepList(): (runIds: readonly string[], list: KeptList) => void {
  const { showError } = useScreenToasts()
  const save = useRef(async () => {})
  const saving = useRef<ReturnType<typeof debounce>>(null)
  useEffect(() => {
    saving.current = debounce(() => {
      save.current().catch((error: unknown) => showError(toErrorDetails(error, 'account_save_failed')))
    })
    return saving.current.stop
  }, [showError])
  return useCallback((runIds, list) => {
    save.current = () => keepList(runIds, list)
    saving.current?.start()
  }, [])
}
