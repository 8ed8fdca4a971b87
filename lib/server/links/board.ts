import { designName } from '@/lib/domain/room-title'
import type { OwnBoard } from '@/lib/schemas/responses'
import { readBoardOfOwn } from './board-queries'
import { findKeptDesigns, type LinkContext } from './service'

/** The board of one of the user's links. Throws `not_found`. */
export async function readOwnBoard(app: LinkContext, userId: string, linkId: string): Promise<OwnBoard> {
  const { link, ...board } = await readBoardOfOwn(app.supabase, userId, linkId)
  const kept = await findKeptDesigns(app, userId, link.runIds)
  const designs = link.runIds.map((runId) => {
    const design = kept.get(runId)
    return design ? { name: designName(design.run.params), pictureUrl: design.url } : null
  })
  return { ...board, designs }
}
