'use client'

import { Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LazyDialog } from '@/components/design-tool/shared/lazy-panel'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { Button } from '@/components/ui/button'
import type { MyRoom } from '@/lib/domain/my-rooms'

const ShareDialog = lazyWithRetry(async () => (await import('./share-dialog')).ShareDialog)

/** Opens what makes and ends links to a room's designs. */
export function ShareButton({ userId, room }: { userId: string; room: MyRoom }) {
  const t = useTranslations('rooms.share')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={() => setIsOpen(true)}
        onPointerEnter={ShareDialog.prefetch}
      >
        <Share2 aria-hidden="true" />
        {t('open')}
      </Button>
      {isOpen && (
        <LazyDialog onClose={close}>
          <ShareDialog userId={userId} room={room} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}
