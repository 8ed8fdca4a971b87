// Notices that an app on this sandbox sends to its owner (OWNER_WEBHOOK_URL leads here) and its emails (SMTP_URL leads to the mail
// server here). A page shows all of it.

import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { escapeHtml, json, page } from './gateway/responses.mjs'
import { hasErrorCode } from './settings/data-lock.mjs'
import { StartError, smtpUrlOf } from './settings/settings.mjs'

const path = '/_control/mailbox'
const mostKept = 200

/** @typedef {{ kind: string, text: string, sentAt: string, to?: string, subject?: string }} Message */

/**
 * Messages are kept until the sandbox stops.
 * @param {import('./settings/settings.mjs').Settings} settings
 * @throws {StartError} when the mail server's port is taken
 */
export async function openMailbox({ host, url }) {
  /** @type {Message[]} */
  const messages = []
  /** @param {Message} message */
  const keep = (message) => {
    messages.unshift(message)
    messages.splice(mostKept)
  }
  const server = await startMailServer(host, Number(new URL(smtpUrlOf(url)).port), keep)
  return {
    /** @param {string} pathname */
    isFor: (pathname) => pathname === path,
    /** @param {Request} request */
    async answer(request) {
      if (request.method === 'POST') {
        keep(await request.json())
        return json(200, { ok: true })
      }
      const isPage = request.headers.get('accept')?.includes('text/html')
      return isPage ? page(mailboxPage(messages)) : json(200, messages)
    },
    /** @returns {Promise<void>} */
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/**
 * @param {string} host
 * @param {number} port
 * @param {(message: Message) => void} keep
 */
async function startMailServer(host, port, keep) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, callback) => {
      readMail(stream).then(
        ({ subject, text }) => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
          keep({
            kind: 'mail',
            to,
            subject: subject ?? '',
            text: text ?? '',
            sentAt: new Date().toISOString(),
          })
          callback()
        },
        (error) => callback(error),
      )
    },
  })
  server.listen(port, host)
  try {
    await once(server.server, 'listening')
  } catch (error) {
    if (!hasErrorCode(error, 'EADDRINUSE')) throw error
    throw new StartError(
      `Port ${port}, for mail, is taken: set SANDBOX_PORT to another one, which is one lower.`,
    )
  }
  server.on('error', (error) => console.error('mail server:', error))
  return server
}

/** @param {import('node:stream').Readable} stream */
async function readMail(stream) {
  return PostalMime.parse(Buffer.concat(await stream.toArray()))
}

/** @param {Message[]} messages */
function mailboxPage(messages) {
  const rows = messages.map(({ kind, to, subject, text, sentAt }) => {
    const head = to === undefined ? kind : `to ${to}`
    const title = subject === undefined ? '' : `<h2>${escapeHtml(subject)}</h2>`
    return `<li>${title}<p>${escapeHtml(text)}</p><small>${escapeHtml(head)} · ${escapeHtml(sentAt)}</small></li>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title>
<style>body{font:16px/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}li{margin:0 0 2rem}
h2{font-size:1rem;margin:0}p{white-space:pre-line;margin:0;overflow-wrap:anywhere}small{color:#555}</style>
<h1>Mailbox</h1>
${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nothing was sent yet.</p>'}</html>`
}
