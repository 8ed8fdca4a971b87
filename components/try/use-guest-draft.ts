import { useCallback, useEffect, useRef } from 'react'
import { markGuestDraft } from '@/components/design-tool/draft/guest-draft'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import type { RoomWork } from '@/components/design-tool/shared/designs/room-work'
import { debounce } from '@/components/design-tool/shared/device/debounce'
import { fileToStore } from '@/components/design-tool/shared/device/stored-file'
import { forgetDraft, writeDraftPart } from '@/components/shared/draft-storage'
import { forgetWaitingRoom } from '@/components/shared/waiting-room'
import { GUEST } from '@/lib/domain/guest-draft'
import { isMaskChanged } from '@/lib/mask/mask'
import { maskToStore } from '@/lib/schemas/mask'

/**
 * Saves a visitor's work on this device, so that a reload loses nothing. `handOver` saves it for the user who signs in next,
 * and `forget` deletes it; nothing is saved after either.
 */
export function useGuestDraft(
  { photo, maskStore }: PhotoWork,
  { shoppingList }: RoomWork,
  { watch, getValues }: FormHandle,
) {
  const isOver = useRef(false)
  const kept = useRef<File | null>(null)

  const save = useCallback(
    async (isWanted: boolean) => {
      const { file } = photo
      if (kept.current !== file) await writeDraftPart(GUEST, 'photo', await fileToStore(file))
      kept.current = file
      // Write in parallel: a closing page has no time for one after another.
      await Promise.all([
        writeDraftPart(GUEST, 'form', getValues()),
        writeDraftPart(GUEST, 'mask', maskToStore(maskStore.mask())),
        writeDraftPart(GUEST, 'list', shoppingList.get() ?? undefined),
      ])
      // A save begun before the handover must not undo it.
      if (isOver.current && !isWanted) return
      await markGuestDraft({ savedAt: Date.now(), isWanted })
    },
    [photo, maskStore, shoppingList, getValues],
  )

  useEffect(() => {
    // Without storage, nothing is saved. That matters only at sign-in, which reports it.
    const saving = debounce(() => {
      if (!isOver.current) save(false).catch(() => undefined)
    })
    saving.start()
    const { unsubscribe } = watch(saving.start)
    const stopListening = maskStore.subscribe((mask, _action, before) => {
      if (isMaskChanged(mask, before)) saving.start()
    })
    const stopList = shoppingList.subscribe(saving.start)
    return () => {
      unsubscribe()
      stopListening()
      stopList()
      saving.stop()
    }
  }, [maskStore, shoppingList, watch, save])

  const handOver = useCallback(async () => {
    isOver.current = true
    await save(true).catch((error: unknown) => {
      isOver.current = false
      throw error
    })
  }, [save])
  const forget = useCallback(async () => {
    isOver.current = true
    forgetWaitingRoom()
    await forgetDraft(GUEST)
  }, [])
  return { handOver, forget }
}
