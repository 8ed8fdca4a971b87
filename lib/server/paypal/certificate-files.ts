import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'

const PAYPAL_API = /^api(?:-m)?(\.sandbox)?\.paypal\.com$/
const PEM_BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const MAX_CHARACTERS = 64 * 1_024
const GONE = new Set([404, 410])

export type CertificateFile = { pem: string; certificate: X509Certificate }

/** `gone`: PayPal says it doesn't exist. `unreachable`: unknown for now. */
export type Download = CertificateFile | 'gone' | 'refused' | 'unreachable'

type FileSettings = { apiBase: string; timeoutMs: number; fetch: typeof fetch; now: () => number }

/** Fetches and parses certificate files. */
export function certificateFiles({ apiBase, timeoutMs, fetch: send, now }: FileSettings) {
  const { origins, roots } = certificateOrigins(apiBase)

  /** The first certificate of a file, or `null` if it can't be used today. */
  function read(pem: string): X509Certificate | null {
    try {
      return signingCertificate(pem, { roots, now: now() })
    } catch {
      // Not a certificate.
      return null
    }
  }

  async function download(url: string): Promise<Download> {
    try {
      const answer = await send(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      if (answer.status >= 500 || answer.status === 429) return 'unreachable'
      const pem = await answer.text()
      if (!answer.ok) return GONE.has(answer.status) ? 'gone' : 'refused'
      const certificate = pem.length > MAX_CHARACTERS ? null : read(pem)
      return certificate ? { pem, certificate } : 'refused'
    } catch {
      return 'unreachable'
    }
  }

  return { origins, read, download }
}

export type CertificateFiles = ReturnType<typeof certificateFiles>

/** With real money, certificates of PayPal's sandbox are never accepted. Any other server serves its own. */
function certificateOrigins(apiBase: string): { origins: string[]; roots: readonly string[] | null } {
  const { origin, hostname } = new URL(apiBase)
  const named = PAYPAL_API.exec(hostname)
  if (!named) return { origins: [origin], roots: null }
  const rest = `${named[1] ?? ''}.paypal.com`
  return { origins: [`https://api${rest}`, `https://api-m${rest}`], roots: rootCertificates }
}

/**
 * The first certificate of the file, if it is valid today along with those that follow, each of which must have signed the one
 * before. With `roots`, the chain has to end at one of them if the file goes that far: Node can't fetch missing certificates.
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

export const isValidAt = ({ validFromDate, validToDate }: X509Certificate, now: number) =>
  validFromDate.getTime() <= now && now < validToDate.getTime()

const isSignedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/** Signed by a root, a root itself, or signed by an issuer that isn't in the file. Self-signed isn't enough. */
function mayBeTrusted(last: X509Certificate, pems: readonly string[]): boolean {
  const roots = pems.map((pem) => new X509Certificate(pem))
  if (roots.some(({ fingerprint256 }) => fingerprint256 === last.fingerprint256)) return true
  if (last.checkIssued(last)) return false
  const named = roots.filter(({ subject }) => subject === last.issuer)
  return named.length === 0 || named.some((root) => isSignedBy(last, root))
}
