import * as z from 'zod'
import { ownMaterial } from '@/lib/domain/area-settings'
import { LIMITS } from '@/lib/domain/limits'
import type { OwnMaterial } from '@/lib/domain/own-material'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import { fromSupabaseError } from '@/lib/supabase/errors'

const rows = z.array(z.object({ settings: ownMaterial }))

/** A user's materials, newest first. */
export async function listMaterials(supabase: Supabase, userId: string): Promise<OwnMaterial[]> {
  const query = supabase.from('materials').select('settings').eq('user_id', userId)
  const newest = query.order('created_at', { ascending: false }).limit(LIMITS.ownMaterial.kept.paid)
  return (await checked(newest, rows)).map(({ settings }) => settings)
}

/** Saves a material, or updates the one with the same picture. `full`: the user has reached the limit. */
export function saveMaterialRow(supabase: Supabase, userId: string, material: OwnMaterial) {
  const args = {
    p_user_id: userId,
    p_picture: material.picture,
    p_settings: material,
    p_limits: LIMITS.ownMaterial.kept,
  }
  return checked(supabase.rpc('save_material', args), z.enum(['saved', 'full']))
}

/** Whether there was one. */
export async function deleteMaterialRow(
  supabase: Supabase,
  userId: string,
  picture: string,
): Promise<boolean> {
  const query = supabase.from('materials').delete({ count: 'exact' })
  const { count, error } = await query.eq('user_id', userId).eq('picture', picture)
  if (error) throw fromSupabaseError(error)
  return count === 1
}
