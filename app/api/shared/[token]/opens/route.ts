import { tokenParams } from '@/lib/schemas/requests'
import { checkParams, route } from '@/lib/server/app/route'
import { countingMisses } from '@/lib/server/app/shared-room'
import { countOpen } from '@/lib/server/links/service'

/** From a browser that shows a link's page: programs that draw a preview of it run no script, and count for nothing. */
export const POST = route<'maybe-user', { token: string }>(
  { as: 'maybe-user', rate: 'sharedRooms' },
  async ({ request, app, params, user }) => {
    await countingMisses(app.supabase, request, async () =>
      countOpen(app, checkParams(tokenParams, params, 'not_found').token, { userId: user?.id ?? null }),
    )
    return new Response(null, { status: 204 })
  },
)
