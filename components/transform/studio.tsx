'use client'

import { useEffect, useRef, useState } from 'react'
import { Card } from '@/components/ui/card'
import { failure } from '@/lib/client/api/failure'
import { mayStore } from '@/lib/client/transform/preflight'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { DesignForm } from './form/design-form'
import { useTransformForm } from './form/use-transform-form'
import { LateMaskEditor, LateResultPreview, LateStoredDialog, type Shown } from './late-parts'
import type { PickerGroup } from './picker/options'
import { Preflight } from './preflight/preflight'
import { PreviewCard } from './preview/preview-card'
import { RecentDesigns } from './recent/recent-designs'
import { StorageRow } from './stored/storage-row'
import { useSaving } from './stored/use-saving'
import { SubmitButton } from './submit-button'
import { UploadPanel } from './upload/upload-panel'
import { usePhotoDrop } from './upload/use-photo-drop'
import { useBatch } from './use-batch'
import { useBegin } from './use-begin'
import { useCanvasThread } from './use-canvas-thread'
import type { Draft } from './use-draft'
import { useExportedMask } from './use-exported-mask'
import { useKeepDraft } from './use-keep-draft'
import { usePhotoWork } from './use-photo-work'
import { useRemake } from './use-remake'
import { useScreenToasts } from './use-screen-toasts'
import { useSubmit } from './use-submit'

type StudioProps = {
  userId: string
  engine: string
  credits: CreditsResponse
  draft: Draft
  styles: readonly PickerGroup[]
  rooms: readonly PickerGroup[]
}

/** The two cards: photo, mask and form on the left, what comes of them on the right. */
export function Studio({ userId, engine, credits, draft, styles, rooms }: StudioProps) {
  const { work, problem, isOpening, choose, refuse } = usePhotoWork(useCanvasThread(), draft.photo)
  const { mask, settled } = useExportedMask(work)
  const form = useTransformForm(draft.form)
  const batch = useBatch(userId, draft.batches)
  const { desk, phase } = batch
  const [isViewing, setIsViewing] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const previewRef = useRef<HTMLDivElement>(null)
  const { showFailure } = useScreenToasts()
  const [isSaving, setIsSaving] = useSaving(userId, draft.isSaving)
  const isRunning = phase === 'running'
  const zone = usePhotoDrop(choose, refuse, isRunning)
  const canStore = mayStore(credits, new Date())
  const isStoring = isSaving && canStore

  useKeepDraft(userId, form, work, () => showFailure(failure('draft_save_failed')))
  const begin = useBegin({
    credits,
    isSaving: isStoring,
    onReady: (job, layers) => void desk.start(job, layers, Date.now()),
  })
  const submit = useSubmit({ form, work, place: zone.rootRef, settledMask: settled, begin })
  const remake = useRemake({ plans: batch.plans, form, work, isBusy: isRunning, choose, begin })

  // What is being made, and what was made, is on the other card: far below on a phone.
  useEffect(() => {
    if (phase !== 'idle') previewRef.current?.scrollIntoView({ block: 'nearest' })
  }, [phase])

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Card>
        <UploadPanel zone={zone} problem={problem} isOpening={isOpening} isBusy={isRunning}>
          {work && (
            <LateMaskEditor
              zone={zone}
              work={work}
              mask={mask}
              form={form}
              resultUrl={batch.made[0]?.imageUrl ?? null}
            />
          )}
        </UploadPanel>
        <form noValidate onSubmit={submit} className="flex flex-col gap-7 border-t border-line p-5 sm:p-6">
          <DesignForm form={form} engine={engine} styles={styles} rooms={rooms} isBusy={isRunning} />
          <StorageRow
            isSaving={isStoring}
            mayStore={canStore}
            onSavingChange={setIsSaving}
            onView={() => setIsViewing(true)}
          />
          <Preflight
            userId={userId}
            engine={engine}
            credits={credits}
            work={work}
            coverage={mask?.coverage ?? null}
            control={form.control}
          />
          <SubmitButton
            control={form.control}
            hasPhoto={work !== null}
            hasMask={mask !== null}
            isGenerating={isRunning}
          />
        </form>
      </Card>
      <PreviewCard
        ref={previewRef}
        batch={batch}
        onStart={work ? null : zone.open}
        onPreview={(designs, index) => setShown({ designs, index })}
      />
      <div className="lg:col-span-2">
        <RecentDesigns
          userId={userId}
          shown={batch.made}
          onPreview={(designs, index) => setShown({ designs, index })}
        />
      </div>
      {isViewing && <LateStoredDialog userId={userId} onClose={() => setIsViewing(false)} />}
      {shown && <LateResultPreview shown={shown} remake={remake} onChange={setShown} />}
    </div>
  )
}
