import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestJson, sendRequest } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { AreaSettings } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import type { LibraryMaterial, Product } from '@/lib/domain/own-material'
import { libraryResponseSchema } from '@/lib/schemas/responses'

// The materials that the site's owner offers to everyone.

const libraryQuery = queryOptions({
  queryKey: ['library'],
  queryFn: async ({ signal }) =>
    (await requestJson(libraryResponseSchema, API.library, { signal })).materials,
  // Fail at once when offline: a shopping list doesn't wait for the library.
  networkMode: 'always',
  staleTime: 1_000 * LIMITS.library.keptSeconds,
})

const NONE: readonly LibraryMaterial[] = []

/** Empty while loading, and if the library is empty. */
export function useLibrary(): readonly LibraryMaterial[] {
  return useQuery(libraryQuery).data ?? NONE
}

/** Finds the product for an area's material; `null` if the material isn't in the library. */
export function useProductOf() {
  const queries = useQueryClient()
  return async ({ own }: Pick<AreaSettings, 'own'>): Promise<Product | null> => {
    if (!own) return null
    // If the library can't be loaded, the list goes without prices.
    const library = await queries.ensureQueryData(libraryQuery).catch(() => NONE)
    return library.find(({ settings }) => settings.picture === own.picture)?.product ?? null
  }
}

/** The image file, even of a withdrawn material; `null` if it isn't in the library. */
export async function readLibraryPicture(picture: string): Promise<Blob | null> {
  const response = await sendRequest(API.libraryPicture(picture))
  return response.ok ? response.blob() : null
}
