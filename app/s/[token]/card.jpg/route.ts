import { route } from '@/lib/server/app/route'
import { countingMisses } from '@/lib/server/app/shared-room'
import { sharedCardResponse } from '@/lib/server/http/image-response'
import { findSharedPair } from '@/lib/server/links/service'

/** The picture beside a link in messages: before and after side by side. Not below `/api`, which robots are kept out of. */
export const GET = route<'anyone', { token: string }>(
  { as: 'anyone', rate: 'sharedRooms' },
  async ({ request, app, params }) => {
    const pair = await countingMisses(app.supabase, request, () => findSharedPair(app, params.token))
    return sharedCardResponse(request, app, pair)
  },
)
