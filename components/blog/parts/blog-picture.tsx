import { useTranslations } from 'next-intl'
import type { RoomPictureProps } from '@/components/shared/room-picture'
import { PictureOrWords } from './picture-or-words'

/** A picture of the blog, which says so when it cannot be loaded. */
export function BlogPicture(props: RoomPictureProps) {
  const t = useTranslations('blog')
  return <PictureOrWords {...props} failed={t('failedImage')} />
}
