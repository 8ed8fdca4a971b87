import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MyRooms } from '@/components/my-rooms/my-rooms'
import { ClientMessages } from '@/components/site/client-messages'
import { roomsQuery } from '@/lib/schemas/requests'
import { app } from '@/lib/server/app'
import { requireUser } from '@/lib/server/auth/guards'
import { listRooms } from '@/lib/server/designs/rooms'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('rooms')
  return { title: t('metaTitle'), robots: { index: false } }
}

type Query = Promise<Record<string, string | string[] | undefined>>

/** Everything that the user made, with a plan or without one. */
export default async function MyRoomsPage({ searchParams }: { searchParams: Query }) {
  const user = await requireUser()
  const after = roomsQuery.safeParse(await searchParams).data ?? null
  const { rooms, next } = await listRooms(app(), user.id, after)
  return (
    <ClientMessages namespaces={['rooms', 'transform']}>
      <MyRooms userId={user.id} rooms={rooms} isFirstPage={after === null} next={next} />
    </ClientMessages>
  )
}
