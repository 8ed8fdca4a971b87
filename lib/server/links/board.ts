import type * as z from 'zod'
import { styleOf } from '@/lib/domain/design-run'
import type { Board } from '@/lib/domain/shopping/shared-room'
import { AppError } from '@/lib/errors/app-error'
import type { approvalSchema } from '@/lib/schemas/requests'
import type { OwnBoard } from '@/lib/schemas/responses'
import { insertApproval, insertComment, type NewComment, readBoard, readBoardOfOwn } from './board-queries'
import { findKeptDesigns, hashOf, type LinkContext } from './service'

type Context = Pick<LinkContext, 'supabase'>

/** Comments on a live link and returns its board. Throws `not_found` or `board_full`. */
export async function writeComment(
  { supabase }: Context,
  token: string,
  comment: NewComment,
): Promise<Board> {
  return boardAfter(supabase, await insertComment(supabase, hashOf(token), comment))
}

/** Approves a design of a live link and returns its board. Throws `not_found` or `board_full`. */
export async function approve(
  { supabase }: Context,
  token: string,
  approval: z.output<typeof approvalSchema>,
): Promise<Board> {
  return boardAfter(supabase, await insertApproval(supabase, hashOf(token), approval))
}

function boardAfter(
  supabase: Context['supabase'],
  made: Awaited<ReturnType<typeof insertApproval>>,
): Promise<Board> {
  if (made.outcome === 'written') return readBoard(supabase, made.link)
  throw new AppError(made.outcome === 'full' ? 'board_full' : 'not_found')
}

/** The board of one of the user's links. Throws `not_found`. */
export async function readOwnBoard(app: LinkContext, userId: string, linkId: string): Promise<OwnBoard> {
  const { link, ...board } = await readBoardOfOwn(app.supabase, userId, linkId)
  const kept = await findKeptDesigns(app, userId, link.runIds)
  const designs = link.runIds.map((runId) => {
    const design = kept.get(runId)
    return design ? { style: styleOf(design.run.params), pictureUrl: design.url } : null
  })
  return { ...board, designs }
}
