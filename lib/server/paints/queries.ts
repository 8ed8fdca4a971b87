import * as z from 'zod'
import type { DeckPaint } from '@/lib/domain/paints'
import { paintDeckSchema } from '@/lib/schemas/paint-deck'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'

const decks = z.array(paintDeckSchema)

/** A user's own paints; empty without a list. */
export async function readPaintDeck(supabase: Supabase, userId: string): Promise<readonly DeckPaint[]> {
  const query = supabase.from('paint_decks').select('paints').eq('user_id', userId)
  return (await checked(query, decks))[0]?.paints ?? []
}

/** Saves a list, replacing the last one. */
export async function savePaintDeck(
  supabase: Supabase,
  userId: string,
  paints: readonly DeckPaint[],
): Promise<void> {
  await checked(supabase.from('paint_decks').upsert({ user_id: userId, paints: [...paints] }), z.null())
}

/** Safe to repeat. */
export async function deletePaintDeck(supabase: Supabase, userId: string): Promise<void> {
  await checked(supabase.from('paint_decks').delete().eq('user_id', userId), z.null())
}
