import { PaintRoller } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Thumbnail } from '@/components/design-tool/shared/designs/result-image'
import { ActionButton } from '@/components/shared/icon-button'
import { Dialog, DialogBody, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { API, ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'
import type { SavedRoom } from '@/lib/schemas/responses'

/** Opens another room with this one's finishes. Renders nothing if there is no other room. */
export function FinishesButton({ room, rooms }: { room: SavedRoom; rooms: readonly SavedRoom[] }) {
  const t = useTranslations('rooms.finishes')
  const [isOpen, setIsOpen] = useState(false)
  const others = rooms.filter(({ id }) => id !== room.id)
  if (others.length === 0) return null
  return (
    <>
      <ActionButton
        variant="ghost"
        icon={PaintRoller}
        aria-label={t('useOf', { name: room.title })}
        onClick={() => setIsOpen(true)}
      >
        {t('use')}
      </ActionButton>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent closeLabel={t('close')}>
          <DialogTitle>{t('title', { name: room.title })}</DialogTitle>
          <DialogBody className="flex flex-col gap-4">
            <p className="text-small text-muted">{t('lead')}</p>
            <ul className="flex flex-col gap-2">
              {others.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    href={ROUTES.openRoom(id, room.id)}
                    className="flex items-center gap-3 rounded-md border border-line p-2 hover:border-brass hover:bg-panel-high"
                  >
                    <Thumbnail url={API.roomPhoto(id)} className="w-20 shrink-0 rounded-sm" />
                    <span className="min-w-0 truncate font-semibold">{title}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </DialogBody>
        </DialogContent>
      </Dialog>
    </>
  )
}
