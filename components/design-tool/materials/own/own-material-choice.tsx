import { ImagePlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { LazyDialog } from '@/components/design-tool/shared/controls/lazy-panel'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { InputField } from '@/components/forms/labeled-controls'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { Button } from '@/components/ui/button'
import { API } from '@/lib/config/routes'
import { LIMITS } from '@/lib/domain/limits'
import type { OwnMaterial } from '@/lib/domain/own-material'
import type { FlatThing } from '@/lib/tasks/furnish/furnishing'
import { MaterialFields } from './material-fields'
import { useOwnMaterials } from './own-materials'

const AddMaterialDialog = lazyWithRetry(async () => (await import('./add-material-dialog')).AddMaterialDialog)

/** The tile among the swatches that adds a material from an image. */
export function AddMaterialButton({
  thing,
  onAdded,
}: {
  thing?: FlatThing
  onAdded: (material: OwnMaterial) => void
}) {
  const t = useTranslations('transform.ownMaterial')
  const { save } = useOwnMaterials()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        onPointerEnter={AddMaterialDialog.prefetch}
        className="flex flex-col gap-1 rounded-md border border-dashed border-edge bg-surface p-1 text-micro leading-tight text-muted transition-colors duration-150 hover:border-brass hover:text-plaster"
      >
        <span className="grid aspect-2/1 w-full lg:aspect-4/3 place-items-center rounded-sm">
          <ImagePlus aria-hidden="true" className="size-6 text-brass" strokeWidth={1.5} />
        </span>
        <span className="flex min-h-8 items-center justify-center text-center">
          {thing ? t('addThing', { thing }) : t('add')}
        </span>
      </button>
      {isOpen && (
        <LazyDialog onClose={close}>
          <AddMaterialDialog
            thing={thing}
            onClose={close}
            onAdd={(material, file) => {
              void save(material, file)
              onAdded(material)
            }}
          />
        </LazyDialog>
      )}
    </>
  )
}

/** The image of one of the user's own materials. */
export function OwnSwatch({ picture }: { picture: string }) {
  const { readPicture } = useOwnMaterials()
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    readPicture(picture)
      .then((file) => {
        if (isGone || !file) return
        made = URL.createObjectURL(file)
        setUrl(made)
      })
      .catch(() => undefined)
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [picture, readPicture])
  return (
    <span
      aria-hidden="true"
      style={url === null ? {} : { backgroundImage: `url(${url})` }}
      className="block aspect-4/3 w-full rounded-sm bg-panel-high bg-cover bg-center"
    />
  )
}

/** The image of a library material, lazy-loaded. */
export function LibrarySwatch({ picture }: { picture: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: the server has it in this size.
    <img
      src={`${API.libraryPicture(picture)}?as=thumb`}
      alt=""
      loading="lazy"
      className="aspect-4/3 w-full rounded-sm bg-panel-high object-cover"
    />
  )
}

/** Delay between the last change and saving it, in ms. */
const SAVE_AFTER_MS = 800

/**
 * The size and layout of an area's material. For one of the user's own, they are remembered for its next use, and it can be
 * renamed and removed.
 */
export function OwnMaterialDetails({
  own,
  onChange,
}: {
  own: OwnMaterial
  onChange: (own: OwnMaterial) => void
}) {
  const t = useTranslations('transform.ownMaterial')
  const { materials, save, remove, readPicture } = useOwnMaterials()
  const { offerUndo } = useScreenToasts()
  const known = materials.find(({ picture }) => picture === own.picture)
  const isChanged = known !== undefined && JSON.stringify(known) !== JSON.stringify(own)
  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(() => void save(own), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isChanged, own, save])
  const removeWithUndo = async () => {
    const file = await readPicture(own.picture)
    await remove(own.picture)
    if (file) offerUndo(t('removed', { name: own.name }), () => void save(own, file))
  }
  return (
    <section aria-label={own.name} className="flex flex-col gap-3">
      {known && (
        <InputField
          key={own.picture}
          label={t('materialName')}
          defaultValue={own.name}
          maxLength={LIMITS.ownMaterial.name.max}
          // Ignore an empty name and keep the last one.
          onChange={(typed) => typed.trim() !== '' && onChange({ ...own, name: typed.trim() })}
        />
      )}
      <MaterialFields material={own} onChange={onChange} />
      {known && (
        <Button variant="ghost" size="small" className="self-start" onClick={() => void removeWithUndo()}>
          {t('remove', { name: own.name })}
        </Button>
      )}
    </section>
  )
}
