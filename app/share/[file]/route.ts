import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { DEFAULT_LOCALE } from '@/lib/config/locales'
import { isShareCard, postCardName, SHARE_CARDS } from '@/lib/config/site-assets'
import { postsIn } from '@/lib/server/blog/library'
import { drawShareCard } from '@/lib/server/share-card'
import { SITE } from '@/lib/site'

/** All of them are rendered by the build and served as files. */
export const dynamic = 'force-static'
export const dynamicParams = false

export function generateStaticParams() {
  const names = [...Object.keys(SHARE_CARDS), ...postsIn(DEFAULT_LOCALE).map(({ key }) => postCardName(key))]
  return names.map((name) => ({ file: `${name}.jpg` }))
}

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const t = await getTranslations({ locale: DEFAULT_LOCALE, namespace: 'common' })
  const name = (await params).file.replace(/\.jpg$/, '')
  const card = isShareCard(name)
    ? { picture: SHARE_CARDS[name], title: t(`shareCards.${name}`) }
    : cardOfPost(name)
  if (!card) notFound()
  const picture = await drawShareCard(card.picture, card.title, t('shareCards.made', { name: SITE.name }))
  return new Response(new Uint8Array(picture), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=86400' },
  })
}

function cardOfPost(name: string): { picture: string; title: string } | undefined {
  const post = postsIn(DEFAULT_LOCALE).find(({ key }) => postCardName(key) === name)
  return post && { picture: post.image, title: post.title }
}
