import 'server-only'
import type { MailEnv } from '@/lib/config/env-mail'

const TIMEOUT_MS = 20_000

export type Mail = { to: string; subject: string; text: string }

/** Sends plain text. Throws if the mail server doesn't accept it. */
export type Mailer = (mail: Mail) => Promise<void>

/** Sends mail through `SMTP_URL`. The client is loaded with the first mail. */
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
    // Prevents out-of-office replies.
    await transport.sendMail({ ...mail, from, headers: { 'auto-submitted': 'auto-generated' } })
  }
}

/**
 * Whether mail must be encrypted in transit. Otherwise, anyone in between could strip the offer of encryption. Not required on
 * this machine, or if the URL says `ignoreTLS=true`.
 */
export function needsEncryption(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl)
  const isHere = /^(localhost|127\..*|\[::1\])$/.test(hostname)
  return !isHere && searchParams.get('ignoreTLS') !== 'true'
}
