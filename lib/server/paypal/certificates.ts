import type { X509Certificate } from 'node:crypto'
import { acceptedCertificates, type CertificateStore } from './accepted-certificates'
import { type CertificateFile, certificateFiles } from './certificate-files'

/**
 * `refused`: PayPal doesn't sign with this certificate. `unreachable`: unknown here, so PayPal has to verify the message.
 * `flooded`: too many unknown names arrived recently to do either.
 */
type Found = X509Certificate | 'refused' | 'unreachable' | 'flooded'

type CertificateSettings = {
  apiBase: string
  timeoutMs: number
  fetch: typeof fetch
  now: () => number
  store: CertificateStore
}

const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]{1,200}$/

const FOUND_KEPT_MS = 24 * 60 * 60 * 1_000
const REFUSED_KEPT_MS = 10 * 60 * 1_000
const MAX_KEPT = 100

/** The certificates PayPal signs webhooks with, fetched only from PayPal's own host. */
export function payPalCertificates({ store, ...settings }: CertificateSettings) {
  const { now } = settings
  const files = certificateFiles(settings)
  const accepted = acceptedCertificates({ files, store, now })
  /**
   * Certificates that haven't verified a genuine message, under names anyone may have invented. `null`: PayPal has no such
   * certificate.
   */
  const others = new Map<string, { file: CertificateFile | null; untilMs: number }>()
  /** Messages that arrive at once share a download. */
  const fetching = new Map<string, Promise<Found>>()
  const budget = fetchBudget(now)

  function keepOther(url: string, file: CertificateFile | null): void {
    const oldest = others.keys().next().value
    if (others.size >= MAX_KEPT && oldest !== undefined) others.delete(oldest)
    others.set(url, { file, untilMs: now() + (file ? FOUND_KEPT_MS : REFUSED_KEPT_MS) })
  }

  /** An accepted name has its own allowance, which strangers can't use up. */
  const mayFetchKnown = (url: string) => (accepted.mayAskAgain(url) ? 'fetch' : 'flooded')

  async function findOther(url: string, sender: string): Promise<Found> {
    const held = others.get(url)
    if (held && held.untilMs > now()) return held.file?.certificate ?? 'refused'
    const running = fetching.get(url)
    if (running !== undefined) return running
    const may = accepted.isKnown(url) ? mayFetchKnown(url) : budget.take(sender)
    // Another message may have had it accepted meanwhile.
    if (may !== 'fetch') return (await accepted.find(url)) ?? may
    const fetched = fetchOther(url).finally(() => fetching.delete(url))
    fetching.set(url, fetched)
    return fetched
  }

  async function fetchOther(url: string): Promise<Found> {
    const downloaded = await files.download(url)
    if (downloaded === 'unreachable') return downloaded
    const file = typeof downloaded === 'object' ? downloaded : null
    keepOther(url, file)
    return file?.certificate ?? 'refused'
  }

  return {
    /** `sender`: the address the message came from. */
    async find(address: string, sender: string): Promise<Found> {
      const url = URL.parse(address)
      const isPinned = url && files.origins.includes(url.origin) && CERTIFICATE_PATH.test(url.pathname)
      if (!isPinned || url.search || url.hash || url.username || url.password) return 'refused'
      return (await accepted.find(url.href)) ?? (await findOther(url.href, sender))
    },

    /** This certificate has verified a message, here or at PayPal, so nobody can evict it anymore. */
    async accept(address: string): Promise<void> {
      const held = others.get(address)?.file
      const file = held ?? (accepted.isKnown(address) ? null : await files.download(address))
      if (file === null || typeof file === 'string') return
      others.delete(address)
      await accepted.add(address, file)
    },
  }
}

const MINUTE_MS = 60_000

/** PayPal's messages come from few addresses and name one certificate, which changes every few months. */
const PER_SENDER = 5
/** Enough for each sender of a flood to use their share and still leave some for a new sender. */
const IN_ALL = 150

/** Limits how often unknown certificates are fetched: per minute and sender, and per minute in total. */
function fetchBudget(now: () => number) {
  let taken: { sender: string; at: number }[] = []
  let verifiedAtMs = Number.NEGATIVE_INFINITY
  return {
    /**
     * Takes one, unless the sender's or the total allowance is used up. Then PayPal itself verifies one message a minute, of a
     * sender that took nothing: those who used it up can't keep the first message with a new certificate out.
     */
    take(sender: string): 'fetch' | 'unreachable' | 'flooded' {
      taken = taken.filter(({ at }) => at > now() - MINUTE_MS)
      const own = taken.filter((each) => each.sender === sender).length
      if (own < PER_SENDER && taken.length < IN_ALL) {
        taken.push({ sender, at: now() })
        return 'fetch'
      }
      if (own > 0 || now() - verifiedAtMs < MINUTE_MS) return 'flooded'
      verifiedAtMs = now()
      return 'unreachable'
    },
  }
}
