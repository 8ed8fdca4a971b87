import { API } from '@/lib/config/end-points'
import type { ErrorCode } from '@/lib/errors/catalogue'
import type { ContactInput } from '@/lib/schemas/contact'
import type { FeedbackInput } from '@/lib/schemas/feedback'
import { failure, RequestFailed } from './failure'
import { requestJson } from './request-json'

/** Failures that tell the person something to act on; the others are told in the form's own words (Spec §8). */
const CONTACT_CODES: ReadonlySet<ErrorCode> = new Set([
  'too_many_requests',
  'offline',
  'bad_request',
  'body_too_large',
])
const FEEDBACK_CODES: ReadonlySet<ErrorCode> = new Set(['too_many_requests', 'not_signed_in'])

/** Throws `RequestFailed`. */
export function sendContactMessage(message: ContactInput): Promise<void> {
  return send(API.contact, message, CONTACT_CODES, 'contact_failed')
}

/** Throws `RequestFailed`. */
export function sendFeedback(feedback: FeedbackInput): Promise<void> {
  return send(API.feedback, feedback, FEEDBACK_CODES, 'feedback_failed')
}

async function send(
  url: string,
  body: ContactInput | FeedbackInput,
  telling: ReadonlySet<ErrorCode>,
  otherwise: ErrorCode,
): Promise<void> {
  try {
    await requestJson(
      import('@/lib/schemas/sent').then((schemas) => schemas.sentSchema),
      url,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )
  } catch (error) {
    if (error instanceof RequestFailed && telling.has(error.failure.code)) throw error
    throw new RequestFailed(failure(otherwise), { cause: error })
  }
}
