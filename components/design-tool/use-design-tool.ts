import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { TASK_RULES, type Task } from '@/lib/domain/tasks'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { type BatchPlan, isOfRoom } from './batch/batch'
import { type BatchView, batchInRoom, madeIn } from './batch/batch-view'
import { useBatch } from './batch/use-batch'
import type { Choice } from './choices'
import { type Draft, useSaveDraft } from './draft/use-draft'
import { type FullScreen, useFullScreen } from './editor/use-full-screen'
import { PickerPopover } from './form/picker-field'
import { mayStore } from './form/requirements'
import { useSeenRoom } from './form/use-seen-room'
import { useSuggestions } from './form/use-suggestions'
import { MaskEditor } from './lazy-parts'
import { type PhotoWork, workOnTask } from './photo/open-photo'
import { useAreaSettings, useExportedMask, useIsNaming } from './photo/use-exported-mask'
import { usePhotoWork } from './photo/use-photo-work'
import type { ResultPreviewProps } from './results/result-preview'
import { useSaveDesign } from './results/use-save-design'
import { useDesignDocuments } from './rooms/use-design-documents'
import { useFavorites } from './rooms/use-favorites'
import { useRooms } from './rooms/use-rooms'
import { type FormHandle, fieldId, useTransformForm } from './shared/controls/use-transform-form'
import type { MadeDesign } from './shared/designs/made-design'
import { useVersions } from './shared/designs/recent-runs'
import { useStorage } from './stored-designs/use-storage'
import { usePastedPhoto } from './upload/use-pasted-photo'
import { usePhotoDrop } from './upload/use-photo-drop'
import { useRemake } from './use-remake'
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
    ...{
      photo,
      rooms,
      work,
      mask,
      areas,
      isNaming,
      form,
      batch,
      isRunning,
      zone,
      submit,
      repeat,
      remake,
      storage,
      results,
      dialogs,
    },
    ...{ toolRef, fullScreen, designs, showChoices, choices },
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

/** Leads to the choices that a design needs, and which of them is shown. */
function useChoices(form: FormHandle, designs: ReturnType<typeof useShownDesigns>, fullScreen: FullScreen) {
  const [choice, setChoice] = useState<Choice>('style')
  const showStyles = () => {
    designs.hide()
    flushSync(() => {
      setChoice('style')
      // Tasks such as removing objects have no styles.
      if (!TASK_RULES[form.getValues('task')].hasStyle) form.setValue('task', 'restyle-areas')
    })
    focusStyles()
  }
  const showChoices = (missing: 'style' | 'room') => {
    if (missing === 'style') return showStyles()
    flushSync(() => {
      designs.hide()
      // On a narrow screen, full screen covers the form.
      fullScreen.leaveIfNarrow()
    })
    openRooms()
  }
  return { choices: { choice, onChoice: setChoice }, showStyles, showChoices }
}

/** The batches as shown with the open room, whose designs are stored with it. */
function useBatchInRoom(
  batch: ReturnType<typeof useBatch>,
  work: PhotoWork | null,
  room: ReturnType<typeof useRooms>['current'],
) {
  const roomId = room?.isKept ? room.id : null
  const photo = work?.photo.file ?? null
  const openId = room?.id ?? null
  const isHere = useCallback(
    (plan: BatchPlan) => (photo ? isOfRoom(plan, photo, openId) : plan.roomId === null),
    [photo, openId],
  )
  useDesignDocuments(batch.plans, madeIn(batch), { isHere, roomId })
  const versions = useVersions(roomId)
  const others = new Set(batch.plans.filter((plan) => !isHere(plan)).flatMap(({ runIds }) => runIds))
  const view = batchInRoom(batch, batch.runner.isShown(isHere), ({ runId }) => !others.has(runId), versions)
  return {
    ...batch,
    ...view,
    made: [...madeIn(view), ...view.earlier],
    roomId: openId,
    isHere,
    isRunning: batch.phase === 'running',
  }
}

/**
 * Whether full screen shows the designs instead of the photo: from the start of each batch, or from opening a room with an
 * unfinished one, until the user goes back.
 */
function useShownDesigns(batch: BatchView & { made: readonly MadeDesign[] }, photo: File | null) {
  const [shownOver, setShownOver] = useState<File | null>(null)
  const { phase, made } = batch
  const isOpen = phase === 'running' || phase === 'paused'
  const hasAny = phase !== 'idle' || made.length > 0
  useEffect(() => {
    if (isOpen) setShownOver(photo)
  }, [isOpen, photo])
  return {
    /** Over this photo only: another one is of another room. */
    areShown: hasAny && photo !== null && shownOver === photo,
    /** Whether there is anything to show. */
    hasAny,
    areMade: (phase === 'running' ? madeIn(batch) : made).length > 0,
    count: made.length,
    show: () => setShownOver(photo),
    hide: () => setShownOver(null),
  }
}

const STYLES = '[data-styles]'

/** Fetches the editor and the form's lists before a photo is opened. */
function prefetchEditor(): void {
  MaskEditor.prefetch()
  PickerPopover.prefetch()
}

/** Moves the focus to the styles, which a phone has below the photo, or to their list where there is no photo. */
function focusStyles(): void {
  const shown = [...document.querySelectorAll(STYLES)].find((styles) => styles.checkVisibility())
  const first = shown?.querySelector('[role=radio]')
  if (first instanceof HTMLElement) {
    first.focus()
    return
  }
  const picker = document.getElementById(fieldId('style'))
  picker?.parentElement?.scrollIntoView({ block: 'start' })
  picker?.focus({ preventScroll: true })
}

/** Opens the list of room types where it is in the form. */
function openRooms(): void {
  const picker = document.getElementById(fieldId('roomType'))
  picker?.scrollIntoView({ block: 'center' })
  picker?.click()
}

function focusCanvas(around: HTMLElement | null): void {
  const canvas = around?.querySelector<HTMLElement>(CANVAS)
  canvas?.scrollIntoView({ block: 'center' })
  canvas?.focus({ preventScroll: true })
}

/** The open dialog: the stored designs, one design at full size, or two side by side. */
type OpenDialog = { kind: 'stored' } | ({ kind: 'preview' | 'compare' } & ShownDesigns)
type ShownDesigns = Pick<ResultPreviewProps, 'designs' | 'index'>

function useDialogs() {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const show = (kind: 'preview' | 'compare') => (designs: ShownDesigns['designs'], index: number) =>
    setOpen({ kind, designs, index })
  return {
    open,
    viewStored: () => setOpen({ kind: 'stored' }),
    preview: show('preview'),
    compare: show('compare'),
    close: () => setOpen(null),
  }
}
