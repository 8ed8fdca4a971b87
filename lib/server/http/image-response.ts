import 'server-only'
import { createHash } from 'node:crypto'
import { IMAGE_VARIANTS, type StoredVariant, variantPath } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import { signFile } from '@/lib/server/supabase/files'
import { addVariant, readVariant, type VariantContext } from '@/lib/server/supabase/variants'
import { SITE } from '@/lib/site'

/** Small images are kept by the browser for a year: whoever uses it next must not find them. */
export const FORGET = { 'clear-site-data': '"cache"' } as const

type StoredImage = { userId: string; path: string; name: string }

/**
 * A user's own PNG, or with `?as=` a variant of it; a download with `?download`. Small variants are answered here, all of
 * full size by the storage: hosts limit what may pass through a server.
 */
export async function imageResponse(
  request: Request,
  context: VariantContext,
  image: StoredImage,
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('as')
  const isDownload = searchParams.has('download')
  if (asked === 'thumb' || asked === 'preview') return smallImage(request, context, image, asked, isDownload)
  return toStorage(context, image, asked === 'jpeg' ? asked : null)
}

const nameOf = (name: string, ending: string) => `${SITE.name.toLowerCase()}-${name}.${ending}`

/**
 * Only for the user's own cache, which may keep it: an address never gets another image. A browser that has it already is
 * answered 304 without a look into the storage.
 */
async function smallImage(
  request: Request,
  context: VariantContext,
  { userId, path, name }: StoredImage,
  variant: StoredVariant,
  isDownload: boolean,
): Promise<Response> {
  const { format, ending } = IMAGE_VARIANTS[variant]
  const etag = `"${createHash('sha256').update(path).digest('base64url')}-${variant}"`
  const headers = {
    etag,
    'cache-control': 'private, max-age=31536000, immutable',
    'content-type': `image/${format}`,
    'content-disposition': `${isDownload ? 'attachment' : 'inline'}; filename="${nameOf(name, ending)}"`,
    'x-content-type-options': 'nosniff',
  }
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim())
  if (known.includes(etag) || known.includes(`W/${etag}`)) return new Response(null, { status: 304, headers })
  const body = new Uint8Array(await readVariant(context, userId, path, variant))
  return new Response(body, { headers: { ...headers, 'content-length': String(body.byteLength) } })
}

/** An address works for whoever has it, so it lasts two minutes; browsers cache the redirect for one, so a cached one still works. */
const SIGNED_SECONDS = 2 * 60
const KEPT_SECONDS = 60

/**
 * Leads to the file in the storage, to be saved under our name, by an address that works for minutes. A variant that is missing
 * is made first.
 */
async function toStorage(
  context: VariantContext,
  { userId, path, name }: StoredImage,
  variant: 'jpeg' | null,
): Promise<Response> {
  const { supabase } = context
  const ending = variant ? IMAGE_VARIANTS[variant].ending : 'png'
  const options = { seconds: SIGNED_SECONDS, downloadAs: nameOf(name, ending) }
  const sign = () => signFile(supabase, variant ? variantPath(path, variant) : path, options)
  let location = await sign()
  if (location === null && variant) {
    await addVariant(context, userId, path, variant)
    location = await sign()
  }
  if (location === null) throw new AppError('not_found')
  const headers = { location, 'cache-control': `private, max-age=${KEPT_SECONDS}` }
  return new Response(null, { status: 302, headers })
}
