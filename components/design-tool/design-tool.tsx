'use client'

import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { useBatch } from './batch/use-batch'
import { useRemake } from './batch/use-remake'
import { useSubmit } from './batch/use-submit'
import { type Draft, useSaveDraft } from './draft/use-draft'
import { useExportedMask, useKinds } from './editor/use-exported-mask'
import { DesignForm } from './form/design-form'
import type { PickerGroup } from './form/picker-field'
import { Preflight } from './form/preflight'
import { mayStore } from './form/requirements'
import { SubmitBar } from './form/submit-bar'
import { useTransformForm } from './form/use-transform-form'
import { LazyDialog, LazyPanel } from './lazy-panel'
import { MaskEditor, ResultPreview, StoredDialog } from './lazy-parts'
import { PreviewCard } from './results/preview-card'
import { RecentDesigns } from './results/recent-designs'
import type { ResultPreviewProps } from './results/result-preview'
import { StorageRow } from './stored-designs/storage-row'
import { DropZone } from './upload/drop-zone'
import { UploadPanel } from './upload/upload-panel'
import { usePhotoDrop } from './upload/use-photo-drop'
import { usePhotoWork } from './upload/use-photo-work'

type DesignToolProps = {
  userId: string
  engine: string
  credits: CreditsResponse
  draft: Draft
  styles: readonly PickerGroup[]
  rooms: readonly PickerGroup[]
}

/** One array for all renders: the form is memoised. */

/** The photo with its mask, the form beside it, the designs, and a bar with the button that is always in view. */
export function DesignTool({ userId, engine, credits, draft, styles, rooms }: DesignToolProps) {
  const photo = usePhotoWork(draft.photo)
  const { work, choose } = photo
  const { mask, settled } = useExportedMask(work)
  const kinds = useKinds(work, mask)
  const form = useTransformForm(draft.form)
  const batch = useBatch(userId, draft.batches)
  const [isSavingWanted, setIsSavingWanted] = useState(draft.isSaving)
  const [isViewing, setIsViewing] = useState(false)
  const [shown, setShown] = useState<Pick<ResultPreviewProps, 'designs' | 'index'> | null>(null)
  const isRunning = batch.phase === 'running'
  const isStarted = batch.phase !== 'idle'
  const canStore = mayStore(credits, new Date())
  const isSaving = isSavingWanted && canStore

  const zone = usePhotoDrop(choose, photo.refuse, isRunning)
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

  const preview = (designs: ResultPreviewProps['designs'], index: number) => setShown({ designs, index })
  const closeDialogs = () => {
    setIsViewing(false)
    setShown(null)
  }

  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <Card className={cn('min-w-0 lg:col-start-1', isStarted ? 'lg:row-start-2' : 'lg:row-start-1')}>
        <UploadPanel zone={zone} problem={photo.problem} isOpening={photo.isOpening} isBusy={isRunning}>
          {work && (
            <LazyPanel fallback={<DropZone zone={zone} isOpening />}>
              <MaskEditor work={work} mask={mask} form={form} batch={batch} />
            </LazyPanel>
          )}
        </UploadPanel>
      </Card>
      <Card className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
        <form noValidate onSubmit={submit} className="flex flex-col gap-7 p-5 sm:p-6">
          <DesignForm {...{ form, engine, styles, rooms }} areas={kinds} isBusy={isRunning} />
          <StorageRow
            isSaving={isSaving}
            mayStore={canStore}
            onSavingChange={setIsSavingWanted}
            onView={() => setIsViewing(true)}
          />
          <Preflight
            engine={engine}
            work={work}
            coverage={mask?.coverage ?? null}
            areaCount={kinds.length}
            control={form.control}
          />
          <SubmitBar
            {...{ userId, credits }}
            control={form.control}
            hasPhoto={work !== null}
            hasMask={mask !== null}
            isGenerating={isRunning}
          />
        </form>
      </Card>
      {/* Designs appear where the photo was, and before it on a phone. */}
      <div
        className={cn('min-w-0 lg:col-start-1', isStarted ? 'order-first lg:row-start-1' : 'lg:row-start-2')}
      >
        <PreviewCard batch={batch} onStart={work ? null : zone.open} onPreview={preview} />
      </div>
      <div className="lg:col-span-2">
        <RecentDesigns userId={userId} shown={batch.made} onPreview={preview} />
      </div>
      <LazyDialog onClose={closeDialogs}>
        {isViewing && <StoredDialog userId={userId} onClose={closeDialogs} />}
        {shown && (
          <ResultPreview
            {...shown}
            remake={remake}
            onShow={(index) => preview(shown.designs, index)}
            onClose={closeDialogs}
          />
        )}
      </LazyDialog>
    </div>
  )
}
