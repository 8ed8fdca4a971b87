'use client'

import { useEffect, useRef, useState } from 'react'
import { Card } from '@/components/ui/card'
import { failure } from '@/lib/client/api/failure'
import { mayStore } from '@/lib/client/transform/preflight'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { DesignForm } from './form/design-form'
import { useTransformForm } from './form/use-transform-form'
import { MaskEditor } from './mask/mask-editor'
import type { PickerGroup } from './picker/options'
import { PreviewCard } from './preview/preview-card'
import { StorageRow } from './stored/storage-row'
import { StoredDialog } from './stored/stored-dialog'
import { SubmitButton } from './submit-button'
import { UploadPanel } from './upload/upload-panel'
import { usePhotoDrop } from './upload/use-photo-drop'
import { useBatch } from './use-batch'
import { useCanvasThread } from './use-canvas-thread'
import type { Draft } from './use-draft'
import { useExportedMask } from './use-exported-mask'
import { useKeepDraft } from './use-keep-draft'
import { usePhotoWork } from './use-photo-work'
import { useScreenToasts } from './use-screen-toasts'
import { useSubmit } from './use-submit'

type StudioProps = {
  userId: string
  credits: CreditsResponse
  draft: Draft
  styles: readonly PickerGroup[]
  rooms: readonly PickerGroup[]
}

/** The two cards: photo, mask and form on the left, what comes of them on the right. */
export function Studio({ userId, credits, draft, styles, rooms }: StudioProps) {
  const { work, problem, isOpening, choose, refuse } = usePhotoWork(useCanvasThread(), draft.photo)
  const { mask, settled } = useExportedMask(work)
  const form = useTransformForm(draft.form)
  const batch = useBatch(userId)
  const [isSaving, setIsSaving] = useState(false)
  const [isViewing, setIsViewing] = useState(false)
  const previewRef = useRef<HTMLDivElement>(null)
  const { showFailure } = useScreenToasts()
  const isRunning = batch.phase === 'running'
  const zone = usePhotoDrop(choose, refuse, isRunning)
  const canStore = mayStore(credits, new Date())
  const isStoring = isSaving && canStore

  useKeepDraft(userId, form, work, () => showFailure(failure('draft_save_failed')))
  const submit = useSubmit({
    form,
    work,
    settledMask: settled,
    credits,
    isSaving: isStoring,
    onReady: batch.start,
  })

  // What is being made, and what was made, is on the other card: far below on a phone.
  const { phase } = batch
  useEffect(() => {
    if (phase !== 'idle') previewRef.current?.scrollIntoView({ block: 'nearest' })
  }, [phase])

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Card>
        <UploadPanel zone={zone} problem={problem} isOpening={isOpening} isBusy={isRunning}>
          {work && <MaskEditor work={work} mask={mask} form={form} />}
        </UploadPanel>
        <form noValidate onSubmit={submit} className="flex flex-col gap-7 border-t border-line p-5 sm:p-6">
          <DesignForm form={form} styles={styles} rooms={rooms} isBusy={isRunning} />
          <StorageRow
            isSaving={isStoring}
            mayStore={canStore}
            onSavingChange={setIsSaving}
            onView={() => setIsViewing(true)}
          />
          <SubmitButton
            control={form.control}
            hasPhoto={work !== null}
            hasMask={mask !== null}
            isGenerating={isRunning}
          />
        </form>
      </Card>
      <PreviewCard ref={previewRef} {...batch} onStart={work ? null : zone.open} />
      <StoredDialog userId={userId} open={isViewing} onOpenChange={setIsViewing} />
    </div>
  )
}
