import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import type { Board, BoardApproval, BoardComment, BoardPin } from '@/lib/domain/shopping/shared-room'
import { AppError } from '@/lib/errors/app-error'
import { camelKeys, checked, time } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import { linkRow, type ShareLink } from './queries'

const commentRow = z
  .object({
    id: z.string(),
    run_id: z.string(),
    name: z.string(),
    text: z.string(),
    pin_x: z.number().nullable(),
    pin_y: z.number().nullable(),
    answer: z.string().nullable(),
    seen_at: time.nullable(),
    created_at: time,
  })
  .transform(({ pin_x: x, pin_y: y, seen_at, ...row }) => ({
    ...camelKeys(row),
    pin: x === null || y === null ? null : { x, y },
    isSeen: seen_at !== null,
  }))

type CommentRow = z.output<typeof commentRow>

const approvalRow = z.object({ run_id: z.string(), name: z.string(), created_at: time })

const boardRows = z.object({ comments: z.array(commentRow), approvals: z.array(approvalRow) })

const written = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('written'), link: linkRow }),
  z.object({ outcome: z.enum(['not_found', 'full']) }),
])

type NewComment = { design: number; name: string; text: string; pin: BoardPin | null }

/** Comments on a design of a live link and returns its board. Throws `not_found` or `board_full`. */
export function writeComment(supabase: Supabase, tokenHash: string, comment: NewComment): Promise<Board> {
  const args = {
    p_token_hash: tokenHash,
    p_design: comment.design,
    p_name: comment.name,
    p_text: comment.text,
    p_pin_x: comment.pin?.x ?? null,
    p_pin_y: comment.pin?.y ?? null,
    p_limit: LIMITS.board.comments,
  }
  return boardAfter(supabase, supabase.rpc('write_board_comment', args))
}

/** Approves a design likewise, whatever was approved before. */
export function approveDesign(
  supabase: Supabase,
  tokenHash: string,
  { design, name }: { design: number; name: string },
): Promise<Board> {
  const limit = LIMITS.board.approvals
  const args = { p_token_hash: tokenHash, p_design: design, p_name: name, p_limit: limit }
  return boardAfter(supabase, supabase.rpc('approve_shared_design', args))
}

async function boardAfter(supabase: Supabase, writing: Parameters<typeof checked>[0]): Promise<Board> {
  const made = await checked(writing, written)
  if (made.outcome === 'written') return readBoard(supabase, made.link)
  throw new AppError(made.outcome === 'full' ? 'board_full' : 'not_found')
}

/** A link's board, for anyone with the link. */
export async function readBoard(supabase: Supabase, link: ShareLink): Promise<Board> {
  const { comments, approvals } = await readRows(supabase, link)
  return { comments: comments.map((row) => presentComment(link, row)), approval: approvals.at(-1) ?? null }
}

/** The board of one of the user's links, live or not, with what is new to them and all approvals. Throws `not_found`. */
export async function readBoardOfOwn(supabase: Supabase, userId: string, linkId: string) {
  const row = supabase.from('share_links').select('*').eq('user_id', userId).eq('id', linkId)
  const link = await checked(row.maybeSingle(), linkRow.nullable())
  if (!link) throw new AppError('not_found')
  const { comments, approvals } = await readRows(supabase, link)
  const own = comments.map((each) => ({ ...presentComment(link, each), isNew: !each.isSeen }))
  return { link, comments: own, approvals }
}

async function readRows(supabase: Supabase, link: ShareLink) {
  const { comments, approvals } = await checked(supabase.rpc('read_board', { p_link_id: link.id }), boardRows)
  const present = ({ run_id, name, created_at }: (typeof approvals)[number]): BoardApproval => ({
    design: numberOf(link, run_id),
    name,
    at: created_at.toISOString(),
  })
  return { comments, approvals: approvals.map(present) }
}

/** Marks what was on the board of one of the user's links by then as seen. Throws `not_found`. */
export async function markSeen(supabase: Supabase, userId: string, linkId: string, until: string) {
  const args = { p_user_id: userId, p_link_id: linkId, p_until: until }
  if (!(await checked(supabase.rpc('mark_board_seen', args), z.boolean()))) throw new AppError('not_found')
}

/** A comment on one of the user's links. */
type OwnComment = { userId: string; linkId: string; commentId: string }

const ids = z.array(z.object({ id: z.string() }))

async function requireRow(found: Parameters<typeof checked>[0]): Promise<void> {
  if ((await checked(found, ids)).length === 0) throw new AppError('not_found')
}

/** Answers a comment on one of the user's links; an empty answer removes the old one. Throws `not_found`. */
export async function answerComment(
  supabase: Supabase,
  { userId, linkId, commentId }: OwnComment,
  { text, at }: { text: string; at: Date },
): Promise<void> {
  const columns = text === '' ? NO_ANSWER : { answer: text, answered_at: at.toISOString() }
  const row = supabase.from('board_comments').update(columns).eq('user_id', userId).eq('link_id', linkId)
  await requireRow(row.eq('id', commentId).select('id'))
}

const NO_ANSWER = { answer: null, answered_at: null }

/** Deletes a comment on one of the user's links, with its answer. Throws `not_found`. */
export async function deleteComment(
  supabase: Supabase,
  { userId, linkId, commentId }: OwnComment,
): Promise<void> {
  const row = supabase.from('board_comments').delete().eq('user_id', userId).eq('link_id', linkId)
  await requireRow(row.eq('id', commentId).select('id'))
}

/**
 * Deletes all comments on one of the user's links. A live link keeps its approvals; one that has ended is deleted with
 * everything. Throws `not_found`.
 */
export async function clearBoard(supabase: Supabase, userId: string, linkId: string): Promise<void> {
  const args = { p_user_id: userId, p_link_id: linkId }
  if (!(await checked(supabase.rpc('clear_board', args), z.boolean()))) throw new AppError('not_found')
}

/** Designs count from 1. */
const numberOf = ({ runIds }: ShareLink, runId: string) => runIds.indexOf(runId) + 1

function presentComment(link: ShareLink, row: CommentRow): BoardComment {
  const { id, runId, name, text, pin, answer, createdAt } = row
  return { id, design: numberOf(link, runId), name, text, pin, answer, createdAt: createdAt.toISOString() }
}
