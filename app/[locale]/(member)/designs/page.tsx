import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MyRooms } from '@/components/my-rooms/my-rooms'
import { ClientMessages } from '@/components/site/client-messages'
import { app } from '@/lib/server/app'
import { requireUser } from '@/lib/server/auth/guards'
import { listRooms } from '@/lib/server/designs/rooms'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('rooms')
  return { title: t('metaTitle'), robots: { index: false } }
}

/** Everything that the user made, with a plan or without one. */
export default async function MyRoomsPage() {
  const user = await requireUser()
  const rooms = await listRooms(app(), user.id)
  return (
    <ClientMessages namespaces={['rooms', 'transform']}>
      <MyRooms userId={user.id} rooms={rooms} />
    </ClientMessages>
  )
}
