import 'server-only'
import { createHash } from 'node:crypto'
import { IMAGE_VARIANTS, isImageVariant } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import type { App } from '@/lib/server/app'
import { streamFile } from '@/lib/server/supabase/files'
import { readVariant } from '@/lib/server/supabase/variants'
import { SITE } from '@/lib/site'

type StoredImage = { userId: string; path: string; name: string }

/**
 * A user's own PNG, or with `?as=` a variant of it; a download with `?download`. Only for that user's cache, which may keep
 * it: an address never gets another image. A browser that has it already is answered 304 without a look into the storage.
 */
export async function imageResponse(
  request: Request,
  app: Pick<App, 'supabase' | 'gate' | 'log'>,
  { userId, path, name }: StoredImage,
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('as')
  const variant = isImageVariant(asked) ? asked : null
  const { format, ending } = variant ? IMAGE_VARIANTS[variant] : { format: 'png', ending: 'png' }
  const etag = `"${createHash('sha256').update(path).digest('base64url')}-${variant ?? 'png'}"`
  const disposition = searchParams.has('download') ? 'attachment' : 'inline'
  const headers = {
    etag,
    'cache-control': 'private, max-age=31536000, immutable',
    'content-type': `image/${format}`,
    'content-disposition': `${disposition}; filename="${SITE.name.toLowerCase()}-${name}.${ending}"`,
    'x-content-type-options': 'nosniff',
  }
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim())
  if (known.includes(etag) || known.includes(`W/${etag}`)) return new Response(null, { status: 304, headers })
  if (variant) {
    const body = new Uint8Array(await readVariant(app, userId, path, variant))
    return new Response(body, { headers: { ...headers, 'content-length': String(body.byteLength) } })
  }
  const file = await streamFile(app.supabase, path)
  if (!file) throw new AppError('not_found')
  return new Response(file, { headers })
}
