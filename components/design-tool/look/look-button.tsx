'use client'

import { SwatchBook } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { changeAreas } from '@/components/design-tool/areas/change-areas'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { LazyDialog } from '@/components/design-tool/shared/lazy-panel'
import { useScreenToasts } from '@/components/design-tool/shared/use-screen-toasts'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { Button } from '@/components/ui/button'
import type { AreaSettings } from '@/lib/domain/design-run'
import type { AreaId } from '@/lib/mask/layers'
import type { Mask } from '@/lib/mask/mask'

const LookDialog = lazyWithRetry(async () => (await import('./look-dialog')).LookDialog)

type LookButtonProps = { work: PhotoWork; mask: Mask; userId: string }

/** Takes colors and materials from an image for the photo's areas. */
export function LookButton({ work, mask, userId }: LookButtonProps) {
  const t = useTranslations('transform.look')
  const { offerUndo } = useScreenToasts()
  const [isOpen, setIsOpen] = useState(false)
  const { maskStore, room } = work
  const close = () => setIsOpen(false)
  const apply = (looks: ReadonlyMap<AreaId, AreaSettings>) => {
    const undo = changeAreas(maskStore, looks)
    close()
    offerUndo(t('applied', { count: looks.size }), undo)
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        onClick={() => setIsOpen(true)}
        onPointerEnter={LookDialog.prefetch}
      >
        <SwatchBook aria-hidden="true" />
        {t('open')}
      </Button>
      {isOpen && (
        <LazyDialog onClose={close}>
          <LookDialog {...{ room, mask, userId }} onApply={apply} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}
