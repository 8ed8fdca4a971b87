import { type ReactNode, useState } from 'react'
import { PartBoundary } from '@/components/shared/part-boundary'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import type { Task } from '@/lib/tasks/tasks'
import { Dialogs } from './dialogs'
import type { PickerGroup } from './form/picker-options'
import { FormPanel } from './form-panel'
import { PhotoCard } from './photo-card'
import { PreviewCard } from './preview-card'
import { RecentDesigns } from './results/recent-designs'
import { RoomQuestion } from './rooms/room-question'
import { RoomTabs } from './rooms/room-tabs'
import { type ToolOptions, useDesignTool } from './use-design-tool'

export type DesignToolProps = ToolOptions & {
  /** The engine's capabilities. */
  tasks: readonly Task[]
  styles: readonly PickerGroup[]
  rooms: readonly PickerGroup[]
  sampleImages: readonly ReactNode[]
}

/** Beside a photo without designs, a phone has the form alone. */
const BESIDE_PHOTO = 'max-lg:in-data-[photo-alone=true]:hidden'

/**
 * The photo with its mask, the form beside it, the designs, and a bar with the button, always in view. In full screen, the
 * photo fills the window below the site's header, with the form in a drawer on the right and the designs over the photo.
 */
export function DesignTool(props: DesignToolProps) {
  const { userId, engine, tasks, mostReferences, credits, styles, sampleImages } = props
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
        data-photo-alone={designs.isPhotoAlone}
        className={cn(
          'grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_25rem]',
          isFull
            ? 'fixed inset-0 bottom-(--bar-height) z-40 grid-rows-1 bg-ground lg:top-(--header-height)'
            : 'gap-1 sm:gap-3 lg:grid-rows-[auto_1fr] lg:gap-6',
        )}
      >
        <PartBoundary>
          <PhotoCard
            {...{ engine, styles, sampleImages, areasSlot }}
            {...tool.photoCard}
            roomState={rooms.state}
            tabs={isFull && tabs}
          />
        </PartBoundary>
        <Card
          className={cn(
            'max-sm:-mx-5 max-sm:rounded-none max-sm:border-x-0 lg:col-start-2 lg:row-start-1',
            isFull
              ? // On a phone only the bar in it is seen.
                'overflow-y-auto rounded-none border-0 border-l max-lg:invisible max-lg:absolute max-lg:size-0'
              : 'lg:row-span-2 lg:self-start',
          )}
        >
          <PartBoundary>
            <FormPanel
              {...{ userId, engine, tasks, mostReferences, credits, styles, rooms: props.rooms }}
              {...tool.formPanel}
              onAreasSlot={setAreasSlot}
              onViewStored={dialogs.viewStored}
              onPreview={dialogs.preview}
            />
          </PartBoundary>
        </Card>
        {/* Designs appear in place of the photo, and above it on a phone. */}
        <div
          className={cn(
            'min-w-0 lg:col-start-1',
            BESIDE_PHOTO,
            isStarted && !isFull ? 'order-first lg:row-start-1' : 'lg:row-start-2',
            isFull && 'z-20 overflow-y-auto lg:row-start-1',
            // Until there is a design, the photo stays in view above the progress.
            isFull && (designs.areMade ? 'bg-ground max-lg:p-3' : 'self-end p-3'),
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
        <div className={cn('lg:col-span-2', BESIDE_PHOTO, isFull && 'hidden')}>
          <PartBoundary>
            <RecentDesigns userId={userId} shown={batch.made} onPreview={dialogs.preview} />
          </PartBoundary>
        </div>
        <Dialogs {...{ userId, batch, dialogs }} remake={tool.remake} />
      </div>
    </>
  )
}
