import { useFormatter, useTranslations } from 'next-intl'
import type { Post } from '@/lib/schemas/post'

export function Byline({ post: { author, date, updated, readTime } }: { post: Post }) {
  const t = useTranslations('blog-post')
  const blog = useTranslations('blog')
  const format = useFormatter()
  const day = (value: string) => (
    <time dateTime={value}>{format.dateTime(new Date(value), { dateStyle: 'long' })}</time>
  )
  return (
    <p className="byline">
      <span>{t('by', { name: t(`authors.${author}.name`) })}</span>
      <span>
        {t('published')} {day(date)}
      </span>
      {updated !== date && (
        <span>
          {t('updated')} {day(updated)}
        </span>
      )}
      <span>{blog('readTime', { minutes: readTime })}</span>
    </p>
  )
}

/** Who wrote it, at the end. */
export function AuthorBox({ author }: { author: Post['author'] }) {
  const t = useTranslations('blog-post')
  return (
    <section className="author-box">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-10 shrink-0">
        <path fill="var(--color-brass-deep)" d="M2 13h5L4 23h24l-3-10h5v17H2z" />
        <path fill="var(--color-brass)" d="M2 2h28v11h-5l3 10H4l3-10H2z" />
      </svg>
      <div>
        <p className="text-micro text-faint">{t('writtenBy')}</p>
        <p className="font-display text-title">{t(`authors.${author}.name`)}</p>
        <p className="mt-1 text-small text-muted">{t(`authors.${author}.note`)}</p>
      </div>
    </section>
  )
}
