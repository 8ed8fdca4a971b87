import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import type { Board, BoardComment, BoardPin } from '@/lib/domain/shopping/shared-room'
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

const written = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('written'), link: linkRow }),
  z.object({ outcome: z.enum(['not_found', 'full']) }),
])

export type NewComment = { design: number; name: string; text: string; pin: BoardPin | null }

/** Adds a comment on a design of a live link, counted under the link's lock. */
export function insertComment(supabase: Supabase, tokenHash: string, comment: NewComment) {
  const args = {
    p_token_hash: tokenHash,
    p_design: comment.design,
    p_name: comment.name,
    p_text: comment.text,
    p_pin_x: comment.pin?.x ?? null,
    p_pin_y: comment.pin?.y ?? null,
    p_limit: LIMITS.board.comments,
  }
  return checked(supabase.rpc('write_board_comment', args), written)
}

const approved = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('approved'), link: linkRow }),
  z.object({ outcome: z.literal('not_found') }),
])

/** Approves a design of a live link, replacing an earlier approval. */
export function approveDesign(
  supabase: Supabase,
  tokenHash: string,
  { design, name }: { design: number; name: string },
) {
  const args = { p_token_hash: tokenHash, p_design: design, p_name: name }
  return checked(supabase.rpc('approve_shared_design', args), approved)
}

/** A link's board, for anyone with the link. */
export async function readBoard(supabase: Supabase, link: ShareLink): Promise<Board> {
  const query = supabase.from('board_comments').select('*').eq('link_id', link.id)
  const comments = await checked(query.order('created_at').order('id'), z.array(commentRow))
  return { comments: comments.map((row) => presentComment(link, row)), approval: presentApproval(link) }
}

const ownBoard = z.object({ link: linkRow, comments: z.array(commentRow) }).nullable()

/**
 * The board of one of the user's links, live or not, with what is new to them, and marks it as seen. Throws
 * `not_found`.
 */
export async function readBoardOfOwn(supabase: Supabase, userId: string, linkId: string) {
  const args = { p_user_id: userId, p_link_id: linkId }
  const found = await checked(supabase.rpc('read_own_board', args), ownBoard)
  if (!found) throw new AppError('not_found')
  const { link } = found
  const comments = found.comments.map((row) => ({ ...presentComment(link, row), isNew: !row.isSeen }))
  return { link, comments, approval: presentApproval(link) }
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

const NO_APPROVAL = { approved_run_id: null, approved_by: null, approved_at: null, approval_seen_at: null }

/** Deletes all comments on one of the user's links, and its approval. Throws `not_found`. */
export async function clearBoard(supabase: Supabase, userId: string, linkId: string): Promise<void> {
  const comments = supabase.from('board_comments').delete().eq('user_id', userId).eq('link_id', linkId)
  await checked(comments, z.unknown())
  const link = supabase.from('share_links').update(NO_APPROVAL).eq('user_id', userId).eq('id', linkId)
  await requireRow(link.select('id'))
}

/** Designs count from 1. */
const numberOf = ({ runIds }: ShareLink, runId: string) => runIds.indexOf(runId) + 1

function presentComment(link: ShareLink, row: CommentRow): BoardComment {
  const { id, runId, name, text, pin, answer, createdAt } = row
  return { id, design: numberOf(link, runId), name, text, pin, answer, createdAt: createdAt.toISOString() }
}

function presentApproval(link: ShareLink): Board['approval'] {
  if (!link.approval) return null
  const { runId, name, at } = link.approval
  return { design: numberOf(link, runId), name, at: at.toISOString() }
}
