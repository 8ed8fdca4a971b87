import type * as z from 'zod'
import { errorDetails, RequestError, toErrorDetails } from '@/lib/api/api-error'
import { jsonBody, requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { errorMessage } from '@/lib/errors/messages'
import type { ContactInput } from '@/lib/schemas/contact'
import type { FeedbackInput } from '@/lib/schemas/feedback'
import { sentSchema } from '@/lib/schemas/responses'
import {
  type WithdrawalFields,
  type WithdrawalReceipt,
  withdrawalReceiptSchema,
} from '@/lib/schemas/withdrawal'

/** Errors that tell the user what to do. Any other error of a contact message shows the form's own message (Spec §8). */
const CONTACT_CODES: ReadonlySet<ErrorCode> = new Set([
  'too_many_requests',
  'offline',
  'network_sign_in',
  'bad_request',
  'body_too_large',
])
const FEEDBACK_CODES: ReadonlySet<ErrorCode> = new Set([
  'too_many_requests',
  'not_signed_in',
  'network_sign_in',
])

/** Throws `RequestError`. */
export async function sendContactMessage(message: ContactInput): Promise<void> {
  await send(API.contact, message, CONTACT_CODES, 'contact_failed', sentSchema)
}

/** Throws `RequestError`. */
export function sendWithdrawal(fields: WithdrawalFields): Promise<WithdrawalReceipt> {
  return send(API.withdrawals, fields, CONTACT_CODES, 'withdrawal_failed', withdrawalReceiptSchema)
}

/** Throws `RequestError`, always `feedback_failed` (Spec §8). Its `message` says how the user can fix it, if they can. */
export async function sendFeedback(feedback: FeedbackInput): Promise<void> {
  try {
    await send(API.feedback, feedback, FEEDBACK_CODES, 'feedback_failed', sentSchema)
  } catch (error) {
    const { code, values } = toErrorDetails(error)
    const reason = FEEDBACK_CODES.has(code) ? errorMessage(code, values).body : ''
    throw new RequestError(errorDetails('feedback_failed', values, reason), { cause: error })
  }
}

async function send<Answer>(
  url: string,
  body: ContactInput | FeedbackInput | WithdrawalFields,
  shown: ReadonlySet<ErrorCode>,
  otherwise: ErrorCode,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  try {
    return await requestJson(schema, url, jsonBody('POST', body))
  } catch (error) {
    if (error instanceof RequestError && shown.has(error.details.code)) throw error
    throw new RequestError(errorDetails(otherwise, toErrorDetails(error).values), { cause: error })
  }
}
