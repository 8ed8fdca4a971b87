import 'server-only'
import { makeZip } from 'client-zip'
import { log } from '@/lib/server/log'

export type ZipEntry = {
  /** Path inside the archive, parts separated by `/`. */
  name: string
  content: Uint8Array | AsyncIterable<Uint8Array>
}

/** For so long a client may take nothing of it. */
const STALLED_MS = 60_000

/**
 * A zip file that is sent while it is made, no faster than the client reads; one that reads nothing for a minute gets no
 * more. An error before the first byte is thrown; a later one cuts the file off, so that half of it can't pass for the
 * whole. `ended` resolves once nothing of it is held any more.
 */
export async function zipResponse(
  entries: AsyncIterable<ZipEntry>,
  { fileName, modified, stalledMs = STALLED_MS }: { fileName: string; modified: Date; stalledMs?: number },
): Promise<{ response: Response; ended: Promise<void> }> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const opened: Opened = { content: null }
  const pieces = makeZip(inputs(entries, modified, opened), { buffersAreUTF8: true }).getReader()
  let next: ReturnType<typeof pieces.read> | null = Promise.resolve(await pieces.read())
  // client-zip throws the reason into the entries, and it comes back from there.
  const giveUp = (reason: unknown) =>
    pieces
      .cancel(reason)
      .catch(() => undefined)
      // The file that was being sent is not closed by that.
      .then(async () => {
        await opened.content?.return?.()
      })
      .finally(end)
  let stalled: NodeJS.Timeout | undefined
  const watch = (controller: ReadableStreamDefaultController) => {
    stalled = setTimeout(() => {
      // By this name Next closes the connection without reporting an error: it is the client's doing.
      const reason = new DOMException('the client reads nothing', 'AbortError')
      log.info('zip_not_read', { fileName })
      controller.error(reason)
      void giveUp(reason)
    }, stalledMs)
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
    // A piece may be a whole image: none is buffered here beside the one that the archive holds.
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

/** The content that is being sent. */
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
