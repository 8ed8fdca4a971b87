import type * as z from 'zod'
import { nameUnexpected } from '@/lib/api/api-error'
import { jsonBody, requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { Board } from '@/lib/domain/shopping/shared-room'
import type { approvalSchema, boardCommentSchema } from '@/lib/schemas/requests'
import { boardResponseSchema } from '@/lib/schemas/responses'

/** Sends a comment and returns the updated comments. Throws `RequestError`. */
export const sendComment = (token: string, comment: z.input<typeof boardCommentSchema>): Promise<Board> =>
  post(API.sharedComments(token), comment)

/** Approves a design. Otherwise like `sendComment`. */
export const sendApproval = (token: string, approval: z.input<typeof approvalSchema>): Promise<Board> =>
  post(API.sharedApproval(token), approval)

async function post(url: string, body: object): Promise<Board> {
  const request = requestJson(boardResponseSchema, url, jsonBody('POST', body))
  const answer = await request.catch(nameUnexpected('change_failed'))
  return answer.board
}
