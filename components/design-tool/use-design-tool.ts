import { useCallback, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { Task } from '@/lib/domain/tasks'
import type { CreditsResponse } from '@/lib/schemas/responses'
import type { BatchPlan } from './batch/batch'
import { useBatch } from './batch/use-batch'
import { useDialogs } from './dialogs'
import { type Draft, useSaveDraft } from './draft/use-draft'
import { useFullScreen } from './editor/use-full-screen'
import { PickerPopover } from './form/picker-field'
import { mayStore } from './form/requirements'
import { useSeenRoom } from './form/use-seen-room'
import { useSuggestions } from './form/use-suggestions'
import { MaskEditor } from './lazy-parts'
import { type PhotoWork, workOnTask } from './photo/open-photo'
import { useAreaSettings, useExportedMask, useIsNaming } from './photo/use-exported-mask'
import { usePhotoWork } from './photo/use-photo-work'
import { useSaveDesign } from './results/use-save-design'
import { useFavorites } from './rooms/use-favorites'
import { useRooms } from './rooms/use-rooms'
import { type FormHandle, useTransformForm } from './shared/controls/use-transform-form'
import { useStorage } from './stored-designs/use-storage'
import { usePastedPhoto } from './upload/use-pasted-photo'
import { usePhotoDrop } from './upload/use-photo-drop'
import { useChoices } from './use-choices'
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
  const photo = usePhotoWork(draft.photo, prefetchEditor)
  const { choose, refuse } = photo
  const work = useWorkOnTask(photo.work, form)
  const { mask, settled } = useExportedMask(work)
  const areas = useAreaSettings(work, mask)
  const isNaming = useIsNaming(work, areas)
  const dialogs = useDialogs()
  const storage = useStorage(draft.isSaving, mayStore(credits, new Date()))

  useProposedRoom(work, form)

  const rooms = useRooms({ userId, draft, photo, form, wanted: wantedRoom, finishesFrom })
  const batch = useBatchInRoom(useBatch(userId, batches), work, rooms.current)
  const { isRunning } = batch
  const zone = usePhotoDrop(choose, refuse, isRunning, MaskEditor.prefetch)
  usePastedPhoto({ work, choose, refuse, isDisabled: isRunning || dialogs.open !== null })
  const { problem } = photo
  useSaveDraft(userId, form, work, { isSaving: storage.choice, restored: draft.photo?.file, problem })
  const repeat = useSamePicture({ engine, form, work, mask, areas, batch })
  const { submit, start } = useSubmit({
    ...{ form, engine, work, credits, storage, mostReferences, batch, findMade: repeat.find },
    photoRef: zone.rootRef,
    settledMask: settled,
  })
  const saveDesign = useSaveDesign(userId, storage.mayStore)
  const toolRef = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(toolRef, work !== null)
  const designs = useShownDesigns(batch, work?.photo.file ?? null)
  const { choices, showStyles, showChoices } = useChoices(form, designs, fullScreen)
  const remake = useRemake({ batch, form, work, isBusy: isRunning, choose, showStyles, start })
  const next = {
    otherStyle: showStyles,
    otherArea: () => {
      designs.hide()
      focusCanvas(zone.rootRef.current)
    },
  }
  const results = { next, storage: saveDesign, favorites: useFavorites(work) }
  return {
    ...{ rooms, batch, zone, work, toolRef, fullScreen, designs, results, dialogs },
    photoCard: { photo, work, mask, form, batch, isRunning, zone, fullScreen, designs, choices },
    formPanel: {
      work,
      mask,
      areas,
      isNaming,
      form,
      isRunning,
      submit,
      repeat,
      storage,
      showChoices,
      onCorrect: next.otherArea,
    },
    remake,
  }
}

/** The open photo with the selection of the chosen task. */
function useWorkOnTask(work: PhotoWork | null, { control }: FormHandle): PhotoWork | null {
  const task = useWatch({ control, name: 'task' })
  return useMemo(() => work && workOnTask(work, task), [work, task])
}

/** Proposes the room type that the photo shows, with its texts. The user's own words stay, as when a style is chosen. */
function useProposedRoom(work: PhotoWork | null, form: FormHandle): void {
  const suggest = useSuggestions(form)
  const { getValues } = form
  useSeenRoom(
    work,
    form,
    useCallback(() => suggest('style', getValues('style')), [suggest, getValues]),
  )
}

/** Fetches the editor and the form's lists before a photo is opened. */
function prefetchEditor(): void {
  MaskEditor.prefetch()
  PickerPopover.prefetch()
}

function focusCanvas(around: HTMLElement | null): void {
  const canvas = around?.querySelector<HTMLElement>(CANVAS)
  canvas?.scrollIntoView({ block: 'center' })
  canvas?.focus({ preventScroll: true })
}
