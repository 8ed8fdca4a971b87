import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { DEFAULT_LOCALE } from '@/lib/config/locales'
import { isShareCard, SHARE_CARDS } from '@/lib/config/share-cards'
import { drawShareCard } from '@/lib/server/share-card'

/** All of them are drawn by the build and served as files. */
export const dynamic = 'force-static'
export const dynamicParams = false

export function generateStaticParams() {
  return Object.keys(SHARE_CARDS).map((card) => ({ file: `${card}.jpg` }))
}

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const card = (await params).file.replace(/\.jpg$/, '')
  if (!isShareCard(card)) notFound()
  const t = await getTranslations({ locale: DEFAULT_LOCALE, namespace: 'common' })
  const picture = await drawShareCard(card, t(`shareCards.${card}`), t('illustrativeRender'))
  return new Response(new Uint8Array(picture), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=86400' },
  })
}
