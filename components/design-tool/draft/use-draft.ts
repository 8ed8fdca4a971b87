import { useEffect, useRef } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { PhotoDraft } from '@/components/design-tool/photo/use-photo-work'
import { debounce } from '@/components/design-tool/shared/debounce'
import { fileToStore, storedFileSchema } from '@/components/design-tool/shared/stored-file'
import { useScreenToasts } from '@/components/design-tool/shared/use-screen-toasts'
import { useStored } from '@/components/design-tool/shared/use-stored'
import type { FormHandle } from '@/components/design-tool/shared/use-transform-form'
import { type DraftPart, readDraftPart, writeDraftPart } from '@/components/shared/draft-storage'
import { forgetWaitingRoom } from '@/components/shared/waiting-room'
import { errorDetails } from '@/lib/api/api-error'
import { maskToStore, parseStoredMask } from '@/lib/schemas/mask'
import { keptListSchema } from '@/lib/schemas/shopping'
import type { TransformForm } from '@/lib/schemas/transform'
import { parseFormDraft } from '@/lib/schemas/transform'
import { fillIn, leaveOutUnchosen } from './fill-in'
import { adoptGuestDraft } from './guest-draft'

export type Draft = {
  readonly form: TransformForm
  readonly photo: PhotoDraft | null
  /** Finished designs are to be stored. */
  readonly isSaving: boolean
}

const FRESH_START: Draft = { form: parseFormDraft(undefined), photo: null, isSaving: false }

/** What the user left on this device, or a fresh start; `null` while it is being read. */
export const useDraft = (userId: string): Draft | null => useStored(userId, readDraft, FRESH_START)

async function readDraft(userId: string): Promise<Draft> {
  // What a visitor made before signing in comes first: it is what they want to see now.
  const isAdopted = await adoptGuestDraft(userId, Date.now())
  forgetWaitingRoom()
  const [work, saving] = await Promise.all([readWork(userId), readDraftPart(userId, 'saving')])
  const isSaving = saving === true
  const { form, photo } = work
  if (!isAdopted || !photo?.mask) return { form, photo, isSaving }
  const mask = leaveOutUnchosen(photo.mask, form)
  return { form: await fillIn(form, mask), photo: { ...photo, mask }, isSaving }
}

/** Form, photo and mask, as they were left on this device. */
export async function readWork(owner: string): Promise<Pick<Draft, 'form' | 'photo'>> {
  const [form, photo, mask, list] = await Promise.all([
    readDraftPart(owner, 'form'),
    readDraftPart(owner, 'photo'),
    readDraftPart(owner, 'mask'),
    readDraftPart(owner, 'list'),
  ])
  const file = storedFileSchema.safeParse(photo).data
  const kept = { mask: parseStoredMask(mask), list: keptListSchema.safeParse(list).data ?? null }
  return { form: parseFormDraft(form), photo: file ? { file, ...kept } : null }
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
    const list = debounce(() => save.current('list', work.shoppingList.get() ?? undefined))
    list.start()
    const stopList = work.shoppingList.subscribe(list.start)
    return () => {
      unsubscribe()
      mask.stop()
      stopList()
      list.stop()
    }
  }, [work])
}
