import { useTranslations } from 'next-intl'
import { useDropzone } from 'react-dropzone'
import { CameraButton } from '@/components/design-tool/shared/controls/camera-button'
import { DropZone } from '@/components/design-tool/shared/controls/drop-zone'
import { acceptOf } from '@/components/design-tool/shared/device/open-bitmap'
import { ErrorNote } from '@/components/forms/error-note'
import type { ErrorDetails } from '@/lib/api/api-error'
import type { PhotoType } from '@/lib/image/photo-type'
import type { StoredDesignResponse } from '@/lib/schemas/responses'
import { Thumbnail } from './result-image'
import { useStoredDesigns } from './stored-pages'

type PictureChoiceProps = {
  /** What a file picker offers. */
  types: readonly PhotoType[]
  texts: {
    readonly input: string
    readonly choose: string
    readonly chooseHint: string
    readonly privacy: string
  }
  problem: ErrorDetails | null
  isOpening: boolean
  onFile: (file: File) => void
  /** Something else than a file of these types was dropped. */
  onProblem: () => void
  /** The designs of this user may be chosen too. */
  designs?: Omit<OwnDesignsProps, 'isOpening'>
}

/** An image from this device, or one of the user's stored designs. */
export function PictureChoice({
  types,
  texts,
  problem,
  isOpening,
  onFile,
  onProblem,
  designs,
}: PictureChoiceProps) {
  const zone = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    // The page around the dialog accepts dropped photos.
    noDragEventsBubbling: true,
    onDrop: ([file]) => (file ? onFile(file) : onProblem()),
  })
  return (
    <div className="flex flex-col gap-5">
      <div {...zone.getRootProps()} data-drop-zone className="flex flex-col gap-4">
        <input {...zone.getInputProps({ accept: acceptOf(types), 'aria-label': texts.input })} />
        <DropZone zone={zone} isOpening={isOpening} invitation={texts.choose} limits={texts.chooseHint} />
        <CameraButton onPhoto={onFile} />
        {problem && <ErrorNote error={problem} />}
      </div>
      {designs && <OwnDesigns {...designs} isOpening={isOpening} />}
      <p className="text-small text-faint">{texts.privacy}</p>
    </div>
  )
}

type OwnDesignsProps = {
  userId: string
  isOpening: boolean
  onDesign: (design: StoredDesignResponse) => void
}

/** The user's newest stored designs. If there are none, or the server doesn't answer, only files are offered. */
function OwnDesigns({ userId, isOpening, onDesign }: OwnDesignsProps) {
  const t = useTranslations('transform.pictureChoice')
  const { data } = useStoredDesigns(userId)
  const designs = data?.pages.flatMap((page) => page.designs) ?? []
  if (designs.length === 0) return null
  return (
    <section aria-label={t('designs')} className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-small font-medium">
        {t('designs')}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
        {designs.map((design) => (
          <li key={design.id}>
            <button
              type="button"
              aria-disabled={isOpening}
              onClick={() => !isOpening && onDesign(design)}
              className="block w-full cursor-pointer overflow-hidden rounded-md border border-edge hover:border-brass"
            >
              <Thumbnail url={design.url} alt={design.name} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
