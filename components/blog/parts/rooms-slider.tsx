import { useTranslations } from 'next-intl'
import { BeforeAfterSlider } from '@/components/shared/before-after-slider'
import { BlogPicture } from './blog-picture'

/** Two pictures of one room with a line to drag. */
export function RoomsSlider({
  before,
  after,
  words,
  sizes,
  isFirst = false,
}: {
  before: string
  after: string
  words: { slide: string; before: string; after: string }
  sizes: string
  isFirst?: boolean
}) {
  const t = useTranslations('common')
  return (
    <BeforeAfterSlider
      labels={{ before: t('before'), after: t('after'), slider: words.slide }}
      before={<BlogPicture name={before} alt={words.before} sizes={sizes} isFirst={isFirst} />}
      after={<BlogPicture name={after} alt={words.after} sizes={sizes} isFirst={isFirst} />}
    />
  )
}
