import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { AppError } from '@/lib/errors/app-error'

/** `unreachable`: whether PayPal signs with it is unknown for now. */
type Found = X509Certificate | 'refused' | 'unreachable'

type CertificateSettings = {
  apiBase: string
  timeoutMs: number
  fetch: typeof fetch
  now: () => number
}

const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]{1,200}$/
const PAYPAL_API = /^api(?:-m)?(\.sandbox)?\.paypal\.com$/
const PEM_BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

const KEPT_MS = 24 * 60 * 60 * 1_000
const REFUSED_KEPT_MS = 10 * 60 * 1_000
const MAX_KEPT = 100
const MAX_CHARACTERS = 64 * 1_024
/** Certificates change every few months. A sender who invents their names must not make us call PayPal without end. */
const MAX_FETCHES_PER_MINUTE = 10
const MINUTE_MS = 60_000

/** The certificates that PayPal signs webhooks with, fetched once a day from its own host and no other. */
export function payPalCertificates({ apiBase, timeoutMs, fetch: send, now }: CertificateSettings) {
  const { origins, roots } = certificateOrigins(apiBase)
  const kept = new Map<string, { found: X509Certificate | 'refused'; untilMs: number }>()
  let fetches: number[] = []

  function countFetch(): void {
    fetches = fetches.filter((at) => at > now() - MINUTE_MS)
    if (fetches.length >= MAX_FETCHES_PER_MINUTE) {
      throw new AppError('payment_unavailable', {}, { cause: new Error('too many unknown certificates') })
    }
    fetches.push(now())
  }

  async function download(url: string): Promise<Found> {
    try {
      const answer = await send(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      if (answer.status >= 500 || answer.status === 429) return 'unreachable'
      const text = await answer.text()
      if (!answer.ok || text.length > MAX_CHARACTERS) return 'refused'
      return signingCertificate(text, { roots, now: now() }) ?? 'refused'
    } catch {
      return 'unreachable'
    }
  }

  return async function find(address: string): Promise<Found> {
    const url = URL.parse(address)
    const isPinned = url && origins.includes(url.origin) && CERTIFICATE_PATH.test(url.pathname)
    if (!isPinned || url.search || url.hash || url.username || url.password) return 'refused'
    const held = kept.get(url.href)
    if (held && held.untilMs > now()) return held.found
    countFetch()
    const found = await download(url.href)
    if (found === 'unreachable') return found
    const oldest = kept.keys().next().value
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    const keptMs = found === 'refused' ? REFUSED_KEPT_MS : KEPT_MS
    kept.set(url.href, { found, untilMs: now() + keptMs })
    return found
  }
}

/** A shop with real money never takes the certificates of PayPal's sandbox. Any other server serves its own. */
function certificateOrigins(apiBase: string): { origins: string[]; roots: readonly string[] | null } {
  const { origin, hostname } = new URL(apiBase)
  const named = PAYPAL_API.exec(hostname)
  if (!named) return { origins: [origin], roots: null }
  const rest = `${named[1] ?? ''}.paypal.com`
  return { origins: [`https://api${rest}`, `https://api-m${rest}`], roots: rootCertificates }
}

/**
 * The first certificate of the file, if it and those that follow, each of which signed the one before, are valid today.
 * With `roots` the chain has to end at one of these, where the file goes that far: Node cannot fetch what is missing.
 */
export function signingCertificate(
  pem: string,
  { roots, now }: { roots: readonly string[] | null; now: number },
): X509Certificate | null {
  const chain = (pem.match(PEM_BLOCK) ?? []).map((block) => new X509Certificate(block))
  const [leaf] = chain
  const last = chain.at(-1)
  if (!leaf || !last || leaf.ca || !chain.every((each) => isValidAt(each, now))) return null
  const isLinked = chain.every((each, index) => {
    const issuer = chain[index + 1]
    return !issuer || isSignedBy(each, issuer)
  })
  return isLinked && (roots === null || mayBeTrusted(last, roots)) ? leaf : null
}

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, now: number) =>
  validFromDate.getTime() <= now && now < validToDate.getTime()

const isSignedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/** Signed by a root, a root itself, or by an issuer that is not in the file. Never by itself alone. */
function mayBeTrusted(last: X509Certificate, pems: readonly string[]): boolean {
  const roots = pems.map((pem) => new X509Certificate(pem))
  if (roots.some(({ fingerprint256 }) => fingerprint256 === last.fingerprint256)) return true
  if (last.checkIssued(last)) return false
  const named = roots.filter(({ subject }) => subject === last.issuer)
  return named.length === 0 || named.some((root) => isSignedBy(last, root))
}
