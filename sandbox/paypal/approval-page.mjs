import { escapeHtml } from '../gateway/responses.mjs'

/** @typedef {import('./store.mjs').Order} Order */

const style = `
html { background: #0b1016; color-scheme: dark }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px;
  font: 16px/1.5 system-ui, sans-serif; color: #eef2f7; background: radial-gradient(120% 90% at 50% -10%, #15263d, #0b1016 60%) }
main { width: 100%; max-width: 400px; padding: 32px 24px 24px; border: 1px solid #283242; border-radius: 20px; background: #121922; box-shadow: 0 24px 64px #0008 }
.mark { display: inline-block; padding: 2px 10px; border: 1px solid #283242; border-radius: 99px; font-size: 13px; color: #a5b1c2 }
h1 { font-size: 34px; line-height: 1.2; font-weight: 650; letter-spacing: -.02em; margin: 16px 0 2px }
p, dt, footer, form span { color: #a5b1c2 } p strong { color: #eef2f7 }
dl { margin: 20px 0; border-block: 1px solid #283242; padding: 12px 0; display: grid; gap: 6px }
dl div { display: flex; justify-content: space-between; gap: 16px } dd { text-align: right }
form { display: grid; gap: 10px } form span { font-size: 13px; margin-top: -6px; text-align: center }
button { font: inherit; font-weight: 650; min-height: 48px; border-radius: 99px; border: 1px solid transparent; cursor: pointer; color: inherit }
.pay { background: #ffc439; color: #0a1f44 } .pay:hover { background: #ffd166 }
.decline { background: none; border-color: #3b4759 } .decline:hover { background: #ffffff0d }
.cancel { background: none; color: #8fb8ff } .cancel:hover { background: #8fb8ff1a }
a { color: #8fb8ff }
:focus-visible { outline: 3px solid #8fb8ff; outline-offset: 2px }
footer { margin-top: 24px; padding-top: 16px; border-top: 1px solid #283242; font-size: 13px }
`

/**
 * @param {string} title
 * @param {string} body HTML
 * @param {string} [script]
 */
const shell = (title, body, script) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
  <span class="mark">Sandbox payment</span>
  ${body}
  <footer>This page stands in for PayPal. No money moves, and nothing leaves this machine.</footer>
</main>
${script ? `<script>${script}</script>` : ''}
</body>
</html>`

/** @param {import('./store.mjs').Money} money */
const priceOf = ({ currency_code, value }) =>
  currency_code === 'USD' ? `$${value}` : `${value} ${currency_code}`

/**
 * Where the payer pays, declines or cancels.
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
 * For an order that cannot be paid.
 * @param {string} reason
 */
export const closedPage = (reason) =>
  shell('Nothing to pay – PayPal stand-in', `<h1>Nothing to pay</h1><p>${escapeHtml(reason)}</p>`)

/**
 * Tells the shop's window the result, or redirects to the shop if there is no such window.
 * @param {{ token: string, result: 'approved' | 'cancelled', payerId: string }} message
 * @param {string | null} returnUrl
 */
export const donePage = (message, returnUrl) =>
  shell(
    'Back to the shop – PayPal stand-in',
    `<h1>Back to the shop …</h1>
  ${returnUrl ? `<p><a href="${escapeHtml(returnUrl)}">Go on</a></p>` : '<p>You can close this window.</p>'}`,
    // It reveals only the order's id, which is worthless without the owner's session.
    `const message = ${scriptJson({ paypal: 'approval', ...message })}
     const returnUrl = ${scriptJson(returnUrl)}
     if (window.opener) window.opener.postMessage(message, '*')
     else if (returnUrl) window.location.replace(returnUrl)`,
  )

/** @param {unknown} value */
const scriptJson = (value) => JSON.stringify(value).replaceAll('<', '\\u003c')
