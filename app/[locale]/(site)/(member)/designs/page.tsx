import { getLocale } from 'next-intl/server'
import { MyRooms } from '@/components/my-rooms/my-rooms'
import { ClientMessages } from '@/components/site/client-messages'
import { describePrivatePage } from '@/components/site/page-metadata'
import { ROUTES } from '@/lib/config/routes'
import { hasCode } from '@/lib/errors/app-error'
import { redirect } from '@/lib/i18n/navigation'
import { roomsQuery } from '@/lib/schemas/requests'
import { app } from '@/lib/server/app/app'
import { requireUser } from '@/lib/server/app/guards'
import { listRooms } from '@/lib/server/designs/rooms'
import { listKeptRooms } from '@/lib/server/rooms/queries'
import { presentRoom } from '@/lib/server/rooms/service'

export const generateMetadata = () => describePrivatePage('rooms')

type Query = Promise<Record<string, string | string[] | undefined>>

/** Everything the user has made, with or without a plan. */
export default async function MyRoomsPage({ searchParams }: { searchParams: Query }) {
  const user = await requireUser()
  const after = roomsQuery.safeParse(await searchParams).data ?? null
  const locale = await getLocale()
  const kept = listKeptRooms(app().supabase, user.id)
  const { rooms, next } = await listRooms(app(), user.id, after).catch((error: unknown) => {
    // The design this page starts after has been deleted.
    if (hasCode(error, 'not_found') || hasCode(error, 'run_not_found')) {
      return redirect({ href: ROUTES.designs, locale })
    }
    throw error
  })
  return (
    <ClientMessages namespaces={['rooms', 'transform']}>
      <MyRooms
        userId={user.id}
        rooms={rooms}
        saved={(await kept).map(presentRoom)}
        isFirstPage={after === null}
        next={next}
      />
    </ClientMessages>
  )
}
