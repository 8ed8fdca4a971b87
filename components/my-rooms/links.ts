import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { nameUnexpected, toErrorDetails } from '@/lib/api/api-error'
import { jsonBody, requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { createLinkSchema } from '@/lib/schemas/requests'
import {
  answeredSchema,
  createdLinkResponseSchema,
  deletedSchema,
  linksResponseSchema,
  type OwnBoard,
  ownBoardResponseSchema,
  seenSchema,
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

/** A change of the user's links or of the comments on them. A failure is shown. */
function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  then: { onSuccess?: (answer: Answer, input: Input) => unknown; onSettled?: () => unknown },
) {
  const { showError } = useScreenToasts()
  return useMutation({
    mutationFn: (input: Input) => change(input).catch(nameUnexpected('change_failed')),
    onError: (error) => showError(toErrorDetails(error, 'change_failed')),
    ...then,
  })
}

/** Fetches the user's links again. */
function useRefresh(userId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(userId) })
}

/** Creates a link. Only the response contains its URL. */
export function useCreateLink(userId: string) {
  const create = (link: LinkInput) =>
    requestJson(createdLinkResponseSchema, API.links, jsonBody('POST', link))
  return useChange(create, { onSuccess: useRefresh(userId) })
}

export function useEndLink(userId: string) {
  const end = (id: string) => requestJson(deletedSchema, API.link(id), { method: 'DELETE' })
  return useChange(end, { onSettled: useRefresh(userId) })
}

const boardKeyOf = (linkId: string) => ['board', linkId] as const

/** The board of one of the user's links, refetched each time it is opened. */
export function useOwnBoard(linkId: string) {
  return useQuery({
    queryKey: boardKeyOf(linkId),
    queryFn: async ({ signal }) =>
      (await requestJson(ownBoardResponseSchema, API.linkComments(linkId), { signal })).board,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Marks a board as seen now that it is shown. If that fails, it stays new. */
export function useMarkSeen(userId: string, linkId: string, { comments, approvals }: OwnBoard) {
  const [, newest] = [comments.at(-1)?.createdAt ?? '', approvals.at(-1)?.at ?? ''].sort()
  const { mutate } = useMutation({
    mutationFn: (seenUntil: string) =>
      requestJson(seenSchema, API.linkComments(linkId), jsonBody('POST', { seenUntil })),
    onSuccess: useRefresh(userId),
  })
  useEffect(() => {
    if (newest) mutate(newest)
  }, [mutate, newest])
}

/** Answers a comment. An empty answer deletes the existing one. */
export function useAnswer(linkId: string) {
  const queries = useQueryClient()
  const save = ({ commentId, answer }: { commentId: string; answer: string }) =>
    requestJson(answeredSchema, API.linkComment(linkId, commentId), jsonBody('PATCH', { answer }))
  return useChange(save, {
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
  const refresh = useRefresh(userId)
  const remove = (commentId: string) =>
    requestJson(deletedSchema, API.linkComment(linkId, commentId), { method: 'DELETE' })
  return useChange(remove, {
    onSuccess: (_, commentId) => {
      queries.setQueryData<OwnBoard>(
        boardKeyOf(linkId),
        (board) => board && { ...board, comments: board.comments.filter(({ id }) => id !== commentId) },
      )
      return refresh()
    },
  })
}

/** Deletes all comments on a link. An ended link is deleted with them. */
export function useClearBoard(userId: string) {
  const clear = (linkId: string) => requestJson(deletedSchema, API.linkComments(linkId), { method: 'DELETE' })
  return useChange(clear, { onSettled: useRefresh(userId) })
}
