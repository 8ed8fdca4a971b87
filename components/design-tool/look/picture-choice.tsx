'use client'

import { useTranslations } from 'next-intl'
import { useDropzone } from 'react-dropzone'
import { CameraButton } from '@/components/design-tool/shared/camera-button'
import { fetchImage } from '@/components/design-tool/shared/design-as-photo'
import { useDesignName } from '@/components/design-tool/shared/design-name'
import { DropZone } from '@/components/design-tool/shared/drop-zone'
import { ResultImage } from '@/components/design-tool/shared/result-image'
import { useStoredDesigns } from '@/components/design-tool/shared/stored-designs'
import { ErrorNote } from '@/components/forms/error-note'
import type { ErrorDetails } from '@/lib/api/api-error'
import { LIMITS } from '@/lib/domain/limits'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { PICTURE_TYPES } from './open-picture'

type PictureChoiceProps = {
  userId: string
  problem: ErrorDetails | null
  isOpening: boolean
  onFile: (file: Blob) => void
  onProblem: (code: ErrorCode) => void
}

/** A picture of this device, or one of the user's stored designs. */
export function PictureChoice({ userId, problem, isOpening, onFile, onProblem }: PictureChoiceProps) {
  const t = useTranslations('transform.look')
  const zone = useDropzone({
    accept: PICTURE_TYPES,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    // What is around the dialog takes photos.
    noDragEventsBubbling: true,
    onDrop: ([file]) => (file ? onFile(file) : onProblem('unsupported_image')),
  })
  return (
    <div className="flex flex-col gap-5">
      <div {...zone.getRootProps()} className="flex flex-col gap-4">
        <input {...zone.getInputProps({ 'aria-label': t('input') })} />
        <DropZone
          zone={zone}
          isOpening={isOpening}
          invitation={t('choose')}
          limits={t('chooseHint', { pixels: LIMITS.references.minSidePx })}
        />
        <CameraButton onPhoto={onFile} />
        {problem && <ErrorNote error={problem} />}
      </div>
      <OwnDesigns {...{ userId, isOpening, onFile, onProblem }} />
      <p className="text-small text-faint">{t('privacy')}</p>
    </div>
  )
}

/** The user's stored designs, the newest. Without any, or without the server, only the picture of the device is offered. */
function OwnDesigns({ userId, isOpening, onFile, onProblem }: Omit<PictureChoiceProps, 'problem'>) {
  const t = useTranslations('transform.look')
  const nameOf = useDesignName()
  const { data } = useStoredDesigns(userId)
  const designs = data?.pages.flatMap((page) => page.designs) ?? []
  if (designs.length === 0) return null
  const open = (url: string) =>
    fetchImage(`${url}?as=preview`)
      .then(onFile)
      .catch(() => onProblem('not_found'))
  return (
    <section aria-label={t('designs')} className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-small font-medium">
        {t('designs')}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
        {designs.map(({ id, url, style }) => (
          <li key={id}>
            <button
              type="button"
              aria-disabled={isOpening}
              onClick={() => !isOpening && open(url)}
              className="block w-full cursor-pointer overflow-hidden rounded-md border border-edge hover:border-brass"
            >
              <ResultImage
                src={`${url}?as=thumb`}
                alt={t('design', { style: nameOf(style) })}
                isLazy
                className="aspect-4/3 w-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
