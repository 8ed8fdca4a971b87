import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { nameUnexpected } from '@/lib/api/api-error'
import { requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { createLinkSchema } from '@/lib/schemas/requests'
import { createdLinkResponseSchema, deletedSchema, linksResponseSchema } from '@/lib/schemas/responses'

type NewLink = z.input<typeof createLinkSchema>

const keyOf = (userId: string) => ['links', userId] as const

/** The user's links, with how often each was opened by now. */
export function useLinks(userId: string) {
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }) => (await requestJson(linksResponseSchema, API.links, { signal })).links,
    staleTime: 0,
  })
}

/** Creates a link; its URL is known only from the answer. */
export function useCreateLink(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (link: NewLink) =>
      requestJson(createdLinkResponseSchema, API.links, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(link),
      }).catch(nameUnexpected('link_save_failed')),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}

export function useEndLink(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      requestJson(deletedSchema, API.link(id), { method: 'DELETE' }).catch(
        nameUnexpected('link_save_failed'),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}
