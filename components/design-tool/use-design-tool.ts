import { useState } from 'react'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { useBatch } from './batch/use-batch'
import { useRemake } from './batch/use-remake'
import { useSubmit } from './batch/use-submit'
import { type Draft, useSaveDraft } from './draft/use-draft'
import { useExportedMask, useKinds } from './editor/use-exported-mask'
import { mayStore } from './form/requirements'
import { useTransformForm } from './form/use-transform-form'
import type { ResultPreviewProps } from './results/result-preview'
import { usePastedPhoto } from './upload/use-pasted-photo'
import { usePhotoDrop } from './upload/use-photo-drop'
import { usePhotoWork } from './upload/use-photo-work'

type ToolOptions = { userId: string; engine: string; credits: CreditsResponse; draft: Draft }

/** The state of the design tool: photo, mask, form and batch, and which dialog is open. */
export function useDesignTool({ userId, engine, credits, draft }: ToolOptions) {
  const photo = usePhotoWork(draft.photo)
  const { work, choose, refuse } = photo
  const { mask, settled } = useExportedMask(work)
  const kinds = useKinds(work, mask)
  const form = useTransformForm(draft.form)
  const batch = useBatch(userId, draft.batches)
  const dialogs = useDialogs()
  const [isSavingWanted, setIsSavingWanted] = useState(draft.isSaving)
  const isRunning = batch.phase === 'running'
  const canStore = mayStore(credits, new Date())
  const isSaving = isSavingWanted && canStore

  const zone = usePhotoDrop(choose, refuse, isRunning)
  usePastedPhoto({ work, choose, refuse, isDisabled: isRunning || dialogs.isOpen })
  useSaveDraft(userId, form, work, { isSaving: isSavingWanted, restored: draft.photo?.file })
  const { submit, start } = useSubmit({
    form,
    work,
    photoRef: zone.rootRef,
    settledMask: settled,
    credits,
    isSaving,
    firstSeed: engine === PREVIEW_ENGINE ? batch.nextSeed : undefined,
    runner: batch.runner,
  })
  const remake = useRemake({ plans: batch.plans, form, work, isBusy: isRunning, choose, start })
  const storage = { isSaving, mayStore: canStore, onSavingChange: setIsSavingWanted }
  return { photo, work, mask, kinds, form, batch, isRunning, zone, submit, remake, storage, dialogs }
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
