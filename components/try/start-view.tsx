import { useTranslations } from 'next-intl'
import type { DropzoneState } from 'react-dropzone'
import type { PhotoProblem } from '@/components/design-tool/photo/open-photo'
import { CameraButton } from '@/components/design-tool/shared/controls/camera-button'
import { DropZone } from '@/components/design-tool/shared/controls/drop-zone'
import { PhotoProblemNote } from '@/components/design-tool/upload/upload-panel'
import { KEY_HINTS } from '@/components/sections/key-hints'
import { Spinner } from '@/components/ui/spinner'
import type { SampleRoom } from '@/lib/config/sample-rooms'
import { PrivacyLine } from './privacy-line'
import type { SampleCard, Subject } from './workspace-props'

type StartViewProps = {
  zone: DropzoneState
  samples: readonly SampleCard[]
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
  const { zone, samples, subject, problem, onPhoto, onSample, onIntent, onPhotoIntent } = props
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
              className="min-h-44 bg-surface/80 sm:min-h-72"
            />
            <CameraButton onPhoto={onPhoto} />
          </div>
        </div>
        <Samples
          samples={samples}
          opening={subject?.kind === 'sample' ? subject.room.id : null}
          onSample={onSample}
          onIntent={onIntent}
        />
      </div>
    </section>
  )
}

type SamplesProps = Pick<StartViewProps, 'samples' | 'onSample' | 'onIntent'> & {
  opening: SampleRoom['id'] | null
}

function Samples({ samples, opening, onSample, onIntent }: SamplesProps) {
  const t = useTranslations('try.start')
  return (
    <section aria-labelledby="samples-title">
      <h2 id="samples-title" className="font-sans text-body font-medium text-muted">
        {t('samples')}
      </h2>
      <ul className="mt-4 grid grid-cols-3 gap-2.5 sm:gap-6">
        {samples.map(({ room, image }) => (
          <li key={room.id}>
            <button
              type="button"
              onClick={() => onSample(room)}
              onPointerEnter={onIntent}
              onFocus={onIntent}
              // Not `disabled`: the focus would be lost.
              aria-disabled={opening !== null}
              className="group block w-full overflow-hidden rounded-lg border border-line bg-panel text-left shadow-panel transition-colors duration-150 hover:border-brass aria-disabled:pointer-events-none"
            >
              {image}
              <span className="flex min-h-11 items-center gap-2 px-3 text-small font-semibold group-hover:text-brass-bright sm:px-4">
                {opening === room.id && <Spinner className="text-brass" />}
                {t(`rooms.${room.id}`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
