'use client'

import { ImageUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { DropzoneState } from 'react-dropzone'
import type { PhotoProblem } from '@/components/design-tool/photo/open-photo'
import { ErrorNote } from '@/components/forms/error-note'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { cn } from '@/lib/cn'
import { LIMITS } from '@/lib/domain/limits'
import { DropZone } from './drop-zone'
import { PHOTO_TYPES } from './use-photo-drop'

type UploadPanelProps = {
  zone: DropzoneState
  problem: PhotoProblem | null
  isOpening: boolean
  isBusy: boolean
  /** Below the drop zone: other ways to begin. */
  others?: ReactNode
  /** The editor, once there is a photo. */
  children: ReactNode | null
}

/** The top of the left card: a drop zone, or the photo and its tools. */
export function UploadPanel({ zone, problem, isOpening, isBusy, others, children }: UploadPanelProps) {
  const t = useTranslations('transform.upload')
  const tMask = useTranslations('transform.mask')
  return (
    <section aria-labelledby="upload-title">
      <div
        {...zone.getRootProps()}
        className={cn(
          // How far the canvas reaches out to the window's edges on a phone.
          'flex flex-col gap-3 p-5 [--bleed:1.25rem] sm:p-6',
          zone.isDragActive && children && 'rounded-lg outline-2 outline-brass',
        )}
      >
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id="upload-title" className="text-title">
            {t('title')}
          </h2>
          {children && (
            <p className="grow text-small text-muted max-sm:order-last max-sm:w-full">{tMask('hint')}</p>
          )}
          {children && (
            <Button
              variant="ghost"
              size="small"
              onClick={zone.open}
              disabled={isBusy}
              aria-disabled={isOpening}
            >
              {isOpening ? <Spinner /> : <ImageUp aria-hidden="true" />}
              {zone.isDragActive ? t('dropActive') : t('change')}
            </Button>
          )}
        </div>
        <input {...zone.getInputProps({ 'aria-label': t('input') })} />
        {problem && <PhotoProblemNote problem={problem} />}
        {children ?? (
          <>
            <DropZone zone={zone} isOpening={isOpening} />
            {others}
          </>
        )}
      </div>
    </section>
  )
}

/** Why a photo was rejected. */
export function PhotoProblemNote({ problem }: { problem: PhotoProblem }) {
  const t = useTranslations('transform.upload.problem')
  switch (problem.kind) {
    case 'failure':
      return <ErrorNote error={problem.failure} />
    case 'type':
      return <ErrorNote>{t('type', { types: Object.keys(PHOTO_TYPES).join(', ') })}</ErrorNote>
    case 'size':
      return <ErrorNote>{t('size', { bytes: String(LIMITS.upload.maxBytes) })}</ErrorNote>
    case 'count':
    case 'heic':
      return <ErrorNote>{t(problem.kind)}</ErrorNote>
  }
}
