import 'server-only'
import { type ZipEntry, zip } from '@/lib/archive/zip'
import { log } from './log'

/**
 * A zip file that is sent while it is made, no faster than it is taken. What fails before the first byte is an ordinary
 * failure; what fails later cuts the file off, so that nobody takes half of it for the whole.
 */
export async function zipResponse(
  entries: AsyncIterable<ZipEntry>,
  { fileName, modified }: { fileName: string; modified: Date },
): Promise<Response> {
  const pieces = zip(entries, modified)
  const first = await pieces.next()
  let next: Promise<IteratorResult<Uint8Array>> | null = Promise.resolve(first)
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = await (next ?? pieces.next())
          next = null
          if (piece.done) controller.close()
          else controller.enqueue(piece.value)
        } catch (cause) {
          log.error('zip_cut_off', cause, { fileName })
          controller.error(cause)
        }
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    // One piece ahead at most: a piece may be a whole picture.
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
