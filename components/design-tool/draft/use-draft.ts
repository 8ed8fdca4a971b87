import { useEffect, useRef } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { PhotoDraft, usePhotoWork } from '@/components/design-tool/photo/use-photo-work'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import {
  referencesToStore,
  storedReferences,
  withFilesHere,
} from '@/components/design-tool/shared/designs/references'
import { debounce } from '@/components/design-tool/shared/device/debounce'
import {
  documentIn,
  isAllSaved,
  type KeptRoom,
  openRoomTabs,
  type RoomTab,
  readKeptRoom,
} from '@/components/design-tool/shared/device/kept-room'
import { fileToStore, storedFileSchema } from '@/components/design-tool/shared/device/stored-file'
import { useStored } from '@/components/design-tool/shared/device/use-stored'
import { type DraftPart, readDraftPart, writeDraftPart } from '@/components/shared/draft-storage'
import { reloadForNewVersion } from '@/components/shared/missing-part'
import { forgetWaitingRoom, waitingPicture } from '@/components/shared/waiting-room'
import { errorDetails } from '@/lib/api/api-error'
import { NEW_ROOM } from '@/lib/config/routes'
import { isMaskChanged } from '@/lib/mask/mask'
import { maskToStore, parseStoredMask } from '@/lib/schemas/mask'
import { keptListSchema } from '@/lib/schemas/shopping'
import type { TransformForm } from '@/lib/schemas/transform'
import { parseFormDraft } from '@/lib/schemas/transform'
import { adoptGuestDraft } from './guest-draft'

export type Draft = {
  readonly form: TransformForm
  readonly photo: PhotoDraft | null
  /** The photo's room, or a room whose photo is no longer on this device. */
  readonly room: KeptRoom | null
  /** The rooms that are open in tabs. */
  readonly tabs: readonly RoomTab[]
  /** What the user made before signing in, as a picture; empty if there is none of it. */
  readonly arrival: string | null
  /** Whether the user turned the storage switch on or off; `null` if never. */
  readonly isSaving: boolean | null
}

const FRESH_START: Draft = {
  form: parseFormDraft(undefined),
  photo: null,
  room: null,
  tabs: [],
  arrival: null,
  isSaving: null,
}

/** The user's draft on this device, or a fresh start; `null` while it is being read. */
export const useDraft = (userId: string): Draft | null => useStored(userId, readDraft, FRESH_START)

async function readDraft(userId: string): Promise<Draft> {
  // Work from before signing in comes first: it is what the user wants to see now.
  const isAdopted = await adoptGuestDraft(userId, Date.now())
  const arrival = isAdopted ? (waitingPicture() ?? '') : null
  forgetWaitingRoom()
  const [work, room, saving] = await Promise.all([
    readWork(userId),
    readKeptRoom(userId),
    readDraftPart(userId, 'saving'),
  ])
  const tabs = await openRoomTabs(userId, room, Date.now())
  return { ...withRoom(work, room), tabs, arrival, isSaving: storageChoiceOf(saving) }
}

/** `false` was once written for everyone, so it isn't a choice. */
export function storageChoiceOf(saving: unknown): boolean | null {
  return saving === true || (saving === OFF ? false : null)
}

const OFF = 'off'
const OF_PHOTO = ['mask', 'list', 'references'] as const

/** Uses the room's own state, since another tab may have written single parts of the draft later. */
function withRoom(work: Work, room: KeptRoom | null): Work & Pick<Draft, 'room'> {
  const document = room && documentIn(room.document)
  if (!document) return { ...work, room: null }
  const { form, ...state } = document
  const isItsPhoto = work.photo?.file.size === room.photoBytes
  if (!work.photo || !isItsPhoto) return { form, room, photo: null }
  const references = withFilesHere(state.references, work.photo.references ?? [])
  return { form, room, photo: { ...work.photo, ...state, task: form.task, references } }
}

/**
 * The draft to open before the wanted room. Another room that is fully saved in the account isn't opened, and before a new one
 * neither is a photo with nothing selected.
 */
export function draftBefore(draft: Draft, wantedRoom: string | null): Draft {
  const { room, photo } = draft
  const isNew = wantedRoom === NEW_ROOM
  if (wantedRoom === null || room?.id === wantedRoom) return draft
  const isNothing = isNew && !room && !photo?.mask?.layers.length
  if (!isNothing && !(room && isAllSaved(room))) return draft
  return { ...draft, form: isNew ? FRESH_START.form : draft.form, photo: null, room: null }
}

type Work = Pick<Draft, 'form' | 'photo'>

/** Form, photo and mask as they were last saved on this device. */
export async function readWork(owner: string): Promise<Work> {
  const [form, photo, mask, list, references] = await Promise.all([
    readDraftPart(owner, 'form'),
    readDraftPart(owner, 'photo'),
    readDraftPart(owner, 'mask'),
    readDraftPart(owner, 'list'),
    readDraftPart(owner, 'references'),
  ])
  const file = storedFileSchema.safeParse(photo).data
  const kept = {
    mask: parseStoredMask(mask),
    list: keptListSchema.safeParse(list).data ?? null,
    references: storedReferences.parse(references),
  }
  const values = parseFormDraft(form)
  return { form: values, photo: file ? { file, ...kept, task: values.task } : null }
}

type DraftState = Pick<ReturnType<typeof usePhotoWork>, 'room' | 'problem'> & {
  isSaving: boolean | null
  restored: File | undefined
}

/** Keeps form, photo, mask and the storage switch on this device, so that leaving the page loses nothing (Spec §4). */
export function useSaveDraft(
  userId: string,
  { watch, getValues }: FormHandle,
  work: PhotoWork | null,
  { room, isSaving, restored, problem }: DraftState,
): void {
  const { showError } = useScreenToasts()
  // A device without space stays that way: report it once, not at each stroke.
  const hasFailed = useRef(false)
  const kept = useRef(restored)
  const hasOpened = useRef(false)
  const save = useRef((_part: DraftPart, _value: unknown) => {})
  useEffect(() => {
    save.current = (part, value) => {
      writeDraftPart(userId, part, value).catch(() => {
        if (!hasFailed.current) showError(errorDetails('draft_save_failed'))
        hasFailed.current = true
      })
    }
  })

  useEffect(() => {
    if (isSaving !== null) save.current('saving', isSaving || OFF)
  }, [isSaving])

  useEffect(() => {
    const saving = debounce(() => save.current('form', getValues()))
    const { unsubscribe } = watch(saving.start)
    return () => {
      unsubscribe()
      saving.stop()
    }
  }, [watch, getValues])

  const unopened = problem?.kind === 'failure' && !restored ? problem.unopened : undefined
  const file = work?.photo.file ?? unopened
  useEffect(() => {
    // The photo that was just read is already stored.
    if (!file || file === kept.current) return
    kept.current = file
    if (file === unopened) for (const part of OF_PHOTO) save.current(part, undefined)
    fileToStore(file).then(
      (stored) => {
        if (kept.current !== file) return
        save.current('photo', stored)
        // Before there is anything that a reload loses.
        reloadForNewVersion().catch(() => undefined)
      },
      // Better no photo than the wrong one under this mask.
      () => save.current('photo', undefined),
    )
  }, [file, unopened])

  useEffect(() => {
    if (!work || !room) {
      // The photo was closed to start with another one.
      if (hasOpened.current) save.current('photo', undefined)
      kept.current = hasOpened.current ? undefined : kept.current
      return
    }
    hasOpened.current = true
    const mask = debounce(() => save.current('mask', maskToStore(work.maskStore.mask())))
    const list = debounce(() => save.current('list', room.shoppingList.get() ?? undefined))
    // Save at once: files are read before they are stored, and a closing page has no time for that.
    const saveReferences = () => {
      const chosen = room.references.get()
      void referencesToStore(chosen).then((stored) => {
        if (room.references.get() === chosen) save.current('references', stored)
      })
    }
    mask.start()
    list.start()
    saveReferences()
    const stops = [
      work.maskStore.subscribe((now, _action, before) => {
        if (isMaskChanged(now, before)) mask.start()
      }),
      room.shoppingList.subscribe(list.start),
      room.references.subscribe(saveReferences),
      mask.stop,
      list.stop,
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [work, room])
}
