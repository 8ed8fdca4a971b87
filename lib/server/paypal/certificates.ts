import type { X509Certificate } from 'node:crypto'
import { acceptedCertificates, type CertificateStore } from './accepted-certificates'
import { type CertificateFile, certificateFiles } from './certificate-files'
import { fetchBudget } from './fetch-budget'

/**
 * `refused`: PayPal signs with no such certificate. `unreachable`: whether it does is unknown for now. `flooded`: so many names
 * that nobody knows were sent lately that this one is not asked for.
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

/** The certificates that PayPal signs webhooks with, from its own host and no other. */
export function payPalCertificates({ store, ...settings }: CertificateSettings) {
  const { now } = settings
  const files = certificateFiles(settings)
  const accepted = acceptedCertificates({ files, store, now })
  /** What no genuine message was verified with: names that anybody may have invented. `null`: PayPal has no such certificate. */
  const others = new Map<string, { file: CertificateFile | null; untilMs: number }>()
  const budget = fetchBudget(now)

  function keepOther(url: string, file: CertificateFile | null): void {
    const oldest = others.keys().next().value
    if (others.size >= MAX_KEPT && oldest !== undefined) others.delete(oldest)
    others.set(url, { file, untilMs: now() + (file ? FOUND_KEPT_MS : REFUSED_KEPT_MS) })
  }

  async function findOther(url: string, sender: string): Promise<Found> {
    const held = others.get(url)
    if (held && held.untilMs > now()) return held.file?.certificate ?? 'refused'
    // A name that was accepted before has a place of its own: strangers can't use it up.
    const mayFetch = accepted.isKnown(url) ? accepted.mayAskAgain(url) : budget.take(sender)
    if (!mayFetch) return 'flooded'
    const downloaded = await files.download(url)
    if (downloaded === 'unreachable') return downloaded
    const file = typeof downloaded === 'object' ? downloaded : null
    keepOther(url, file)
    return file?.certificate ?? 'refused'
  }

  return {
    /** `sender`: the address that the message came from. */
    async find(address: string, sender: string): Promise<Found> {
      const url = URL.parse(address)
      const isPinned = url && files.origins.includes(url.origin) && CERTIFICATE_PATH.test(url.pathname)
      if (!isPinned || url.search || url.hash || url.username || url.password) return 'refused'
      return (await accepted.find(url.href)) ?? (await findOther(url.href, sender))
    },

    /** A message was verified with this certificate: from now on nobody can displace it. */
    async accept(address: string): Promise<void> {
      const file = others.get(address)?.file
      if (!file) return
      others.delete(address)
      await accepted.add(address, file)
    },
  }
}
