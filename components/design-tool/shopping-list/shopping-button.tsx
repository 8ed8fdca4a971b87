'use client'

import { ShoppingBasket } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { useAreaNames } from '@/components/design-tool/areas/use-area-names'
import type { Photo } from '@/components/design-tool/photo/open-photo'
import type { MeasuredArea, PreviewImage } from '@/components/design-tool/photo/photo-previews'
import { previewFile } from '@/components/design-tool/photo/preview-file'
import { LazyDialog } from '@/components/design-tool/shared/lazy-panel'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { Button } from '@/components/ui/button'
import { itemOf } from '@/lib/domain/shopping/shopping-item'
import type { AreaId } from '@/lib/mask/layers'
import { areasInUse, type Mask, settingsOf } from '@/lib/mask/mask'

const ShoppingDialog = lazyWithRetry(async () => (await import('./shopping-dialog')).ShoppingDialog)

/** Long side of the pictures on the list, in px: sharp on paper at a third of its width. */
const PICTURE_PX = 900

type ShoppingButtonProps = {
  photo: Photo
  mask: Mask
  preview: PreviewImage | null
  measureAreas: () => Promise<ReadonlyMap<AreaId, MeasuredArea>>
  className?: string
}

/** Opens the shopping list of the areas that have a material. */
export function ShoppingButton({ photo, mask, preview, measureAreas, className }: ShoppingButtonProps) {
  const t = useTranslations('transform.shopping')
  const [isOpen, setIsOpen] = useState(false)
  const nameOf = useAreaNames(mask)
  const close = () => setIsOpen(false)
  const measure = async () => {
    const measured = await measureAreas()
    return areasInUse(mask).flatMap((area) => {
      const known = measured.get(area.id)
      const item = known && !area.isHidden && itemOf(area.id, nameOf(area), settingsOf(area), known)
      return item ? [item] : []
    })
  }
  const pictures = useCallback(async () => {
    const before = await previewFile(photo, null, null, PICTURE_PX)
    const after = preview && (await previewFile(photo, preview, null, PICTURE_PX))
    return [before, ...(after ? [after] : [])].map((file) => URL.createObjectURL(file))
  }, [photo, preview])
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className={className}
        onClick={() => setIsOpen(true)}
        onPointerEnter={ShoppingDialog.prefetch}
      >
        <ShoppingBasket aria-hidden="true" />
        {t('open')}
      </Button>
      {isOpen && (
        <LazyDialog onClose={close}>
          <ShoppingDialog measure={measure} pictures={pictures} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}
