import type { ComponentProps, ReactNode } from 'react'
import type { DropzoneState } from 'react-dropzone'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import { CoverageLine } from './areas/coverage-line'
import type { BatchView } from './batch/batch-view'
import { FullScreenButton } from './editor/full-screen-button'
import { ArrivalPicture } from './editor/preview-layer'
import type { FullScreen } from './editor/use-full-screen'
import type { PickerGroup } from './form/picker-options'
import type { MaskEditorProps } from './mask-editor'
import type { PhotoWork } from './photo/open-photo'
import { noteOn, type usePhotoWork } from './photo/use-photo-work'
import { DesignsButton } from './preview-card'
import type { SaveState } from './rooms/room-saver'
import { RoomStatus } from './rooms/room-status'
import { DropZone } from './shared/controls/drop-zone'
import { LazyPanel } from './shared/controls/lazy-panel'
import { PhotoSources } from './upload/photo-sources'
import { ChangePhotoButton, UploadPanel } from './upload/upload-panel'

export const MaskEditor = lazyWithRetry(async () => (await import('./mask-editor')).MaskEditor)

/** On a phone, the photo stays in view above the form, unless the window is too short for anything else. */
const PINNED = 'max-lg:[@media(min-height:40rem)]:sticky max-lg:top-(--header-height) max-lg:z-20'

type PhotoCardProps = Pick<MaskEditorProps, 'mask' | 'arrival' | 'form' | 'choices'> & {
  engine: string
  styles: readonly PickerGroup[]
  sampleImages: readonly ReactNode[]
  photo: ReturnType<typeof usePhotoWork>
  work: PhotoWork | null
  batch: MaskEditorProps['batch'] & Pick<BatchView, 'phase'>
  isRunning: boolean
  zone: DropzoneState
  fullScreen: FullScreen
  designs: ComponentProps<typeof DesignsButton>
  /** Whether the room is saved. */
  roomState: SaveState
  areasSlot: Element | null
  /** Above the tools, where the photo fills the window. */
  tabs: ReactNode
}

/** The photo with its tools, or ways to open one. */
export function PhotoCard(props: PhotoCardProps) {
  const { photo, work, batch, isRunning, zone, fullScreen, designs, roomState, tabs, ...editor } = props
  const { mask, arrival, sampleImages } = editor
  const isFull = fullScreen.isOn
  const isStarted = batch.phase !== 'idle'
  const opening = arrival && !photo.problem && (
    <div className="relative aspect-4/3 max-h-[60dvh] w-full">
      <ArrivalPicture src={arrival} />
    </div>
  )
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
        status={work && <RoomStatus state={roomState} />}
        ways={
          work && (
            <>
              <div className="mr-2 max-sm:sr-only">
                <CoverageLine coverage={mask?.coverage ?? null} />
              </div>
              {isFull && <DesignsButton {...designs} />}
              <FullScreenButton fullScreen={fullScreen} />
            </>
          )
        }
        others={<PhotoSources {...photo} sampleImages={sampleImages} />}
      >
        {work && photo.room ? (
          <LazyPanel fallback={opening || <DropZone zone={zone} isOpening />}>
            <MaskEditor
              {...editor}
              {...{ work, batch, isFull }}
              shoppingList={photo.room.shoppingList}
              more={<ChangePhotoButton zone={zone} isBusy={isRunning} />}
            />
          </LazyPanel>
        ) : (
          opening || null
        )}
      </UploadPanel>
    </Card>
  )
}
