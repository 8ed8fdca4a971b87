import { getTranslations } from 'next-intl/server'
import { DEFAULT_LOCALE } from '@/lib/config/locales'
import { blogFeed } from '@/lib/server/blog/feed'
import { drawShareCard } from '@/lib/server/share-card'
import { SITE } from '@/lib/site'

export const dynamic = 'force-static'

export async function GET() {
  const t = await getTranslations({ locale: DEFAULT_LOCALE, namespace: 'blog' })
  const authors = await getTranslations({ locale: DEFAULT_LOCALE, namespace: 'blog-post.authors' })
  const common = await getTranslations({ locale: DEFAULT_LOCALE, namespace: 'common' })
  const note = common('shareCards.made', { name: SITE.name })
  const feed = await blogFeed(
    DEFAULT_LOCALE,
    {
      title: t('feedTitle', { name: SITE.name }),
      description: t('metaDescription'),
      author: authors('editors.name'),
    },
    async ({ image, title }) => (await drawShareCard(image, title, note)).byteLength,
  )
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}
