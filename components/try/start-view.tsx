import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { DropzoneState } from 'react-dropzone'
import type { PhotoProblem } from '@/components/design-tool/photo/open-photo'
import { CameraButton } from '@/components/design-tool/shared/controls/camera-button'
import { DropZone } from '@/components/design-tool/shared/controls/drop-zone'
import { PhotoProblemNote } from '@/components/design-tool/upload/photo-problem-note'
import { SampleRooms } from '@/components/design-tool/upload/sample-rooms'
import { KEY_HINTS } from '@/components/sections/key-hints'
import type { SampleRoom } from '@/lib/config/sample-rooms'
import { PrivacyLine } from './privacy-line'
import type { Subject } from './workspace-props'

type StartViewProps = {
  zone: DropzoneState
  sampleImages: readonly ReactNode[]
  /** The photo or room being opened. */
  subject: Subject | null
  problem: PhotoProblem | null
  onPhoto: (photo: File) => void
  onSample: (room: SampleRoom) => void
  /** The visitor is about to choose a sample room, or a photo. */
  onIntent: () => void
  onPhotoIntent: () => void
}

/** The start: the visitor's own photo, or one of our rooms. */
export function StartView(props: StartViewProps) {
  const { zone, sampleImages, subject, problem, onPhoto, onSample, onIntent, onPhotoIntent } = props
  const t = useTranslations('try.start')
  return (
    <section className="relative overflow-hidden">
      <div className="lamp-light" aria-hidden="true" />
      <div className="column relative flex flex-col gap-10 py-8 lg:gap-12 lg:py-14">
        <div className="grid items-center gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
          <div>
            <h1 className="text-display font-medium tracking-tight">{t('title')}</h1>
            <p className="mt-5 max-w-md text-lead text-muted">{t('lead')}</p>
            <PrivacyLine className="mt-5">{t('privacy')}</PrivacyLine>
          </div>
          <div onPointerEnter={onPhotoIntent} className="flex flex-col gap-3">
            {problem && <PhotoProblemNote problem={problem} />}
            <DropZone
              zone={zone}
              onFocus={onPhotoIntent}
              isOpening={subject !== null && subject.kind !== 'sample'}
              invitation={t.rich('drop', KEY_HINTS)}
              className="min-h-44 py-8 sm:min-h-72 lg:min-h-60"
            />
            <CameraButton onPhoto={onPhoto} />
          </div>
        </div>
        <SampleRooms
          opening={subject?.kind === 'sample' ? subject.room.id : null}
          open={onSample}
          images={sampleImages}
          onIntent={onIntent}
          className="sm:gap-6"
        />
      </div>
    </section>
  )
}
