import { escapeHtml } from '../gateway/responses.mjs'
import { sampleUsers } from './users.mjs'

/** @typedef {import('./users.mjs').User} User */

/**
 * @typedef {object} ChooserView
 * @property {string} action where the forms go
 * @property {string} appHost the requesting site
 * @property {string} [email] the previous entry
 * @property {string} [error] why it was refused
 */

const style = `
html { background: #0c0d10 }
:root { color-scheme: dark; --line: #2c2f36; --muted: #a3a8b4; --accent: #8ab4f8 }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px;
  font: 16px/1.5 system-ui, sans-serif; color: #eceef2; background: radial-gradient(120% 90% at 50% -10%, #1d2230, #0c0d10 60%) }
main { width: 100%; max-width: 420px; padding: 32px 24px 24px; border: 1px solid var(--line); border-radius: 20px;
  background: #14161acc; box-shadow: 0 24px 64px #0008 }
h1 { font-size: 26px; line-height: 1.2; font-weight: 600; letter-spacing: -.01em; margin: 16px 0 4px }
p { color: var(--muted) } p strong { color: #eceef2; font-weight: 600 }
.mark { display: inline-block; padding: 2px 10px; border: 1px solid var(--line); border-radius: 99px; font-size: 13px; color: var(--muted) }
ul { list-style: none; padding: 0; margin: 24px 0 0; border: 1px solid var(--line); border-radius: 14px; overflow: hidden }
li + li { border-top: 1px solid var(--line) }
button, input { font: inherit; color: inherit; min-height: 44px }
.person { width: 100%; display: grid; grid-template-columns: 40px 1fr; gap: 2px 14px; align-items: center; padding: 12px 16px;
  text-align: left; background: none; border: 0; cursor: pointer }
.person:hover { background: #ffffff0d } .person img { grid-row: span 2; border-radius: 50%; display: block }
.person b { font-weight: 600; line-height: 1.2; align-self: end } .person span { color: var(--muted); font-size: 14px; line-height: 1.3; align-self: start; overflow-wrap: anywhere }
.other { margin-top: 24px; display: grid; gap: 8px }
label { font-weight: 600; font-size: 14px }
input { width: 100%; padding: 8px 14px; border: 1px solid #6b7280; border-radius: 10px; background: #0c0d10 }
input[aria-invalid] { border-color: #f28b82 } .error { color: #f6aea9; font-size: 14px }
.actions { display: flex; justify-content: space-between; gap: 12px; margin-top: 8px }
.go, .cancel { padding: 8px 20px; border-radius: 99px; border: 1px solid transparent; font-weight: 600; cursor: pointer }
.go { background: var(--accent); color: #0b1a33 } .go:hover { background: #a8c7fa }
.cancel { background: none; color: var(--accent) } .cancel:hover { background: #8ab4f81a }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px } .person:focus-visible { outline-offset: -3px }
footer { margin-top: 24px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 13px; color: var(--muted) }
`

/**
 * The account chooser.
 * @param {ChooserView} view
 * @returns {string} HTML
 */
export const chooserPage = ({ action, appHost, email = '', error }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Choose an account – sandbox sign-in</title>
<style>${style}</style>
</head>
<body>
<main>
  <span class="mark">Sandbox sign-in</span>
  <h1>Choose an account</h1>
  <p>to continue to <strong>${escapeHtml(appHost)}</strong></p>
  <ul aria-label="Sample people">${sampleUsers.map((user) => userEntry(user, action)).join('')}</ul>
  <form class="other" method="post" action="${escapeHtml(action)}">
    <label for="email">Or use any e-mail address</label>
    <input id="email" name="email" type="email" required autocomplete="email" inputmode="email" spellcheck="false"
      placeholder="you@example.com" value="${escapeHtml(email)}"${error ? ' aria-invalid="true" aria-describedby="email-error" autofocus' : ''}>
    ${error ? `<span class="error" id="email-error" role="alert">${escapeHtml(error)}</span>` : ''}
    <div class="actions">
      <button class="cancel" form="cancel" name="cancel" value="1">Cancel</button>
      <button class="go" type="submit">Continue</button>
    </div>
  </form>
  <form id="cancel" method="post" action="${escapeHtml(action)}"></form>
  <footer>This page stands in for Google. There is no password, and nothing leaves this machine.</footer>
</main>
</body>
</html>`

/**
 * @param {User} user
 * @param {string} action
 */
const userEntry = (user, action) => `
    <li><form method="post" action="${escapeHtml(action)}">
      <button class="person" name="email" value="${escapeHtml(user.email)}">
        <img src="${escapeHtml(avatarPath(user))}" alt="" width="40" height="40">
        <b>${escapeHtml(user.name)}</b><span>${escapeHtml(user.email)}</span>
      </button>
    </form></li>`

/**
 * For a request that cannot lead to an account.
 * @param {string} reason
 */
export const refusalPage = (reason) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>This request is not valid – sandbox sign-in</title>
<style>${style}</style>
</head>
<body><main><span class="mark">Sandbox sign-in</span><h1>This request is not valid</h1><p>${escapeHtml(reason)}</p></main></body>
</html>`

/** @param {Pick<User, 'email'>} person */
export const avatarPath = ({ email }) => `/google/avatars/${encodeURIComponent(email)}.svg`
