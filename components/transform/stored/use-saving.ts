import { useCallback, useState } from 'react'
import { failure } from '@/lib/client/api/failure'
import { writeDraftPart } from '@/lib/client/transform/draft-store'
import { useScreenToasts } from '../use-screen-toasts'

/** Whether finished designs are stored: a wish that is kept with the draft. */
export function useSaving(userId: string, initial: boolean) {
  const { showFailure } = useScreenToasts()
  const [isSaving, setIsSaving] = useState(initial)
  const change = useCallback(
    (wanted: boolean) => {
      setIsSaving(wanted)
      writeDraftPart(userId, 'saving', wanted).catch(() => showFailure(failure('draft_save_failed')))
    },
    [userId, showFailure],
  )
  return [isSaving, change] as const
}
