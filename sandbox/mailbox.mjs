// The owner's mailbox: OWNER_WEBHOOK_URL of an app on this sandbox leads here, and a browser shows what came.

import { escapeHtml, json, page } from './gateway/responses.mjs'

const path = '/_control/mailbox'
const mostKept = 200

/** Kept until the sandbox stops. */
export function openMailbox() {
  /** @type {{ text: string, sentAt: string, kind: string }[]} */
  const notices = []
  return {
    /** @param {string} pathname */
    isFor: (pathname) => pathname === path,
    /** @param {Request} request */
    async answer(request) {
      if (request.method === 'POST') {
        notices.unshift(await request.json())
        notices.splice(mostKept)
        return json(200, { ok: true })
      }
      const isPage = request.headers.get('accept')?.includes('text/html')
      return isPage ? page(mailboxPage(notices)) : json(200, notices)
    },
  }
}

/** @param {{ text: string, sentAt: string, kind: string }[]} notices */
function mailboxPage(notices) {
  const rows = notices.map(
    ({ text, sentAt, kind }) =>
      `<li><p>${escapeHtml(text)}</p><small>${escapeHtml(kind)} · ${escapeHtml(sentAt)}</small></li>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The owner’s mailbox</title>
<style>body{font:16px/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}li{margin:0 0 1rem}small{color:#555}</style>
<h1>The owner’s mailbox</h1>
${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nothing was sent yet.</p>'}</html>`
}
