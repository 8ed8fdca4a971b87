import { escapeHtml, shell } from './page-shell.mjs'

/** @typedef {import('./books.mjs').Order} Order */

/** @param {import('./books.mjs').Money} money */
const priceOf = ({ currency_code, value }) =>
  currency_code === 'USD' ? `$${value}` : `${value} ${currency_code}`

/**
 * The page on which a person pays, declines or cancels.
 * @param {Order} order
 * @param {string} action where the form goes
 */
export const approvalPage = ({ unit, experience }, action) =>
  shell(
    'Pay with the PayPal stand-in',
    `<h1>${escapeHtml(priceOf(unit.amount))}</h1>
  <p>to <strong>${escapeHtml(experience.brand_name ?? 'the shop')}</strong></p>
  <dl>
    <div><dt>For</dt><dd>${escapeHtml(unit.description ?? 'an order')}</dd></div>
    <div><dt>With</dt><dd>Play money</dd></div>
  </dl>
  <form method="post" action="${escapeHtml(action)}">
    <button class="pay" name="answer" value="pay" autofocus>Pay ${escapeHtml(priceOf(unit.amount))}</button>
    <button class="decline" name="answer" value="decline" aria-describedby="decline-note">Decline</button>
    <span id="decline-note">pays with a card that the bank refuses</span>
    <button class="cancel" name="answer" value="cancel">Cancel</button>
  </form>`,
  )

/**
 * What stands there when an order cannot be paid (any more).
 * @param {string} reason
 */
export const closedPage = (reason) =>
  shell('Nothing to pay – PayPal stand-in', `<h1>Nothing to pay</h1><p>${escapeHtml(reason)}</p>`)

/**
 * Tells the shop's window what happened, or leads back to the shop when there is none.
 * @param {{ token: string, result: 'approved' | 'cancelled', payerId: string }} message
 * @param {string | null} returnUrl
 */
export const donePage = (message, returnUrl) =>
  shell(
    'Back to the shop – PayPal stand-in',
    `<h1>Back to the shop …</h1>
  ${returnUrl ? `<p><a href="${escapeHtml(returnUrl)}">Go on</a></p>` : '<p>You can close this window.</p>'}`,
    // Only an order's id is said, and it is worth nothing without the session of the person who owns it.
    `const message = ${scriptJson({ paypal: 'approval', ...message })}
     const returnUrl = ${scriptJson(returnUrl)}
     if (window.opener) window.opener.postMessage(message, '*')
     else if (returnUrl) window.location.replace(returnUrl)`,
  )

/** @param {unknown} value */
const scriptJson = (value) => JSON.stringify(value).replaceAll('<', '\\u003c')
