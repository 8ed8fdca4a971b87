import { useTranslations } from 'next-intl'
import { designDiff, findRoomDesign } from '@/lib/config/room-diff-reports'
import { RoomImage } from './room-image'

/** How many pixels outside its areas changed, counted when a design of the site was made. */
export function DesignDiffReport({ image }: { image: string }) {
  const t = useTranslations('common')
  const design = findRoomDesign(image)
  if (!design) return null
  const { changedOutside, outside } = designDiff(design)
  return t('diffReport', { changed: changedOutside, outside })
}

/** The areas that a design of the site changed, tinted, as an overlay for its image. */
export function DesignOutline({ outline, sizes }: { outline: string; sizes: string }) {
  return <RoomImage name={outline} alt="" sizes={sizes} className="pointer-events-none" />
}
