import { ImagePlus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { PictureChoice } from '@/components/design-tool/shared/designs/picture-choice'
import type { Reference } from '@/components/design-tool/shared/designs/references'
import { ResultImage } from '@/components/design-tool/shared/designs/result-image'
import type { KeptValue } from '@/components/design-tool/shared/device/kept-value'
import { openBitmap } from '@/components/design-tool/shared/device/open-bitmap'
import { useTakenImage } from '@/components/design-tool/shared/device/taken-images'
import { ActionButton } from '@/components/shared/icon-button'
import { OpenDialog } from '@/components/shared/open-dialog'
import { DialogBody } from '@/components/ui/dialog'
import { type ErrorDetails, errorDetails } from '@/lib/api/api-error'
import { API } from '@/lib/config/routes'
import { LIMITS } from '@/lib/domain/limits'

/** The file types that the server accepts. */
const REFERENCE_TYPES = ['jpeg', 'png'] as const

type ReferencePicturesProps = {
  userId: string
  references: KeptValue<readonly Reference[]>
  /** How many the task's model accepts. */
  max: number
  isBusy: boolean
}

/** Images with a look or furniture for the model to use. */
export function ReferencePictures({ userId, references, max, isBusy }: ReferencePicturesProps) {
  const t = useTranslations('transform.references')
  const all = useSyncExternalStore(references.subscribe, references.get, references.get)
  const [isAdding, setIsAdding] = useState(false)
  const shown = all.slice(0, max)
  const close = () => setIsAdding(false)
  const add = (reference: Reference) => {
    const others = shown.filter((each) => keyOf(each) !== keyOf(reference))
    references.set([...others, reference])
    close()
  }
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-small font-medium">
        {t('title')}
      </p>
      <p className="text-small text-faint">{t('hint', { max })}</p>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {shown.map((reference, i) => (
          <li key={keyOf(reference)} className="relative">
            <ReferenceImage reference={reference} name={t('numbered', { number: i + 1 })} />
            <button
              type="button"
              aria-label={t('remove', { number: i + 1 })}
              disabled={isBusy}
              onClick={() => references.set(all.filter((each) => each !== reference))}
              className="absolute top-0 right-0 grid size-8 cursor-pointer place-items-center rounded-sm bg-panel/85 hover:text-plaster"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {shown.length < max && (
        <ActionButton
          icon={ImagePlus}
          className="self-start"
          disabled={isBusy}
          onClick={() => setIsAdding(true)}
        >
          {t('add')}
        </ActionButton>
      )}
      {isAdding && <AddDialog userId={userId} onAdd={add} onClose={close} />}
    </section>
  )
}

function keyOf(reference: Reference): string {
  if (reference.kind === 'design') return reference.id
  if (reference.kind === 'picture') return reference.picture
  return `${reference.file.name}/${reference.file.lastModified}`
}

const SHOWN = 'size-24 rounded-md border border-edge object-cover'

function ReferenceImage({ reference, name }: { reference: Reference; name: string }) {
  if (reference.kind === 'file') return <FileImage file={reference.file} name={name} />
  const url = reference.kind === 'design' ? reference.url : API.reference(reference.picture)
  return <ResultImage src={`${url}?as=thumb`} alt={name} className={SHOWN} />
}

function FileImage({ file, name }: { file: File; name: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  // biome-ignore lint/performance/noImgElement: a file of this device.
  return <img src={url} alt={name} className={SHOWN} />
}

type AddDialogProps = { userId: string; onAdd: (reference: Reference) => void; onClose: () => void }

function AddDialog({ userId, onAdd, onClose }: AddDialogProps) {
  const t = useTranslations('transform.references')
  const [problem, setProblem] = useState<ErrorDetails | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const { minSidePx } = LIMITS.references
  const choose = async (file: File) => {
    setIsOpening(true)
    // Checks what the server would refuse, before anything is sent.
    const opened = await openBitmap(file, REFERENCE_TYPES)
    setIsOpening(false)
    if ('code' in opened) return setProblem(opened)
    opened.bitmap.close()
    onAdd({ kind: 'file', file: opened.file })
  }
  useTakenImage({ onFile: (file) => void choose(file), onProblem: setProblem })
  return (
    <OpenDialog title={t('add')} closeLabel={t('close')} size="wide" onClose={onClose}>
      <DialogBody>
        <PictureChoice
          {...{ problem, isOpening }}
          types={REFERENCE_TYPES}
          texts={{
            input: t('input'),
            choose: t('choose'),
            chooseHint: t('chooseHint', { pixels: minSidePx }),
            privacy: t('privacy'),
          }}
          onFile={(file) => void choose(file)}
          onProblem={() => setProblem(errorDetails('unsupported_image'))}
          designs={{ userId, onDesign: ({ id, url }) => onAdd({ kind: 'design', id, url }) }}
        />
      </DialogBody>
    </OpenDialog>
  )
}
