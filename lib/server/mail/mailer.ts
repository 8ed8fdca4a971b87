import 'server-only'
import type { MailEnv } from '@/lib/config/env-mail'

const TIMEOUT_MS = 20_000

export type Mail = { to: string; subject: string; text: string }

/** Sends plain text. Fails when the mail server does not take it. */
export type Mailer = (mail: Mail) => Promise<void>

/** Mails through the server that `SMTP_URL` names. Its client is loaded with the first mail. */
export function smtpMailer({ smtpUrl, from }: Pick<MailEnv, 'smtpUrl' | 'from'>): Mailer {
  return async (mail) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: smtpUrl,
      requireTLS: needsEncryption(smtpUrl),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    // So that no out-of-office reply comes back.
    await transport.sendMail({ ...mail, from, headers: { 'auto-submitted': 'auto-generated' } })
  }
}

/**
 * Whether mails must not leave unencrypted: whoever is in between could otherwise take the offer of encryption away. Not within
 * this machine, and not where the address itself says `ignoreTLS=true`.
 */
export function needsEncryption(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl)
  const isHere = /^(localhost|127\..*|\[::1\])$/.test(hostname)
  return !isHere && searchParams.get('ignoreTLS') !== 'true'
}
