import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { LookPage } from '@/components/my-rooms/looks/look-page'
import { ClientMessages } from '@/components/site/client-messages'
import { hasCode } from '@/lib/errors/app-error'
import { idParams } from '@/lib/schemas/requests'
import { app } from '@/lib/server/app/app'
import { requireUser } from '@/lib/server/app/guards'
import { readKindsOfLook, readLook } from '@/lib/server/looks/service'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('rooms.looks')
  return { title: t('metaTitle'), robots: { index: false } }
}

/** The rooms that got one look. */
export default async function LookOfRoomsPage({ params }: { params: Promise<{ id: string }> }) {
  const user = await requireUser()
  const { data } = idParams.safeParse(await params)
  if (!data) notFound()
  const look = await readLook(app(), user.id, data.id).catch((error: unknown) => {
    if (hasCode(error, 'look_missing')) notFound()
    throw error
  })
  const kinds = await readKindsOfLook(app(), user.id, look.sourceRunId)
  return (
    <ClientMessages namespaces={['rooms', 'transform']}>
      <LookPage userId={user.id} look={look} kinds={kinds} />
    </ClientMessages>
  )
}
