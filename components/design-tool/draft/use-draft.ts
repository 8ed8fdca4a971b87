import { useEffect, useRef, useState } from 'react'
import type { BatchPlan } from '@/components/design-tool/batch/batch'
import { type FormHandle, parseFormDraft } from '@/components/design-tool/form/use-transform-form'
import type { PhotoWork } from '@/components/design-tool/upload/open-photo'
import type { PhotoDraft } from '@/components/design-tool/upload/use-photo-work'
import { useScreenToasts } from '@/components/design-tool/use-screen-toasts'
import { type DraftPart, readDraftPart, writeDraftPart } from '@/components/shared/draft-storage'
import { errorDetails } from '@/lib/api/api-error'
import { TIMINGS } from '@/lib/domain/limits'
import { maskToStore, parseStoredMask } from '@/lib/schemas/mask'
import type { TransformForm } from '@/lib/schemas/transform'
import { readBatches } from './batch-storage'
import { adoptGuestDraft } from './guest-draft'
import { fileToStore, storedFileSchema } from './stored-file'

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
  const { showError } = useScreenToasts()
  useEffect(() => {
    let isCurrent = true
    withinTime(readDraft(userId), TIMINGS.draftReadMs)
      .catch((cause: unknown): Draft => {
        // No storage on this device: the tool works all the same. Storage that does not answer may hold a photo.
        if (isCurrent && cause instanceof TimeoutError) showError(errorDetails('draft_load_failed'))
        return { form: parseFormDraft(undefined), photo: null, isSaving: false, batches: [] }
      })
      .then((read) => isCurrent && setDraft(read))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [userId, showError])
  return draft
}

class TimeoutError extends Error {}

function withinTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError()), limitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

async function readDraft(userId: string): Promise<Draft> {
  // What a visitor made before signing in comes first: it is what they want to see now.
  await adoptGuestDraft(userId, Date.now())
  const [work, saving, batches] = await Promise.all([
    readWork(userId),
    readDraftPart(userId, 'saving'),
    readBatches(userId, Date.now()),
  ])
  return { ...work, isSaving: saving === true, batches }
}

/** Form, photo and mask, as somebody left them on this device. */
export async function readWork(owner: string): Promise<Pick<Draft, 'form' | 'photo'>> {
  const [form, photo, mask] = await Promise.all([
    readDraftPart(owner, 'form'),
    readDraftPart(owner, 'photo'),
    readDraftPart(owner, 'mask'),
  ])
  const file = storedFileSchema.safeParse(photo).data
  return { form: parseFormDraft(form), photo: file ? { file, mask: parseStoredMask(mask) } : null }
}

/** Keeps form, photo, mask and the storage switch on this device, so that leaving the page loses nothing (Spec §4). */
export function useSaveDraft(
  userId: string,
  { watch, getValues }: FormHandle,
  work: PhotoWork | null,
  { isSaving, restored }: { isSaving: boolean; restored: File | undefined },
): void {
  const { showError } = useScreenToasts()
  // A device without space stays without space: it is reported once, not at each stroke.
  const hasFailed = useRef(false)
  const kept = useRef(restored)
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
    const { file } = work.photo
    // What was just read is there already.
    if (file !== kept.current) {
      kept.current = file
      fileToStore(file).then(
        (stored) => kept.current === file && save.current('photo', stored),
        // Better no photo than another one under this mask.
        () => save.current('photo', undefined),
      )
    }
    const mask = debounce(() => save.current('mask', maskToStore(work.maskStore.mask())))
    mask.start()
    const unsubscribe = work.maskStore.subscribe((now, _action, before) => {
      if (now.history !== before.history || now.areas !== before.areas) mask.start()
    })
    return () => {
      unsubscribe()
      mask.stop()
    }
  }, [work])
}

/** Saves about a second after the last change (Spec §4), and at once when the page or the component goes away. */
export function debounce(save: () => void): { start: () => void; stop: () => void } {
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
