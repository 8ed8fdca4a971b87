'use client'

import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import type { CreditsResponse } from '@/lib/schemas/responses'
import type { BatchPlan } from './batch/batch'
import { numberOf } from './batch/batch-view'
import type { Draft } from './draft/use-draft'
import { DesignForm } from './form/design-form'
import type { PickerGroup } from './form/picker-options'
import { Preflight } from './form/preflight'
import { SubmitBar } from './form/submit-bar'
import { MaskEditor, ResultPreview, StoredDialog } from './lazy-parts'
import { PreviewCard } from './preview-card'
import { RecentDesigns } from './results/recent-designs'
import { LazyDialog, LazyPanel } from './shared/lazy-panel'
import { StorageRow } from './stored-designs/storage-row'
import { DropZone } from './upload/drop-zone'
import { PhotoSources } from './upload/photo-sources'
import { UploadPanel } from './upload/upload-panel'
import { useDesignTool } from './use-design-tool'

type DesignToolProps = {
  userId: string
  engine: string
  credits: CreditsResponse
  draft: Draft
  batches: readonly BatchPlan[]
  styles: readonly PickerGroup[]
  rooms: readonly PickerGroup[]
  sampleImages: readonly ReactNode[]
}

/** The photo with its mask, the form beside it, the designs, and a bar with the button that is always in view. */
export function DesignTool(props: DesignToolProps) {
  const tool = useDesignTool(props)
  const { photo, work, mask, form, batch, isRunning, zone, dialogs } = tool
  const isStarted = batch.phase !== 'idle'
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <Card
        className={cn(
          // As wide as the window on a phone: every pixel is one to paint on.
          'min-w-0 max-sm:-mx-5 max-sm:rounded-none max-sm:border-x-0 lg:col-start-1',
          isStarted ? 'lg:row-start-2' : 'lg:row-start-1',
        )}
      >
        <UploadPanel
          zone={zone}
          problem={photo.problem}
          isOpening={photo.isOpening}
          isBusy={isRunning}
          others={<PhotoSources {...photo} sampleImages={props.sampleImages} />}
        >
          {work && (
            <LazyPanel fallback={<DropZone zone={zone} isOpening />}>
              <MaskEditor work={work} mask={mask} form={form} batch={batch} />
            </LazyPanel>
          )}
        </UploadPanel>
      </Card>
      <Card className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
        <FormPanel {...props} tool={tool} />
      </Card>
      {/* Designs appear where the photo was, and before it on a phone. */}
      <div
        className={cn('min-w-0 lg:col-start-1', isStarted ? 'order-first lg:row-start-1' : 'lg:row-start-2')}
      >
        <PreviewCard
          batch={batch}
          onStart={work ? null : zone.open}
          onPreview={dialogs.preview}
          {...tool.results}
        />
      </div>
      <div className="lg:col-span-2">
        <RecentDesigns userId={props.userId} shown={batch.made} onPreview={dialogs.preview} />
      </div>
      <Dialogs userId={props.userId} {...tool} />
    </div>
  )
}

type Tool = ReturnType<typeof useDesignTool>

function FormPanel({ userId, engine, credits, styles, rooms, tool }: DesignToolProps & { tool: Tool }) {
  const { work, mask, areas, form, isRunning } = tool
  return (
    <form noValidate onSubmit={tool.submit} className="flex flex-col gap-7 p-5 sm:p-6">
      <DesignForm {...{ form, engine, styles, rooms }} areas={areas} isBusy={isRunning} />
      <StorageRow {...tool.storage} onView={tool.dialogs.viewStored} />
      <Preflight
        engine={engine}
        work={work}
        mask={mask}
        areaCount={areas.length}
        control={form.control}
        onCorrect={tool.results.next.otherArea}
      />
      <SubmitBar
        {...{ userId, credits }}
        control={form.control}
        hasPhoto={work !== null}
        hasMask={mask !== null}
        isGenerating={isRunning}
      />
    </form>
  )
}

function Dialogs({
  userId,
  batch,
  dialogs,
  remake,
}: { userId: string } & Pick<Tool, 'batch' | 'dialogs' | 'remake'>) {
  const { isViewing, shown, preview, close } = dialogs
  return (
    <LazyDialog onClose={close}>
      {isViewing && <StoredDialog userId={userId} onClose={close} />}
      {shown && (
        <ResultPreview
          {...shown}
          numberOf={({ runId }) => numberOf(batch, runId)}
          remake={remake}
          onShow={(index) => preview(shown.designs, index)}
          onClose={close}
        />
      )}
    </LazyDialog>
  )
}
