import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteDesign, readStoredDesigns } from '@/lib/client/api/stored-designs'
import { storedKey } from './stored-key'

/** The person's stored designs, page by page. Never stale by itself: saving and deleting say so. */
export function useStoredDesigns(userId: string, isWanted: boolean) {
  return useInfiniteQuery({
    queryKey: storedKey(userId),
    queryFn: ({ pageParam, signal }) => readStoredDesigns(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  })
}

/** Deleting stored designs one at a time. `isDeleting` names the one that is being deleted. */
export function useDesignDeletion(
  userId: string,
  onDeleted: () => void,
  onFailure: (error: unknown) => void,
) {
  const queries = useQueryClient()
  const [isDeleting, setIsDeleting] = useState<string | null>(null)
  const remove = async (id: string) => {
    setIsDeleting(id)
    try {
      await deleteDesign(id)
      await queries.invalidateQueries({ queryKey: storedKey(userId) })
      onDeleted()
    } catch (error) {
      onFailure(error)
    } finally {
      setIsDeleting(null)
    }
  }
  return { isDeleting, remove }
}
