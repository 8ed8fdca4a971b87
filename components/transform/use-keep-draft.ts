import { useCallback, useRef } from 'react'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import type { FormHandle } from './form/use-transform-form'
import { useDraftKeeping } from './use-draft-keeping'

/** Keeps form, photo and mask on this device, so that leaving and coming back loses nothing (Spec §4). */
export function useKeepDraft(
  userId: string,
  { watch, getValues }: FormHandle,
  work: PhotoWork | null,
  onFailure: () => void,
): void {
  const watchForm = useCallback(
    (onChange: () => void) => {
      const { unsubscribe } = watch(() => onChange())
      return unsubscribe
    },
    [watch],
  )
  // A photo does not change: a new one is a change in itself.
  const watchPhoto = useCallback(
    (onChange: () => void) => {
      if (work) onChange()
      return () => undefined
    },
    [work],
  )
  const watchMask = useCallback(
    (onChange: () => void) => {
      if (!work) return () => undefined
      onChange()
      return work.session.subscribe((mask, _action, before) => mask.history !== before.history && onChange())
    },
    [work],
  )
  // A device without room stays without room: said once, not at each stroke.
  const isTold = useRef(false)
  const tellOnce = () => {
    if (!isTold.current) onFailure()
    isTold.current = true
  }
  useDraftKeeping(userId, 'form', watchForm, getValues, tellOnce)
  useDraftKeeping(userId, 'photo', watchPhoto, () => work?.photo.file, tellOnce)
  useDraftKeeping(userId, 'mask', watchMask, () => work?.session.history().done, tellOnce)
}
