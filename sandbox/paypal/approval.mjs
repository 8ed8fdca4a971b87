// GET and POST /checkoutnow: the page where the payer approves an order.

import { createHash } from 'node:crypto'
import { page } from '../gateway/responses.mjs'
import { approvalPage, closedPage, donePage } from './approval-page.mjs'
import { PayPalError } from './errors.mjs'
import { payerId } from './order-json.mjs'

export const approvalPath = '/checkoutnow'

/** @typedef {'pay' | 'decline' | 'cancel'} ApprovalAnswer */

/**
 * @param {unknown} text
 * @returns {ApprovalAnswer | null}
 */
export function approvalAnswer(text) {
  return text === 'pay' || text === 'decline' || text === 'cancel' ? text : null
}

/**
 * @param {Request} request
 * @param {import('./orders.mjs').Orders} orders
 */
export async function answerApproval(request, orders) {
  const url = new URL(request.url)
  const token = url.searchParams.get('token') ?? ''
  try {
    const order = orders.find(token)
    if (order.status === 'COMPLETED') return page(closedPage('This order has been paid.'), 409)
    if (request.method !== 'POST') return page(approvalPage(order, url.pathname + url.search))
    const answer = approvalAnswer((await request.formData()).get('answer'))
    if (!answer) return page(approvalPage(order, url.pathname + url.search), 400)
    orders.approve(token, answer)
    return scripted(done(order, answer))
  } catch (error) {
    if (error instanceof PayPalError)
      return page(closedPage('There is no such order, or it has expired.'), 404)
    throw error
  }
}

/**
 * @param {import('./store.mjs').Order} order
 * @param {ApprovalAnswer} answer
 */
function done({ id, experience }, answer) {
  const isCancelled = answer === 'cancel'
  const back = URL.parse((isCancelled ? experience.cancel_url : experience.return_url) ?? '')
  back?.searchParams.set('token', id)
  if (!isCancelled) back?.searchParams.set('PayerID', payerId)
  /** @type {'approved' | 'cancelled'} */
  const result = isCancelled ? 'cancelled' : 'approved'
  return donePage({ token: id, result, payerId }, back?.href ?? null)
}

/**
 * Allows the one script of a page.
 * @param {string} html
 */
function scripted(html) {
  const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  const answer = page(html)
  const policy = `${answer.headers.get('content-security-policy')}; script-src 'sha256-${hash}'`
  answer.headers.set('content-security-policy', policy)
  return answer
}
