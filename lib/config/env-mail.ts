import 'server-only'
import * as z from 'zod'

export const mailVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z.string().includes('@', { error: 'must be an email address' }).optional(),
  OWNER_EMAIL: z.email({ error: 'must be an email address' }).optional(),
}

export type MailEnv = {
  smtpUrl: string
  from: string
  /** The owner's email address, for the same notices as `OWNER_WEBHOOK_URL`; `null` for none. */
  ownerEmail: string | null
}

/** `null` without `SMTP_URL`: nothing is mailed. */
export function mailSettings(env: z.output<z.ZodObject<typeof mailVariables>>): MailEnv | null {
  if (!env.SMTP_URL) return null
  if (!env.MAIL_FROM) throw new Error('MAIL_FROM is missing, though SMTP_URL is given.')
  return { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, ownerEmail: env.OWNER_EMAIL ?? null }
}
