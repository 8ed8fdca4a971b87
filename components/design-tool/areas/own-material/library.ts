import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { AreaSettings } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import type { LibraryMaterial, Product } from '@/lib/domain/own-material'
import { libraryResponseSchema } from '@/lib/schemas/responses'

// The materials that the owner of the site offers to everybody.

/** Asked for by who shows materials. */
const libraryQuery = queryOptions({
  queryKey: ['library'],
  queryFn: async ({ signal }) =>
    (await requestJson(libraryResponseSchema, API.library, { signal })).materials,
  // Without a connection it fails at once: a shopping list does not wait for it.
  networkMode: 'always',
  staleTime: 1_000 * LIMITS.library.keptSeconds,
})

const NONE: readonly LibraryMaterial[] = []

/** Empty until they are there, and where there are none. */
export function useLibrary(): readonly LibraryMaterial[] {
  return useQuery(libraryQuery).data ?? NONE
}

/** Finds out what can be bought as an area's material; `null` where that is none of the library. */
export function useProductOf() {
  const queries = useQueryClient()
  return async ({ own }: Pick<AreaSettings, 'own'>): Promise<Product | null> => {
    if (!own) return null
    // Without an answer the list goes without prices.
    const library = await queries.ensureQueryData(libraryQuery).catch(() => NONE)
    return library.find(({ settings }) => settings.picture === own.picture)?.product ?? null
  }
}

/** The picture's file, also of a material that is no longer offered; `null` when it is none of the library. */
export async function readLibraryPicture(picture: string): Promise<Blob | null> {
  const response = await fetch(API.libraryPicture(picture))
  return response.ok ? response.blob() : null
}
