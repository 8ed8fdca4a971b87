import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { camelKeys, checked, time } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'

export const linkRow = z
  .object({
    id: z.string(),
    user_id: z.string(),
    title: z.string(),
    run_ids: z.array(z.string()),
    with_prices: z.boolean(),
    expires_at: time.nullable(),
    takes_comments: z.boolean(),
    // Only set in lists.
    is_live: z.boolean().default(true),
    comments: z.number().default(0),
    unseen: z.number().default(0),
    /** When the designs that aren't stored were finished. */
    unstored: z.array(time).default([]),
    created_at: time,
    // Only set for the link's page.
    owner_name: z.string().nullish(),
    plan_name: z.string().optional(),
  })
  .transform(camelKeys)

/** A link to designs. Its token is never stored. */
export type ShareLink = z.output<typeof linkRow>

const created = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('created'), link: linkRow }),
  z.object({ outcome: z.enum(['not_found', 'no_plan', 'full']) }),
])

export type NewLink = Pick<
  ShareLink,
  'userId' | 'title' | 'runIds' | 'withPrices' | 'expiresAt' | 'takesComments'
> & { tokenHash: string }

/** Creates a link, counted under the user's lock. */
export function insertLink(supabase: Supabase, link: NewLink) {
  const args = {
    p_user_id: link.userId,
    p_token_hash: link.tokenHash,
    p_title: link.title,
    p_run_ids: link.runIds,
    p_with_prices: link.withPrices,
    p_expires_at: link.expiresAt?.toISOString() ?? null,
    p_limit: LIMITS.shareLinks.max,
    p_takes_comments: link.takesComments,
  }
  return checked(supabase.rpc('create_share_link', args), created)
}

/** A user's live links, and ended ones that still have something on the board, newest first. */
export function listLinks(supabase: Supabase, userId: string): Promise<ShareLink[]> {
  // Up to as many ended links as live ones.
  const args = { p_user_id: userId, p_limit: 2 * LIMITS.shareLinks.max }
  return checked(supabase.rpc('list_share_links', args), z.array(linkRow))
}

/** Ends one of the user's links, even if it has ended before. False if there is none. */
export async function endLinkRow(
  supabase: Supabase,
  userId: string,
  { linkId, now }: { linkId: string; now: Date },
): Promise<boolean> {
  const query = supabase.from('share_links').update({ ended_at: now.toISOString() })
  const ended = query.eq('user_id', userId).eq('id', linkId).select('id')
  return (await checked(ended, z.array(z.object({ id: z.string() })))).length > 0
}

/** The live link with that hash, or `null`. */
export function findLink(supabase: Supabase, tokenHash: string) {
  return checked(supabase.rpc('find_share_link', { p_token_hash: tokenHash }), linkRow.nullable())
}
