import 'server-only'
import { makeZip } from 'client-zip'
import { log } from '@/lib/server/log'

export type ZipEntry = {
  /** Path inside the archive, parts separated by `/`. */
  name: string
  bytes: Uint8Array
}

/**
 * A zip file that is sent while it is made, no faster than the client reads. An error before the first byte is thrown;
 * a later one cuts the file off, so that half of it can't pass for the whole.
 */
export async function zipResponse(
  entries: AsyncIterable<ZipEntry>,
  { fileName, modified }: { fileName: string; modified: Date },
): Promise<Response> {
  const pieces = makeZip(inputs(entries, modified), { buffersAreUTF8: true }).getReader()
  let next: ReturnType<typeof pieces.read> | null = Promise.resolve(await pieces.read())
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = await (next ?? pieces.read())
          next = null
          if (piece.done) controller.close()
          else controller.enqueue(piece.value)
        } catch (cause) {
          log.error('zip_cut_off', cause, { fileName })
          controller.error(cause)
        }
      },
      // client-zip throws the reason into the entries, and it comes back from there.
      cancel: (reason) => pieces.cancel(reason).catch(() => undefined),
    },
    // A piece may be a whole image: none is buffered here beside the one that the archive holds.
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

async function* inputs(entries: AsyncIterable<ZipEntry>, lastModified: Date) {
  for await (const { name, bytes } of entries) yield { name, input: bytes, lastModified }
}
