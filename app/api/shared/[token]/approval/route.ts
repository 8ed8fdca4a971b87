import { approvalSchema } from '@/lib/schemas/requests'
import { readJson } from '@/lib/server/http/body'
import { freshJson, route } from '@/lib/server/http/route'
import { countingMisses } from '@/lib/server/http/shared-room'
import { approve } from '@/lib/server/links/board'

/** Approves a design, in place of the one that was approved before. */
export const POST = route<'anyone', { token: string }>(
  { as: 'anyone', rate: 'sharedPosts' },
  async ({ request, app, params }) => {
    const approval = await readJson(request, approvalSchema)
    const write = () => approve(app, params.token, approval)
    return freshJson({ board: await countingMisses(app.supabase, request, write) })
  },
)
