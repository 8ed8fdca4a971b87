import { approvalSchema } from '@/lib/schemas/requests'
import { freshJson, route } from '@/lib/server/app/route'
import { countingMisses } from '@/lib/server/app/shared-room'
import { readJson } from '@/lib/server/http/body'
import { approveDesign } from '@/lib/server/links/board-queries'
import { hashOf } from '@/lib/server/links/service'

/** Approves a design, whatever was approved before. */
export const POST = route<'anyone', { token: string }>(
  { as: 'anyone', rate: 'sharedPosts' },
  async ({ request, app, params }) => {
    const approval = await readJson(request, approvalSchema)
    const write = async () => approveDesign(app.supabase, hashOf(params.token), approval)
    return freshJson({ board: await countingMisses(app.supabase, request, write) })
  },
)
