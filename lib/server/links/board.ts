import type { OwnBoard } from '@/lib/schemas/responses'
import { readBoardOfOwn } from './board-queries'
import { findKeptDesigns, type LinkContext, namesInLink } from './service'

/** The board of one of the user's links. Throws `not_found`. */
export async function readOwnBoard(app: LinkContext, userId: string, linkId: string): Promise<OwnBoard> {
  const { link, ...board } = await readBoardOfOwn(app.supabase, userId, linkId)
  const kept = await findKeptDesigns(app, userId, link.runIds)
  const names = namesInLink(link.runIds, kept)
  const designs = link.runIds.map((runId) => {
    const design = kept.get(runId)
    return design ? { name: names.get(runId) ?? '', pictureUrl: design.url } : null
  })
  return { ...board, designs }
}
