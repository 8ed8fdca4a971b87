import { useTranslations } from 'next-intl'
import type { PostSource } from '@/lib/schemas/post-parts'
import { sourceAnchor } from '../body/source-mark'

export function SourcesList({ sources }: { sources: readonly PostSource[] }) {
  const t = useTranslations('blog-post.sources')
  if (sources.length === 0) return null
  return (
    <section className="sources">
      <h2 className="post-section">{t('title')}</h2>
      <ol>
        {sources.map(({ id, title, publisher, url, year }) => (
          <li key={id} id={sourceAnchor(id)}>
            <a href={url} rel="noopener">
              {title}
            </a>
            <span className="text-faint">
              {` (${year === undefined ? publisher : t('line', { publisher, year: String(year) })})`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
