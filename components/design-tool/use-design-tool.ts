import { useState } from 'react'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import type { CreditsResponse } from '@/lib/schemas/responses'
import type { BatchPlan } from './batch/batch'
import { useBatch } from './batch/use-batch'
import { type Draft, useSaveDraft } from './draft/use-draft'
import { PickerPopover } from './form/picker-field'
import { mayStore } from './form/requirements'
import { MaskEditor } from './lazy-parts'
import { useAreaSettings, useExportedMask } from './photo/use-exported-mask'
import { usePhotoWork } from './photo/use-photo-work'
import type { ResultPreviewProps } from './results/result-preview'
import { useSaveDesign } from './results/use-save-design'
import { fieldId, useTransformForm } from './shared/use-transform-form'
import { usePastedPhoto } from './upload/use-pasted-photo'
import { usePhotoDrop } from './upload/use-photo-drop'
import { useRemake } from './use-remake'
import { CANVAS, useSubmit } from './use-submit'

type ToolOptions = {
  userId: string
  engine: string
  credits: CreditsResponse
  draft: Draft
  batches: readonly BatchPlan[]
}

/** The state of the design tool: photo, mask, form and batch, and which dialog is open. */
export function useDesignTool({ userId, engine, credits, draft, batches }: ToolOptions) {
  const photo = usePhotoWork(draft.photo, prefetchEditor)
  const { work, choose, refuse } = photo
  const { mask, settled } = useExportedMask(work)
  const areas = useAreaSettings(work, mask)
  const form = useTransformForm(draft.form)
  const batch = useBatch(userId, batches)
  const dialogs = useDialogs()
  const [isSavingWanted, setIsSavingWanted] = useState(draft.isSaving)
  const isRunning = batch.phase === 'running'
  const canStore = mayStore(credits, new Date())
  const isSaving = isSavingWanted && canStore

  const zone = usePhotoDrop(choose, refuse, isRunning, MaskEditor.prefetch)
  usePastedPhoto({ work, choose, refuse, isDisabled: isRunning || dialogs.isOpen })
  useSaveDraft(userId, form, work, { isSaving: isSavingWanted, restored: draft.photo?.file })
  const { submit, start } = useSubmit({
    form,
    work,
    photoRef: zone.rootRef,
    settledMask: settled,
    credits,
    isSaving,
    seedFor: engine === PREVIEW_ENGINE ? batch.seedFor : null,
    runner: batch.runner,
  })
  const remake = useRemake({ plans: batch.plans, form, work, isBusy: isRunning, choose, start })
  const saveDesign = useSaveDesign(userId, canStore)
  const next = {
    otherStyle: focusStyles,
    otherArea: () => focusCanvas(zone.rootRef.current),
  }
  const storage = { isSaving, mayStore: canStore, onSavingChange: setIsSavingWanted }
  const results = { next, storage: saveDesign }
  return { photo, work, mask, areas, form, batch, isRunning, zone, submit, remake, storage, results, dialogs }
}

/** What a photo is opened for: the editor, and the lists of the form beside it. */
function prefetchEditor(): void {
  MaskEditor.prefetch()
  PickerPopover.prefetch()
}

/** The pictures of the styles are below the list that gets the focus, so it goes to the top. */
function focusStyles(): void {
  const picker = document.getElementById(fieldId('style'))
  picker?.parentElement?.scrollIntoView({ block: 'start' })
  picker?.focus({ preventScroll: true })
}

function focusCanvas(around: HTMLElement | null): void {
  const canvas = around?.querySelector<HTMLElement>(CANVAS)
  canvas?.scrollIntoView({ block: 'center' })
  canvas?.focus({ preventScroll: true })
}

/** The stored designs, or one design at full size. */
function useDialogs() {
  const [isViewing, setIsViewing] = useState(false)
  const [shown, setShown] = useState<Pick<ResultPreviewProps, 'designs' | 'index'> | null>(null)
  return {
    isViewing,
    shown,
    isOpen: isViewing || shown !== null,
    viewStored: () => setIsViewing(true),
    preview: (designs: ResultPreviewProps['designs'], index: number) => setShown({ designs, index }),
    close: () => {
      setIsViewing(false)
      setShown(null)
    },
  }
}
