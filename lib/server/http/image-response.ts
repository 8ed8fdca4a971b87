import 'server-only'
import { createHash } from 'node:crypto'
import { IMAGE_VARIANTS, isImageVariant } from '@/lib/domain/stored-files'
import { variantOfPng } from '@/lib/image/encode'
import { SITE } from '@/lib/site'

/**
 * A user's own PNG, or with `?as=` a variant of it; a download with `?download`. Only for that user's cache, identified
 * by its content (ETag), and answered 304 when the browser has it already.
 */
export async function imageResponse(request: Request, png: Uint8Array, name: string): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('as')
  const variant = isImageVariant(asked) ? asked : null
  const { format, ending } = variant ? IMAGE_VARIANTS[variant] : { format: 'png', ending: 'png' }
  const etag = `"${createHash('sha256').update(png).digest('base64url')}${variant ? `-${variant}` : ''}"`
  const disposition = searchParams.has('download') ? 'attachment' : 'inline'
  const headers = {
    etag,
    'cache-control': 'private, max-age=0, must-revalidate',
    'content-type': `image/${format}`,
    'content-disposition': `${disposition}; filename="${SITE.name.toLowerCase()}-${name}.${ending}"`,
    'x-content-type-options': 'nosniff',
  }
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim())
  if (known.includes(etag) || known.includes(`W/${etag}`)) return new Response(null, { status: 304, headers })
  const body = new Uint8Array(variant ? await variantOfPng(png, variant) : png)
  return new Response(body, { headers: { ...headers, 'content-length': String(body.byteLength) } })
}
