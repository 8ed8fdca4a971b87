import { useTranslations } from 'next-intl'
import { readLibraryPicture } from '@/components/design-tool/areas/own-material/library'
import { useOwnMaterials } from '@/components/design-tool/areas/own-material/own-materials'
import type { ProjectTarget } from '@/components/design-tool/photo/use-photo-work'
import { useScreenToasts } from '@/components/design-tool/shared/use-screen-toasts'
import type { FormHandle } from '@/components/design-tool/shared/use-transform-form'
import type { OwnMaterial } from '@/lib/domain/own-material'

/** Takes from an opened project what is not the photo's: the form, and the pictures of materials that are not here yet. */
export function useProjectTarget(form: FormHandle): ProjectTarget {
  const t = useTranslations('transform.project')
  const { materials, save } = useOwnMaterials()
  const { showSuccess } = useScreenToasts()
  return {
    async keepPictures({ room, pictures }) {
      const known = new Set(materials.map(({ picture }) => picture))
      for (const { settings } of room.mask.areas) {
        const { own } = settings
        const file = own && pictures.get(own.picture)
        if (!own || !file || known.has(own.picture) || (await isInLibrary(own))) continue
        known.add(own.picture)
        // The photo does not wait for the account to have it; an error is shown there.
        void save(own, file)
      }
    },
    onOpen({ room, designCount }) {
      form.reset(room.form)
      showSuccess(t('opened'), designCount > 0 ? t('designs', { count: designCount }) : undefined)
    },
  }
}

async function isInLibrary({ picture }: OwnMaterial): Promise<boolean> {
  return (await readLibraryPicture(picture).catch(() => null)) !== null
}
