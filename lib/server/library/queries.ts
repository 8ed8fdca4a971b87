import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import type { LibraryMaterial } from '@/lib/domain/own-material'
import { libraryMaterialSchema } from '@/lib/schemas/responses'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'

const libraryRow = libraryMaterialSchema.extend({ is_offered: z.boolean() })

/** The shared library, in the owner's order. */
export function listLibrary(supabase: Supabase): Promise<LibraryMaterial[]> {
  const offered = supabase.from('library_materials').select('settings, product').eq('is_offered', true)
  const ordered = offered.order('position').order('picture').limit(LIMITS.library.offered.max)
  return checked(ordered, z.array(libraryMaterialSchema))
}

/** Including withdrawn materials, newest first. */
export function findAllOfLibrary(supabase: Supabase) {
  const rows = supabase.from('library_materials').select('settings, product, is_offered')
  const newest = rows.order('created_at', { ascending: false }).limit(LIMITS.library.offered.max)
  return checked(newest, z.array(libraryRow))
}

const offerAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('offered'), withdrawn: z.number() }),
  z.object({ outcome: z.literal('full') }),
])

/** Adds materials, all or none. `isReplacing` withdraws all others. */
export function offerMaterials(
  supabase: Supabase,
  materials: readonly LibraryMaterial[],
  isReplacing: boolean,
) {
  const args = {
    p_materials: materials.map(({ settings, product }) => ({ settings, product })),
    p_replaces: isReplacing,
    p_limit: LIMITS.library.offered.max,
  }
  return checked(supabase.rpc('offer_materials', args), offerAnswer)
}

/** Withdraws a material. Its picture stays for designs made with it. */
export async function withdrawMaterial(supabase: Supabase, picture: string): Promise<void> {
  const rows = supabase.from('library_materials').update({ is_offered: false }).eq('picture', picture)
  await checked(rows.select('picture'), z.array(z.object({ picture: z.string() })).length(1))
}
