import { errorDetails, RequestError, toErrorDetails } from '@/lib/api/api-error'
import { requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import type { ErrorCode } from '@/lib/errors/catalogue'
import type { ContactInput } from '@/lib/schemas/contact'
import type { FeedbackInput } from '@/lib/schemas/feedback'
import { sentSchema } from '@/lib/schemas/responses'

/** Errors that tell the user what to do. All others get the form's own message (Spec §8). */
const CONTACT_CODES: ReadonlySet<ErrorCode> = new Set([
  'too_many_requests',
  'offline',
  'bad_request',
  'body_too_large',
])
const FEEDBACK_CODES: ReadonlySet<ErrorCode> = new Set(['too_many_requests', 'not_signed_in'])

/** Throws `RequestError`. */
export function sendContactMessage(message: ContactInput): Promise<void> {
  return send(API.contact, message, CONTACT_CODES, 'contact_failed')
}

/** Throws `RequestError`. */
export function sendFeedback(feedback: FeedbackInput): Promise<void> {
  return send(API.feedback, feedback, FEEDBACK_CODES, 'feedback_failed')
}

async function send(
  url: string,
  body: ContactInput | FeedbackInput,
  shown: ReadonlySet<ErrorCode>,
  otherwise: ErrorCode,
): Promise<void> {
  try {
    await requestJson(sentSchema, url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch (error) {
    if (error instanceof RequestError && shown.has(error.details.code)) throw error
    throw new RequestError(errorDetails(otherwise, toErrorDetails(error).values), { cause: error })
  }
}
