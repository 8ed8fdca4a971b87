import { useFormatter, useTranslations } from 'next-intl'
import type { Post } from '@/lib/schemas/post'

/** When a post appeared and how long it takes. */
export function MetaLine({ post: { date, readTime } }: { post: Pick<Post, 'date' | 'readTime'> }) {
  const t = useTranslations('blog')
  const format = useFormatter()
  return (
    <p className="flex flex-wrap gap-x-3 text-micro text-faint">
      <time dateTime={date}>{format.dateTime(new Date(date), { dateStyle: 'medium' })}</time>
      <span aria-hidden="true">·</span>
      <span>{t('readTime', { minutes: readTime })}</span>
    </p>
  )
}
