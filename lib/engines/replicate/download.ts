import { AppError } from '@/lib/errors/app-error'
import { RETRY_POLICY, type RetryPolicy, retryFetch } from './retry-fetch'

export type FileHosts = {
  /** Hosts that files may come from, including subdomains. One with a port must match exactly. */
  hosts: readonly string[]
  /** Tests have no certificates, so they allow `http`. */
  isHttpAllowed: boolean
}

export type DownloadLimits = { maxBytes: number; timeoutMs: number; retryPolicy: RetryPolicy }

const LIMITS: DownloadLimits = { maxBytes: 50 * 1024 * 1024, timeoutMs: 60_000, retryPolicy: RETRY_POLICY }
const MAX_REDIRECTS = 2
const IMAGE = /^(image\/(png|jpeg|webp)|application\/octet-stream|binary\/octet-stream)\b/i

/**
 * Downloads a model's image. The URL is untrusted, so it is followed (including redirects) only to hosts where Replicate stores
 * files, without our token, and with size and time limits. Temporary errors are retried, because the image has been paid for.
 * Throws `engine_output_gone`, `engine_output_unusable` or `engine_unreachable`.
 */
export async function downloadOutput(
  address: string,
  allowed: FileHosts,
  stopped: AbortSignal,
  { maxBytes, timeoutMs, retryPolicy }: DownloadLimits = LIMITS,
): Promise<Uint8Array> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)])
  const fetchPatiently = retryFetch(retryPolicy)
  let url = address
  for (let redirects = 0; ; redirects += 1) {
    if (!isAllowed(url, allowed)) throw unusable(`the output is at ${url.slice(0, 200)}`)
    const answer = await fetchPatiently(url, { redirect: 'manual', signal }).catch((cause: unknown) => {
      stopped.throwIfAborted()
      throw new AppError('engine_unreachable', {}, { cause })
    })
    const next = answer.headers.get('location')
    if (answer.status < 300 || answer.status >= 400 || !next) return await read(answer, maxBytes, stopped)
    await answer.body?.cancel()
    if (redirects === MAX_REDIRECTS) throw unusable('too many redirects')
    url = new URL(next, url).href
  }
}

export function isAllowed(address: string, { hosts, isHttpAllowed }: FileHosts): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' && !(isHttpAllowed && protocol === 'http:')) return false
  if (username || password) return false
  return hosts.some((allowed) =>
    allowed.includes(':')
      ? host === allowed
      : port === '' && (hostname === allowed || hostname.endsWith(`.${allowed}`)),
  )
}

async function read(answer: Response, maxBytes: number, stopped: AbortSignal): Promise<Uint8Array> {
  if ([403, 404, 410].includes(answer.status)) {
    await answer.body?.cancel()
    throw new AppError('engine_output_gone', {}, { cause: new Error(`status ${answer.status}`) })
  }
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new AppError('engine_unreachable', {}, { cause: new Error(`status ${answer.status}`) })
  }
  const type = answer.headers.get('content-type') ?? ''
  if (!IMAGE.test(type)) {
    await answer.body?.cancel()
    throw unusable(`the output is of type "${type}"`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of chunksOf(answer.body)) {
      bytes += chunk.byteLength
      // Leaving the loop aborts the transfer.
      if (bytes > maxBytes) throw unusable(`the output is over ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  } catch (cause) {
    stopped.throwIfAborted()
    throw cause instanceof AppError ? cause : new AppError('engine_unreachable', {}, { cause })
  }
  return new Uint8Array(Buffer.concat(chunks))
}

async function* chunksOf(body: Response['body']): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}

function unusable(why: string): AppError {
  return new AppError('engine_output_unusable', {}, { cause: new Error(why) })
}
