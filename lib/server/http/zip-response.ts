import 'server-only'
import { makeZip } from 'client-zip'
import { log } from '@/lib/server/log'

export type ZipEntry = {
  /** Path inside the archive, separated by `/`. */
  name: string
  content: Uint8Array | AsyncIterable<Uint8Array>
}

type ZipOptions = { fileName: string; modified: Date; stalledMs?: number; longestMs?: number }

/** How long a client may read nothing. */
const STALLED_MS = 60_000
/** How long an export may take in all: 2 GB at 5 Mbit/s. */
const LONGEST_MS = 60 * 60_000

/**
 * Streams a zip file no faster than the client reads it, and gives up on a client that reads nothing for a minute, or that takes an hour. An error
 * before the first byte is thrown; a later one truncates the file, so that half of it can't pass for the whole. `ended`
 * resolves once no memory is held.
 */
export async function zipResponse(
  entries: AsyncIterable<ZipEntry>,
  { fileName, modified, stalledMs = STALLED_MS, longestMs = LONGEST_MS }: ZipOptions,
): Promise<{ response: Response; ended: Promise<void> }> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const opened: Opened = { content: null }
  const pieces = makeZip(inputs(entries, modified, opened), { buffersAreUTF8: true }).getReader()
  let next: ReturnType<typeof pieces.read> | null = Promise.resolve(await pieces.read())
  // client-zip throws the reason into the entries, from where it comes back.
  const giveUp = (reason: unknown) =>
    pieces
      .cancel(reason)
      .catch(() => undefined)
      // That doesn't close the file that was being sent.
      .then(async () => {
        await opened.content?.return?.()
      })
      .finally(end)
  let stalled: NodeJS.Timeout | undefined
  const endsAt = Date.now() + longestMs
  const watch = (controller: ReadableStreamDefaultController) => {
    stalled = setTimeout(
      () => {
        // With this name, Next closes the connection without reporting an error, since it's the client's doing.
        const reason = new DOMException('the client reads nothing', 'AbortError')
        log.info('zip_not_read', { fileName })
        controller.error(reason)
        void giveUp(reason)
      },
      Math.min(stalledMs, endsAt - Date.now()),
    )
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: watch,
      async pull(controller) {
        clearTimeout(stalled)
        try {
          const piece = await (next ?? pieces.read())
          next = null
          if (piece.done) {
            controller.close()
            return end()
          }
          controller.enqueue(piece.value)
          watch(controller)
        } catch (cause) {
          log.error('zip_cut_off', cause, { fileName })
          controller.error(cause)
          end()
        }
      },
      cancel: (reason) => {
        clearTimeout(stalled)
        return giveUp(reason)
      },
    },
    // A chunk may be a whole image, so don't buffer one here in addition to the archive's.
    { highWaterMark: 0 },
  )
  const response = new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
  return { response, ended }
}

/** The file being sent. */
type Opened = { content: AsyncIterator<Uint8Array> | null }

async function* inputs(entries: AsyncIterable<ZipEntry>, lastModified: Date, opened: Opened) {
  for await (const { name, content } of entries) {
    if (content instanceof Uint8Array) {
      yield { name, input: content, lastModified }
      continue
    }
    const iterator = content[Symbol.asyncIterator]()
    opened.content = iterator
    yield { name, input: { [Symbol.asyncIterator]: () => iterator }, lastModified }
  }
}
