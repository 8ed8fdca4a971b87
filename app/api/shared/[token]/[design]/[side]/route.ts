import { sharedPictureParams } from '@/lib/schemas/requests'
import { checkParams, route } from '@/lib/server/app/route'
import { countingMisses } from '@/lib/server/app/shared-room'
import { sharedImageResponse } from '@/lib/server/http/image-response'
import { findSharedPicture } from '@/lib/server/links/service'

/** An image of a shared design, for anyone with the link until it ends. */
export const GET = route<'anyone', { token: string; design: string; side: string }>(
  { as: 'anyone', rate: 'sharedRooms' },
  async ({ request, app, params }) => {
    const image = await countingMisses(app.supabase, request, async () =>
      findSharedPicture(app, checkParams(sharedPictureParams, params, 'not_found')),
    )
    return sharedImageResponse(request, app, { ...image, name: `${params.side}-${params.design}` })
  },
)
