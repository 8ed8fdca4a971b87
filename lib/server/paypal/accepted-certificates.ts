import type { X509Certificate } from 'node:crypto'
import { type CertificateFile, type CertificateFiles, isValidAt } from './certificate-files'

/** A certificate that has verified a genuine message, as stored across restarts. */
export type StoredCertificate = { url: string; pem: string; validTo: Date }

/** Where accepted certificates are stored. Both may fail; memory has to do then. */
export type CertificateStore = {
  read(): Promise<readonly StoredCertificate[]>
  keep(certificate: StoredCertificate): Promise<void>
}

type Settings = { files: CertificateFiles; store: CertificateStore; now: () => number }

/** A certificate is fetched again after this long, but stays valid until its own end. */
const FRESH_MS = 24 * 60 * 60 * 1_000
const ASK_AGAIN_MS = 10_000

/**
 * Certificates that have verified a genuine message. They are stored apart from all others and across restarts, so names sent
 * by strangers can neither evict one nor keep it from being fetched.
 */
export function acceptedCertificates({ files, store, now }: Settings) {
  const accepted = new Map<string, CertificateFile & { fetchedAtMs: number }>()
  /** When each accepted name was last fetched. They need no place in the budget, only a pause. */
  const askedAtMs = new Map<string, number>()
  /** Names that PayPal says no longer exist. */
  const gone = new Set<string>()
  let reading: Promise<void> = Promise.resolve()
  let readAtMs = Number.NEGATIVE_INFINITY

  /**
   * Loads certificates accepted before this process started, and later those other processes accepted. Never throws: the next
   * message asks again.
   */
  async function readStored(): Promise<void> {
    if (now() - readAtMs >= ASK_AGAIN_MS) {
      readAtMs = now()
      reading = store.read().then(
        (stored) => stored.forEach(addStored),
        () => undefined,
      )
    }
    await reading
  }

  function addStored({ url, pem }: StoredCertificate): void {
    if (!askedAtMs.has(url)) askedAtMs.set(url, Number.NEGATIVE_INFINITY)
    const certificate = files.read(pem)
    if (certificate && !accepted.has(url) && !gone.has(url))
      accepted.set(url, { pem, certificate, fetchedAtMs: 0 })
  }

  /** Whether an accepted name may be fetched again now; if so, records it. */
  function mayAskAgain(url: string): boolean {
    if (now() - (askedAtMs.get(url) ?? Number.NEGATIVE_INFINITY) < ASK_AGAIN_MS) return false
    askedAtMs.set(url, now())
    return true
  }

  /** Only PayPal's word that a certificate is gone ends an accepted one early. */
  async function refresh(url: string): Promise<void> {
    if (!mayAskAgain(url)) return
    const found = await files.download(url)
    if (found === 'gone') {
      gone.add(url)
      accepted.delete(url)
    } else if (typeof found === 'object') accepted.set(url, { ...found, fetchedAtMs: now() })
  }

  return {
    async find(url: string): Promise<X509Certificate | null> {
      if (!accepted.has(url)) await readStored()
      const known = accepted.get(url)
      if (!known) return null
      if (!isValidAt(known.certificate, now())) {
        accepted.delete(url)
        return null
      }
      if (now() - known.fetchedAtMs >= FRESH_MS) void refresh(url)
      return known.certificate
    },

    /** Whether the name was ever accepted. */
    isKnown: (url: string) => askedAtMs.has(url),
    mayAskAgain,

    async add(url: string, file: CertificateFile): Promise<void> {
      gone.delete(url)
      accepted.set(url, { ...file, fetchedAtMs: now() })
      askedAtMs.set(url, now())
      const stored = { url, pem: file.pem, validTo: file.certificate.validToDate }
      await store.keep(stored).catch(() => undefined)
    },
  }
}
