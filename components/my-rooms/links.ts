import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { nameUnexpected } from '@/lib/api/api-error'
import { requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { createLinkSchema } from '@/lib/schemas/requests'
import {
  answeredSchema,
  createdLinkResponseSchema,
  deletedSchema,
  linksResponseSchema,
  type OwnBoard,
  ownBoardResponseSchema,
} from '@/lib/schemas/responses'

type LinkInput = z.input<typeof createLinkSchema>

const keyOf = (userId: string) => ['links', userId] as const

/** The user's links, with the number of comments on each. */
export function useLinks(userId: string) {
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }) => (await requestJson(linksResponseSchema, API.links, { signal })).links,
    staleTime: 0,
  })
}

/** Creates a link. Only the response contains its URL. */
export function useCreateLink(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (link: LinkInput) =>
      requestJson(createdLinkResponseSchema, API.links, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(link),
      }).catch(nameUnexpected('change_failed')),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}

export function useEndLink(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      requestJson(deletedSchema, API.link(id), { method: 'DELETE' }).catch(nameUnexpected('change_failed')),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}

const boardKeyOf = (linkId: string) => ['board', linkId] as const

/** The comments on one of the user's links, refetched each time they are opened, which marks them as seen. */
export function useOwnBoard(userId: string, linkId: string) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: boardKeyOf(linkId),
    queryFn: async ({ signal }) => {
      const { board } = await requestJson(ownBoardResponseSchema, API.linkComments(linkId), { signal })
      void queries.invalidateQueries({ queryKey: keyOf(userId) })
      return board
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Answers a comment. An empty answer deletes the existing one. */
export function useAnswer(linkId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ commentId, answer }: { commentId: string; answer: string }) =>
      requestJson(answeredSchema, API.linkComment(linkId, commentId), {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ answer }),
      }).catch(nameUnexpected('change_failed')),
    onSuccess: (_, { commentId, answer }) =>
      queries.setQueryData<OwnBoard>(boardKeyOf(linkId), (board) => withAnswer(board, commentId, answer)),
  })
}

function withAnswer(board: OwnBoard | undefined, commentId: string, answer: string): OwnBoard | undefined {
  return (
    board && {
      ...board,
      comments: board.comments.map((comment) =>
        comment.id === commentId ? { ...comment, answer: answer || null } : comment,
      ),
    }
  )
}

/** Deletes a comment with its answer. */
export function useDeleteComment(userId: string, linkId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (commentId: string) =>
      requestJson(deletedSchema, API.linkComment(linkId, commentId), { method: 'DELETE' }).catch(
        nameUnexpected('change_failed'),
      ),
    onSuccess: (_, commentId) => {
      queries.setQueryData<OwnBoard>(
        boardKeyOf(linkId),
        (board) => board && { ...board, comments: board.comments.filter(({ id }) => id !== commentId) },
      )
      return queries.invalidateQueries({ queryKey: keyOf(userId) })
    },
  })
}

/** Deletes all comments on a link and its approval. An ended link is deleted with them. */
export function useClearBoard(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (linkId: string) =>
      requestJson(deletedSchema, API.linkComments(linkId), { method: 'DELETE' }).catch(
        nameUnexpected('change_failed'),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}
