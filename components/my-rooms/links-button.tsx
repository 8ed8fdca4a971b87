import { MessageSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/components/shared/icon-button'
import { Badge } from '@/components/ui/badge'
import { Dialog, DialogBody, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { LinkList } from './link-list'
import { useLinks } from './links'

/** Opens all of the user's links, and shows the number of new comments. Renders nothing before there is a link. */
export function LinksButton({ userId }: { userId: string }) {
  const t = useTranslations('rooms.share')
  const { data: links } = useLinks(userId)
  const [isOpen, setIsOpen] = useState(false)
  const isShown = isOpen || (links !== undefined && links.length > 0)
  if (!isShown) return null
  const unseen = (links ?? []).reduce((sum, link) => sum + link.unseen, 0)
  return (
    <>
      <ActionButton icon={MessageSquare} onClick={() => setIsOpen(true)}>
        {t('all')}
        {unseen > 0 && <Badge tone="brass">{t('unseen', { unseen })}</Badge>}
      </ActionButton>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent closeLabel={t('close')}>
          <DialogTitle>{t('all')}</DialogTitle>
          <DialogBody>
            <LinkList userId={userId} title={null} />
          </DialogBody>
        </DialogContent>
      </Dialog>
    </>
  )
}
