import 'server-only'
import { createHash } from 'node:crypto'

type PictureOptions = {
  /** The name that a download gets. */
  fileName: string
  /** Shown in the page (`inline`) or offered as a file (`attachment`). */
  disposition: 'inline' | 'attachment'
}

/** A person's own PNG: private to them, told apart by its content (ETag), answered 304 when they have it already. */
export function pictureResponse(
  request: Request,
  png: Uint8Array,
  { fileName, disposition }: PictureOptions,
): Response {
  const etag = `"${createHash('sha256').update(png).digest('base64url')}"`
  const headers = {
    etag,
    'cache-control': 'private, max-age=0, must-revalidate',
    'content-type': 'image/png',
    'content-disposition': `${disposition}; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
  }
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim())
  if (known.includes(etag) || known.includes(`W/${etag}`)) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(png), {
    headers: { ...headers, 'content-length': String(png.byteLength) },
  })
}

/** Whether the address asks for a file to keep (`?download`). */
export function dispositionOf(request: Request): PictureOptions['disposition'] {
  return new URL(request.url).searchParams.has('download') ? 'attachment' : 'inline'
}
