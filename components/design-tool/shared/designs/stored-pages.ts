import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteDesign, readStoredDesigns, storedKey } from './stored-designs'

/** The user's stored designs, page by page. Never stale: saving and deleting invalidate them. */
export function useStoredDesigns(userId: string) {
  return useInfiniteQuery({
    queryKey: storedKey(userId),
    queryFn: ({ pageParam, signal }) => readStoredDesigns(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useDeleteDesign(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: deleteDesign,
    onSuccess: () => queries.invalidateQueries({ queryKey: storedKey(userId) }),
  })
}
