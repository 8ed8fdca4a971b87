import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { describeSharedRoom } from '@/components/shared-room/metadata'
import { SharedRoomNotice, SharedRoomScreen } from '@/components/shared-room/shared-room'
import { ClientMessages } from '@/components/site/client-messages'
import { openSharedPage } from '@/lib/server/app/shared-room'

/** Rendered per request, so that an ended link stops working at once. */
export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ token: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { token } = await params
  return describeSharedRoom(token, await openSharedPage(token))
}

export default async function SharedRoomPage({ params }: Props) {
  const { token } = await params
  const room = await openSharedPage(token)
  if (!room) notFound()
  if (room === 'busy') return <SharedRoomNotice state="busy" />
  return (
    <ClientMessages namespaces={['shared-room']}>
      <SharedRoomScreen token={token} room={room} />
    </ClientMessages>
  )
}
