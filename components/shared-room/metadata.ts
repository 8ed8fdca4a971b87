import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ROUTES } from '@/lib/config/routes'
import { SHARE_CARD_SIZE } from '@/lib/config/site-assets'
import type { SharedRoom } from '@/lib/domain/shopping/shared-room'

/** For link previews in messages. Search engines don't index it. */
export async function describeSharedRoom(token: string, room: SharedRoom | 'busy' | null): Promise<Metadata> {
  const t = await getTranslations('shared-room')
  const hidden = { robots: { index: false, follow: false }, referrer: 'no-referrer' } as const
  if (room === null || room === 'busy') return { ...hidden, title: t(room ?? 'ended') }
  const { title } = room
  const description = t('metaDescription')
  const images = [{ url: ROUTES.sharedCard(token), ...SHARE_CARD_SIZE, alt: t('cardAlt') }]
  return {
    ...hidden,
    title: room.isBranded ? title : { absolute: title },
    description,
    openGraph: { type: 'website', title, description, images },
    twitter: { card: 'summary_large_image', title, description, images },
  }
}
