import { useTranslations } from 'next-intl'
import type { PostSource } from '@/lib/schemas/post-parts'

export const sourceAnchor = (id: string) => `source-${id}`

/** The small number behind a fact, which leads to the list of sources. */
export function SourceMark({ id, sources }: { id: string; sources: readonly PostSource[] }) {
  const t = useTranslations('blog-post.sources')
  const index = sources.findIndex((each) => each.id === id)
  const source = sources[index]
  if (!source) return null
  const number = index + 1
  return (
    <sup>
      <a
        href={`#${sourceAnchor(id)}`}
        aria-label={t('number', { number, title: source.title })}
        className="source-mark"
      >
        {number}
      </a>
    </sup>
  )
}
