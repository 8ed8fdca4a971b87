import { SwatchBook } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { changeAreas } from '@/components/design-tool/areas/change-areas'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { DialogButton } from '@/components/design-tool/shared/controls/lazy-panel'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import type { AreaSettings } from '@/lib/domain/design-run'
import type { AreaId } from '@/lib/mask/layers'
import type { Mask } from '@/lib/mask/mask'

const LookDialog = lazyWithRetry(async () => (await import('./look-dialog')).LookDialog)

type LookButtonProps = { work: PhotoWork; mask: Mask; userId: string }

/** Takes colors and materials from an image for the photo's areas. */
export function LookButton({ work, mask, userId }: LookButtonProps) {
  const t = useTranslations('transform.look')
  const { offerUndo } = useScreenToasts()
  const { maskStore, room } = work
  const apply = (looks: ReadonlyMap<AreaId, AreaSettings>) => {
    const undo = changeAreas(maskStore, looks)
    offerUndo(t('applied', { count: looks.size }), undo)
  }
  return (
    <DialogButton
      icon={<SwatchBook aria-hidden="true" />}
      text={t('open')}
      prefetch={LookDialog.prefetch}
      dialog={(close) => <LookDialog {...{ room, mask, userId }} onApply={apply} onClose={close} />}
    />
  )
}
