import { useTranslations } from 'next-intl'
import { findRoomDesign, receiptOf } from '@/lib/config/room-receipts'
import { RoomImage } from './room-image'

/** How many pixels outside its areas changed, counted when a design of the site was made. */
export function DesignReceipt({ image }: { image: string }) {
  const t = useTranslations('common')
  const design = findRoomDesign(image)
  if (!design) return null
  const { changedOutside, outside } = receiptOf(design)
  return t('receipt', { changed: changedOutside, outside })
}

/** The areas that a design of the site changed, tinted, as an overlay for its image. */
export function DesignOutline({ outline, sizes }: { outline: string; sizes: string }) {
  return <RoomImage name={outline} alt="" sizes={sizes} className="pointer-events-none" />
}
