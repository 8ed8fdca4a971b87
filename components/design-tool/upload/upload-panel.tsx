import { ImageUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { DropzoneState } from 'react-dropzone'
import type { PhotoProblem } from '@/components/design-tool/photo/open-photo'
import { DropZone } from '@/components/design-tool/shared/controls/drop-zone'
import { ToolButton } from '@/components/design-tool/shared/controls/tool-button'
import { cn } from '@/lib/cn'
import { PhotoProblemNote } from './photo-problem-note'
import { PHOTO_ACCEPT } from './use-photo-drop'

type UploadPanelProps = {
  zone: DropzoneState
  problem: PhotoProblem | null
  isOpening: boolean
  /** The editor fills the window. */
  isFull: boolean
  /** Shown beside the title: whether the room is saved. */
  status?: ReactNode
  /** Shown at the end of the same line: the coverage, and buttons that change what is seen. */
  ways?: ReactNode
  /** Shown below the drop zone: other ways to start. */
  others?: ReactNode
  /** The editor, once there is a photo. */
  children: ReactNode | null
}

/** The top of the left card: a drop zone, or the photo and its tools. */
export function UploadPanel({
  zone,
  problem,
  isOpening,
  isFull,
  status,
  ways,
  others,
  children,
}: UploadPanelProps) {
  const t = useTranslations('transform.upload')
  const tMask = useTranslations('transform.mask')
  const hasPhoto = children !== null
  return (
    <section aria-labelledby="upload-title" className={cn(isFull && 'min-h-0 flex-1')}>
      <div
        {...zone.getRootProps()}
        data-drop-zone
        className={cn(
          // How far the canvas extends to the window's edges on a phone.
          'flex flex-col [--bleed:1.25rem]',
          isFull ? 'h-full [--inset:0.5rem]' : 'gap-3 p-5 [--inset:0] sm:p-6',
          hasPhoto && !isFull && 'max-lg:gap-2 max-lg:p-3 max-lg:[--bleed:0.75rem] lg:py-4',
          zone.isDragActive && hasPhoto && 'rounded-lg outline-2 outline-brass',
        )}
      >
        {/* Not below the title: on a phone, the row there has buttons at its end. */}
        <div className="px-(--inset) pt-(--inset) empty:hidden">
          {problem && <PhotoProblemNote problem={problem} />}
        </div>
        <div
          className={cn(
            'relative flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:gap-x-2',
            !hasPhoto && 'min-h-9',
            isFull && 'px-2 pt-1 lg:px-3',
          )}
        >
          {/* On a phone, full screen is the photo's alone. */}
          <div
            className={cn(
              'flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:gap-x-2.5',
              isFull && 'max-lg:sr-only',
            )}
          >
            <h2
              id="upload-title"
              className={cn(
                'text-title',
                hasPhoto && 'max-lg:font-sans max-lg:text-small max-lg:font-semibold',
                hasPhoto && isFull && 'font-sans text-small font-semibold',
              )}
            >
              {t('title')}
            </h2>
            {hasPhoto && <p className="text-small text-muted max-sm:text-micro">{tMask('hint')}</p>}
          </div>
          {status}
          {/* On a phone, in the row of the tools below. */}
          {ways && (
            <div
              className={cn(
                'flex items-center gap-x-1 max-sm:absolute max-sm:top-full max-sm:right-0 max-sm:z-10 max-sm:h-11.5',
                isFull ? 'max-sm:mt-2' : 'max-sm:mt-4',
              )}
            >
              {ways}
            </div>
          )}
        </div>
        <input {...zone.getInputProps({ accept: PHOTO_ACCEPT, 'aria-label': t('input') })} />
        {children ?? (
          <>
            <DropZone zone={zone} isOpening={isOpening} />
            {/* In full screen, a photo is about to be open. */}
            {!isFull && others}
          </>
        )}
      </div>
    </section>
  )
}

type ChangePhotoButtonProps = Pick<UploadPanelProps, 'zone'> & { isBusy: boolean }

/** The tool that opens another photo. */
export function ChangePhotoButton({ zone, isBusy }: ChangePhotoButtonProps) {
  const t = useTranslations('transform.upload')
  return (
    <ToolButton label={t('change')} onPress={zone.open} disabled={isBusy}>
      <ImageUp />
    </ToolButton>
  )
}
