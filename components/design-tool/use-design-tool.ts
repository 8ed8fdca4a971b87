import { useRef } from 'react'
import type { CreditsResponse } from '@/lib/schemas/responses'
import type { Task } from '@/lib/tasks/tasks'
import type { BatchPlan } from './batch/batch'
import { useDialogs } from './dialogs'
import { useFilledIn } from './draft/fill-in'
import { type Draft, useSaveDraft } from './draft/use-draft'
import { useFullScreen } from './editor/use-full-screen'
import { mayStore } from './form/requirements'
import { useSaveDesign } from './results/use-save-design'
import { useRooms } from './rooms/use-rooms'
import { useTransformForm } from './shared/controls/use-transform-form'
import { useStorage } from './stored-designs/use-storage'
import { useChoices } from './use-choices'
import { useOpenPhoto, usePhotoZone } from './use-open-photo'
import { useRemake } from './use-remake'
import { useBatchInRoom, useShownDesigns } from './use-room-designs'
import { useSamePicture } from './use-same-picture'
import { CANVAS, useSubmit } from './use-submit'

export type ToolOptions = {
  userId: string
  /** The engine that makes the designs, by its name. */
  engine: string
  /** How many pictures beside the photo the model of each task takes. */
  mostReferences: Readonly<Partial<Record<Task, number>>>
  credits: CreditsResponse
  draft: Draft
  batches: readonly BatchPlan[]
  /** The room to open, or `NEW_ROOM`; `null` for what is on this device. */
  wantedRoom: string | null
  /** The room to take finishes from. */
  finishesFrom: string | null
}

/** The state of the design tool: photo, mask, form and batch, and which dialog is open. */
export function useDesignTool(options: ToolOptions) {
  const { userId, engine, mostReferences, credits, draft, batches, wantedRoom, finishesFrom } = options
  const form = useTransformForm(draft.form)
  const open = useOpenPhoto(draft.photo, form)
  const { photo, work, mask, areas, isNaming } = open
  const dialogs = useDialogs()
  const storage = useStorage(draft.isSaving, mayStore(credits, new Date()))

  const rooms = useRooms({ userId, draft, photo, form, wanted: wantedRoom, finishesFrom })
  const batch = useBatchInRoom(userId, batches, work, rooms.current)
  const { isRunning } = batch
  const zone = usePhotoZone(open, { isRunning, isDialogOpen: dialogs.open !== null })
  const { choose, problem, room } = photo
  const references = room?.references ?? null
  useFilledIn(form, work, draft.arrival !== null)
  useSaveDraft(userId, form, work, { room, isSaving: storage.choice, restored: draft.photo?.file, problem })
  const repeat = useSamePicture({ engine, form, work, mask, areas, batch })
  const { submit, start } = useSubmit({
    ...{ form, engine, work, references, credits, storage, mostReferences, batch, findMade: repeat.find },
    photoRef: zone.rootRef,
    settledMask: open.settled,
  })
  const saveDesign = useSaveDesign(userId, storage.mayStore)
  const toolRef = useRef<HTMLDivElement>(null)
  // From the start for a photo that is restored: the page around it would only jump away.
  const isRestoring = photo.isOpening && draft.photo !== null
  const fullScreen = useFullScreen(toolRef, work !== null || isRestoring)
  const designs = useShownDesigns(batch, work?.photo.file ?? null)
  const { choices, showStyles, showChoices } = useChoices(
    form,
    designs,
    fullScreen,
    draft.arrival ? 'color' : 'style',
  )
  const remake = useRemake({ batch, form, work, room, isBusy: isRunning, choose, showStyles, start })
  const next = {
    otherStyle: showStyles,
    otherArea: () => {
      designs.hide()
      work?.maskStore.dispatch({ type: 'add-area' })
      focusCanvas(zone.rootRef.current)
    },
  }
  const results = { next, storage: saveDesign }
  return {
    ...{ rooms, batch, zone, work, toolRef, fullScreen, designs, results, dialogs },
    photoCard: {
      ...{ photo, work, mask, form, batch, isRunning, zone, fullScreen, designs, choices },
      // Another photo is another picture.
      arrival: work && work.photo.chosen !== draft.photo?.file ? null : draft.arrival,
    },
    formPanel: {
      work,
      references,
      mask,
      areas,
      isNaming,
      form,
      isRunning,
      submit,
      repeat,
      storage,
      showChoices,
    },
    remake,
  }
}

function focusCanvas(around: HTMLElement | null): void {
  const canvas = around?.querySelector<HTMLElement>(CANVAS)
  canvas?.scrollIntoView({ block: 'center' })
  canvas?.focus({ preventScroll: true })
}
