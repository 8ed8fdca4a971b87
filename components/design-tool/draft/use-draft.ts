import { useEffect, useRef, useState } from 'react'
import type { BatchPlan } from '@/components/design-tool/batch/batch'
import { type FormHandle, parseFormDraft } from '@/components/design-tool/form/use-transform-form'
import type { PhotoWork } from '@/components/design-tool/upload/open-photo'
import type { PhotoDraft } from '@/components/design-tool/upload/use-photo-work'
import { useScreenToasts } from '@/components/design-tool/use-screen-toasts'
import { errorDetails } from '@/lib/api/api-error'
import { TIMINGS } from '@/lib/domain/limits'
import { maskToStore, parseStoredMask } from '@/lib/schemas/mask'
import type { TransformForm } from '@/lib/schemas/transform'
import { readBatches } from './batch-storage'
import { type DraftPart, readDraftPart, writeDraftPart } from './draft-storage'

export type Draft = {
  readonly form: TransformForm
  readonly photo: PhotoDraft | null
  /** Finished designs are to be stored. */
  readonly isSaving: boolean
  /** The batches of the last day, newest first; one may still be open. */
  readonly batches: readonly BatchPlan[]
}

/** What the user left on this device, or a fresh start; `null` while it is being read. */
export function useDraft(userId: string): Draft | null {
  const [draft, setDraft] = useState<Draft | null>(null)
  useEffect(() => {
    let isCurrent = true
    readDraft(userId)
      // No storage on this device (private windows): the tool works all the same.
      .catch((): Draft => ({ form: parseFormDraft(undefined), photo: null, isSaving: false, batches: [] }))
      .then((read) => isCurrent && setDraft(read))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [userId])
  return draft
}

async function readDraft(userId: string): Promise<Draft> {
  const [form, file, mask, saving, batches] = await Promise.all([
    readDraftPart(userId, 'form'),
    readDraftPart(userId, 'photo'),
    readDraftPart(userId, 'mask'),
    readDraftPart(userId, 'saving'),
    readBatches(userId, Date.now()),
  ])
  return {
    form: parseFormDraft(form),
    photo: file instanceof File ? { file, mask: parseStoredMask(mask) } : null,
    isSaving: saving === true,
    batches,
  }
}

/** Keeps form, photo, mask and the storage switch on this device, so that leaving the page loses nothing (Spec §4). */
export function useSaveDraft(
  userId: string,
  { watch, getValues }: FormHandle,
  work: PhotoWork | null,
  isSaving: boolean,
): void {
  const { showError } = useScreenToasts()
  // A device without space stays without space: it is reported once, not at each stroke.
  const hasFailed = useRef(false)
  const save = useRef((_part: DraftPart, _value: unknown) => {})
  useEffect(() => {
    save.current = (part, value) => {
      writeDraftPart(userId, part, value).catch(() => {
        if (!hasFailed.current) showError(errorDetails('draft_save_failed'))
        hasFailed.current = true
      })
    }
  })

  useEffect(() => save.current('saving', isSaving), [isSaving])

  useEffect(() => {
    const saving = debounce(() => save.current('form', getValues()))
    const { unsubscribe } = watch(saving.start)
    return () => {
      unsubscribe()
      saving.stop()
    }
  }, [watch, getValues])

  useEffect(() => {
    if (!work) return
    const photo = debounce(() => save.current('photo', work.photo.file))
    const mask = debounce(() => save.current('mask', maskToStore(work.maskStore.mask())))
    photo.start()
    mask.start()
    const unsubscribe = work.maskStore.subscribe((now, _action, before) => {
      if (now.history !== before.history || now.areas !== before.areas) mask.start()
    })
    return () => {
      unsubscribe()
      photo.stop()
      mask.stop()
    }
  }, [work])
}

/** Saves about a second after the last change (Spec §4), and at once when the page or the component goes away. */
function debounce(save: () => void): { start: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    save()
  }
  window.addEventListener('pagehide', flush)
  return {
    start: () => {
      clearTimeout(timer)
      timer = setTimeout(flush, TIMINGS.formDraftMs)
    },
    stop: () => {
      window.removeEventListener('pagehide', flush)
      flush()
    },
  }
}
