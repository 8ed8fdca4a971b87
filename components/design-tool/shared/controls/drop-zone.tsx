import { clsx } from 'clsx'
import { ImageUp, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { DropzoneState } from 'react-dropzone'
import { Spinner } from '@/components/ui/spinner'

export type DropZoneProps = {
  zone: DropzoneState
  isOpening: boolean
  onFocus?: () => void
  /** Replaces the tool's invitation. */
  invitation?: ReactNode
  /** Replaces the text shown while a file is dragged over it. */
  dropHere?: ReactNode
  /** Replaces the note on accepted files. */
  limits?: ReactNode
  icon?: LucideIcon
  /** Its height and the space within. */
  className?: string
}

/** A drop zone and file picker. Once a photo is open, the card around the editor takes drops. */
export function DropZone({
  zone,
  isOpening,
  onFocus,
  invitation,
  dropHere,
  limits,
  icon: Icon = ImageUp,
  className = 'min-h-56 py-8 lg:min-h-60',
}: DropZoneProps) {
  const t = useTranslations('transform.upload')
  const invites = zone.isDragActive ? (dropHere ?? t('dropActive')) : (invitation ?? t('drop'))
  return (
    <button
      type="button"
      onClick={zone.open}
      onFocus={onFocus}
      // Not `disabled`: the focus would be lost.
      aria-disabled={isOpening}
      className={clsx(
        'grid w-full place-items-center rounded-md border-2 border-dashed px-6 text-center',
        'transition-colors duration-150',
        zone.isDragActive ? 'border-brass bg-brass/10' : 'border-edge bg-surface hover:border-brass',
        className,
      )}
    >
      <span className="flex flex-col items-center gap-3">
        {isOpening ? (
          <Spinner className="size-8 text-brass" />
        ) : (
          <Icon aria-hidden="true" className="size-9 text-brass" strokeWidth={1.4} />
        )}
        <span className="text-body font-medium">{isOpening ? t('opening') : invites}</span>
        <span className="max-w-md text-small text-muted">{limits ?? t('limits')}</span>
      </span>
    </button>
  )
}
