import type { Mail } from '@/lib/server/mail/mailer'
import { userMails } from '@/lib/server/mail/user-mails'
import type { ServerTest } from './open-server-test'

/** Sent mails, and a mail server that refuses the next one on demand. */
export function testMails({ supabase }: Pick<ServerTest, 'supabase'>) {
  const sent: Mail[] = []
  const logged: unknown[] = []
  const refusals: Error[] = []
  const note = (...line: unknown[]) => void logged.push(line)
  const mailer = async (mail: Mail) => {
    const refused = refusals.pop()
    if (refused) throw refused
    sent.push(mail)
  }
  const log = { info: note, warn: note, error: note }
  const mails = userMails({ supabase, log, mailer, siteUrl: 'https://rooms.example' })
  return { mails, sent, logged, refuseNext: () => void refusals.push(new Error('550 no mailbox')) }
}
