import { Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DialogButton } from '@/components/design-tool/shared/controls/lazy-panel'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import type { ShareDialogProps } from './share-dialog'

const ShareDialog = lazyWithRetry(async () => (await import('./share-dialog')).ShareDialog)

/** Opens the dialog that creates and ends links to a room's designs. */
export function ShareButton(props: Omit<ShareDialogProps, 'onClose'>) {
  const t = useTranslations('rooms.share')
  return (
    <DialogButton
      icon={<Share2 aria-hidden="true" />}
      text={t('open')}
      prefetch={ShareDialog.prefetch}
      dialog={(close) => <ShareDialog {...props} onClose={close} />}
    />
  )
}
