import { type ReactNode, useState } from 'react'
import { PartBoundary } from '@/components/shared/part-boundary'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import type { Task } from '@/lib/domain/tasks'
import { CoverageLine } from './areas/coverage-line'
import { numberOf } from './batch/batch-view'
import { FullScreenButton } from './editor/full-screen-button'
import { MadeDesignExport } from './export/export-button'
import { DesignForm } from './form/design-form'
import type { PickerGroup } from './form/picker-options'
import { Preflight } from './form/preflight'
import { SubmitBar } from './form/submit-bar'
import { CompareDesigns, MaskEditor, ResultPreview, StoredDialog } from './lazy-parts'
import { noteOn } from './photo/open-photo'
import { DesignsButton, PreviewCard } from './preview-card'
import { RecentDesigns } from './results/recent-designs'
import { RoomQuestion } from './rooms/room-question'
import { RoomStatus } from './rooms/room-status'
import { RoomTabs } from './rooms/room-tabs'
import { DropZone } from './shared/controls/drop-zone'
import { LazyDialog, LazyPanel } from './shared/controls/lazy-panel'
import type { MadeDesign } from './shared/designs/made-design'
import { StorageRow } from './stored-designs/storage-row'
import { PhotoSources } from './upload/photo-sources'
import { ChangePhotoButton, UploadPanel } from './upload/upload-panel'
import { type ToolOptions, useDesignTool } from './use-design-tool'

export type DesignToolProps = ToolOptions & {
  /** The engine's capabilities. */
  tasks: readonly Task[]
  styles: readonly PickerGroup[]
  rooms: readonly PickerGroup[]
  sampleImages: readonly ReactNode[]
}

/**
 * The photo with its mask, the form beside it, the designs, and a bar with the button, always in view. In full screen, the
 * photo fills the window below the site's header, with the form in a drawer on the right and the designs over the photo.
 */
export function DesignTool(props: DesignToolProps) {
  const tool = useDesignTool(props)
  const { work, rooms, batch, zone, dialogs, fullScreen, designs } = tool
  const [areasSlot, setAreasSlot] = useState<HTMLDivElement | null>(null)
  const isStarted = batch.phase !== 'idle'
  const isFull = fullScreen.isOn
  const tabs = (
    <RoomTabs
      tabs={rooms.tabs}
      currentId={rooms.current?.id ?? null}
      isSwitching={rooms.isSwitching}
      isBusy={batch.phase === 'running'}
      onOpen={(id) => void rooms.open(id)}
      onClose={rooms.close}
      onNew={() => void rooms.startNew()}
    />
  )
  return (
    <>
      {!isFull && tabs}
      <RoomQuestion question={rooms.question} />
      <div
        ref={tool.toolRef}
        data-full-screen={isFull || undefined}
        className={cn(
          'grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_25rem]',
          isFull
            ? 'fixed inset-0 bottom-(--bar-height) z-40 grid-rows-1 bg-ground lg:top-(--header-height)'
            : 'gap-6 lg:grid-rows-[auto_1fr]',
        )}
      >
        <PartBoundary>
          <PhotoCard {...props} tool={tool} areasSlot={areasSlot} tabs={isFull && tabs} />
        </PartBoundary>
        <Card
          className={cn(
            'lg:col-start-2 lg:row-start-1',
            isFull
              ? // On a phone only the bar in it is seen.
                'overflow-y-auto rounded-none border-0 border-l max-lg:invisible max-lg:absolute max-lg:size-0'
              : 'lg:row-span-2 lg:self-start',
          )}
        >
          <PartBoundary>
            <FormPanel {...props} tool={tool} onAreasSlot={setAreasSlot} />
          </PartBoundary>
        </Card>
        {/* Designs appear in place of the photo, and above it on a phone. */}
        <div
          className={cn(
            'min-w-0 lg:col-start-1',
            isStarted && !isFull ? 'order-first lg:row-start-1' : 'lg:row-start-2',
            isFull && 'z-20 overflow-y-auto p-3 lg:row-start-1',
            // Until there is a design, the photo stays in view above the progress.
            isFull && (designs.areMade ? 'bg-ground' : 'self-end'),
            isFull && !designs.areShown && 'hidden',
          )}
        >
          <PartBoundary>
            <PreviewCard
              batch={batch}
              onStart={work ? null : zone.open}
              onPreview={dialogs.preview}
              onCompare={dialogs.compare}
              onBack={isFull ? designs.hide : null}
              {...tool.results}
            />
          </PartBoundary>
        </div>
        <div className={cn('lg:col-span-2', isFull && 'hidden')}>
          <PartBoundary>
            <RecentDesigns userId={props.userId} shown={batch.made} onPreview={dialogs.preview} />
          </PartBoundary>
        </div>
        <Dialogs userId={props.userId} {...tool} />
      </div>
    </>
  )
}

/** On a phone, the photo stays in view above the form, unless the window is too short for anything else. */
const PINNED = 'max-lg:[@media(min-height:40rem)]:sticky max-lg:top-(--header-height) max-lg:z-20'

type Tool = ReturnType<typeof useDesignTool>

type PhotoCardProps = Pick<DesignToolProps, 'userId' | 'engine' | 'styles' | 'sampleImages'> & {
  tool: Tool
  areasSlot: Element | null
  /** Above the tools, where the photo fills the window. */
  tabs: ReactNode
}

/** The photo with its tools, or ways to open one. */
function PhotoCard({ userId, engine, styles, sampleImages, tool, areasSlot, tabs }: PhotoCardProps) {
  const { photo, work, mask, form, batch, isRunning, zone, fullScreen, designs } = tool
  const isFull = fullScreen.isOn
  const isStarted = batch.phase !== 'idle'
  return (
    <Card
      className={cn(
        // As wide as the window on a phone, where every pixel helps with painting.
        'min-w-0 max-sm:-mx-5 max-sm:rounded-none max-sm:border-x-0 lg:col-start-1',
        isStarted && !isFull ? 'lg:row-start-2' : 'lg:row-start-1',
        isFull && 'flex min-h-0 flex-col rounded-none border-0 max-sm:mx-0',
        work && !isFull && PINNED,
      )}
    >
      {tabs && <div className="px-2 pt-1 empty:hidden lg:px-3">{tabs}</div>}
      <UploadPanel
        zone={zone}
        problem={photo.problem ?? noteOn(work)}
        isOpening={photo.isOpening}
        isFull={isFull}
        status={work && <RoomStatus state={tool.rooms.state} />}
        ways={
          work && (
            <>
              <div className="mr-2 max-sm:sr-only">
                <CoverageLine coverage={mask?.coverage ?? null} />
              </div>
              {isFull && <DesignsButton {...designs} />}
              <ChangePhotoButton zone={zone} isOpening={photo.isOpening} isBusy={isRunning} />
              <FullScreenButton fullScreen={fullScreen} />
            </>
          )
        }
        others={<PhotoSources {...photo} sampleImages={sampleImages} />}
      >
        {work && (
          <LazyPanel fallback={<DropZone zone={zone} isOpening />}>
            <MaskEditor
              {...{ userId, engine, work, mask, form, styles, batch, isFull, areasSlot }}
              choices={tool.choices}
            />
          </LazyPanel>
        )}
      </UploadPanel>
    </Card>
  )
}

type FormPanelProps = DesignToolProps & {
  tool: Tool
  /** Where the editor shows the areas and what they become. */
  onAreasSlot: (slot: HTMLDivElement | null) => void
}

function FormPanel(props: FormPanelProps) {
  const { userId, engine, tasks, mostReferences, credits, styles, rooms, tool, onAreasSlot } = props
  const { work, mask, areas, isNaming, form, isRunning } = tool
  const { same } = tool.repeat
  return (
    <form noValidate onSubmit={tool.submit} className="flex flex-col gap-7 p-5 sm:p-6">
      <DesignForm
        {...{ userId, form, engine, tasks, mostReferences, styles, rooms, areas, onAreasSlot }}
        references={work?.references ?? null}
        isBusy={isRunning}
      />
      <StorageRow {...tool.storage} onView={tool.dialogs.viewStored} />
      <Preflight
        engine={engine}
        work={work}
        mask={mask}
        control={form.control}
        onCorrect={tool.results.next.otherArea}
      />
      <SubmitBar
        {...{ userId, engine, tasks, credits, work, areas, isNaming }}
        same={same && { onShow: () => tool.dialogs.preview([same], 0), onStyle: tool.repeat.applyStyle }}
        isSaving={tool.storage.isSaving && tool.storage.isChosen}
        control={form.control}
        hasPhoto={work !== null}
        largest={mask?.largest ?? null}
        isGenerating={isRunning}
        onChoose={tool.showChoices}
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
  const { open, preview, close } = dialogs
  const numberIn = ({ runId }: MadeDesign) => numberOf(batch, runId)
  return (
    <LazyDialog onClose={close}>
      {open?.kind === 'stored' && <StoredDialog userId={userId} onClose={close} />}
      {open?.kind === 'compare' && (
        <CompareDesigns designs={open.designs} index={open.index} numberOf={numberIn} onClose={close} />
      )}
      {open?.kind === 'preview' && (
        <ResultPreview
          designs={open.designs}
          index={open.index}
          numberOf={numberIn}
          remake={remake}
          more={(design, number) => <MadeDesignExport design={design} number={number} />}
          onShow={(index) => preview(open.designs, index)}
          onClose={close}
        />
      )}
    </LazyDialog>
  )
}
