import { useTranslations } from 'next-intl'
import type { Post } from '@/lib/schemas/post'

/** The post's headings, as ways to them. */
export function Contents({ headings }: { headings: Post['headings'] }) {
  const t = useTranslations('blog-post')
  return (
    <nav aria-label={t('contents')} className="contents-list">
      <p className="text-small font-semibold text-brass-bright">{t('contents')}</p>
      <ol>
        {headings
          .filter(({ depth }) => depth === 2)
          .map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
      </ol>
    </nav>
  )
}
