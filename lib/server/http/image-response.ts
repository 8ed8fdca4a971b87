import 'server-only'
import { createHash } from 'node:crypto'
import { IMAGE_VARIANTS, type ImageVariant, type StoredVariant, variantPath } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import { imageQuery } from '@/lib/schemas/requests'
import { readFile, signFile } from '@/lib/server/supabase/files'
import { addPair, addVariant, readVariant, type VariantContext } from '@/lib/server/supabase/variants'
import { SITE } from '@/lib/site'
import { checkFields } from './body'

/** Small images are kept by the browser for a year: whoever uses it next must not find them. */
export const FORGET = { 'clear-site-data': '"cache"' } as const

type StoredImage = {
  userId: string
  path: string
  name: string
  /** Of a design, where its photo is. Without it, this is a photo as it was: it was not altered, and is half of no pair. */
  findPhoto?: () => Promise<string>
}

/**
 * A user's own image, or with `?as=` a variant of it; a download with `?download`. Small variants are answered here, all of
 * full size by the storage: hosts limit what may pass through a server. Fails with `bad_request` for a note or a pair of what is no design.
 */
export async function imageResponse(
  request: Request,
  context: VariantContext,
  image: StoredImage,
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const { as: asked, note } = checkFields(imageQuery, Object.fromEntries(searchParams))
  if ((note || asked === 'pair') && !image.findPhoto) throw new AppError('bad_request', { detail: 'as' })
  const isDownload = searchParams.has('download')
  if (asked === 'thumb' || asked === 'preview') {
    const { userId, path } = image
    const read = () => readVariant(context, userId, path, asked)
    return cachedImage(request, image, { variant: asked, cache: 'private', isDownload, read })
  }
  return toStorage(context, image, fullSizeOf(asked, note !== undefined))
}

/** The variants that the storage answers with. */
type FullVariant = Exclude<ImageVariant, StoredVariant>

function fullSizeOf(asked: 'jpeg' | 'pair' | undefined, hasNote: boolean): FullVariant | null {
  if (asked === 'pair') return hasNote ? 'noted-pair' : 'pair'
  if (asked === 'jpeg') return hasNote ? 'noted' : 'jpeg'
  return null
}

/** Whose turn it is when a variant of an image has to be made that is no user's. */
const NOBODY = 'public'

/**
 * A PNG of the kept size of a material that anybody may see, or with `?as=thumb` or `?as=preview` a variant of it. It is
 * answered here, so that caches on the way may keep it: it is small enough for every host.
 */
export async function publicImageResponse(
  request: Request,
  context: VariantContext,
  image: Omit<StoredImage, 'userId'>,
): Promise<Response> {
  const asked = new URL(request.url).searchParams.get('as')
  const variant = asked === 'thumb' || asked === 'preview' ? asked : null
  const read = async () => {
    if (variant) return readVariant(context, NOBODY, image.path, variant)
    const png = await readFile(context.supabase, image.path)
    if (!png) throw new AppError('not_found')
    return png
  }
  return cachedImage(request, image, { variant, cache: 'public', isDownload: false, read })
}

/**
 * A small variant of an image that is shown for as long as its link lives: the preview, or with `?as=thumb` the thumbnail. Browsers ask
 * each time whether they may still show it.
 */
export function sharedImageResponse(
  request: Request,
  context: VariantContext,
  image: Omit<StoredImage, 'userId'>,
): Promise<Response> {
  const variant = new URL(request.url).searchParams.get('as') === 'thumb' ? 'thumb' : 'preview'
  const read = () => readVariant(context, NOBODY, image.path, variant)
  return cachedImage(request, image, { variant, cache: 'asked', isDownload: false, read })
}

const nameOf = (name: string, ending: string) => `${SITE.name.toLowerCase()}-${name}.${ending}`

/** Who may keep it: the user's own browser, any cache on the way, or a browser that asks each time whether it still may. */
const CACHES = {
  private: 'private, max-age=31536000, immutable',
  public: 'public, max-age=31536000, immutable',
  asked: 'private, no-cache',
} as const

type Answered = {
  variant: StoredVariant | null
  cache: keyof typeof CACHES
  isDownload: boolean
  read: () => Promise<Uint8Array>
}

/**
 * A cache may keep it: an address never gets another image. A browser that has it already is answered 304 without a look into
 * the storage.
 */
async function cachedImage(
  request: Request,
  { path, name }: Pick<StoredImage, 'path' | 'name'>,
  { variant, cache, isDownload, read }: Answered,
): Promise<Response> {
  const { format, ending } = variant ? IMAGE_VARIANTS[variant] : { format: 'png', ending: 'png' }
  const hash = createHash('sha256').update(path).digest('base64url')
  const etag = `"${hash}-${variant ?? ending}"`
  const headers = {
    etag,
    'cache-control': CACHES[cache],
    'content-type': `image/${format}`,
    'content-disposition': `${isDownload ? 'attachment' : 'inline'}; filename="${nameOf(name, ending)}"`,
    'x-content-type-options': 'nosniff',
  }
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim())
  if (known.includes(etag) || known.includes(`W/${etag}`)) return new Response(null, { status: 304, headers })
  const body = new Uint8Array(await read())
  return new Response(body, { headers: { ...headers, 'content-length': String(body.byteLength) } })
}

/** An address works for whoever has it, so it lasts two minutes; browsers cache the redirect for one, so a cached one still works. */
const SIGNED_SECONDS = 2 * 60
const KEPT_SECONDS = 60

/** What a downloaded variant's name ends with. */
const NAME_ENDS = {
  jpeg: '',
  noted: '-noted',
  pair: '-before-after',
  'noted-pair': '-before-after-noted',
} as const satisfies Record<FullVariant, string>

/**
 * Leads to the file in the storage, to be saved under our name, by an address that works for minutes. A variant that is missing
 * is made first.
 */
async function toStorage(
  context: VariantContext,
  image: StoredImage,
  variant: FullVariant | null,
): Promise<Response> {
  const { supabase } = context
  const { path, name } = image
  const stored = variant ? variantPath(path, variant) : path
  const ending = stored.endsWith('.jpg') ? 'jpg' : 'png'
  const fullName = variant ? `${name}${NAME_ENDS[variant]}` : name
  const options = { seconds: SIGNED_SECONDS, downloadAs: nameOf(fullName, ending) }
  const sign = () => signFile(supabase, stored, options)
  let location = await sign()
  if (location === null && variant) {
    await makeFullSize(context, image, variant)
    location = await sign()
  }
  if (location === null) throw new AppError('not_found')
  const headers = { location, 'cache-control': `private, max-age=${KEPT_SECONDS}` }
  return new Response(null, { status: 302, headers })
}

async function makeFullSize(
  context: VariantContext,
  { userId, path, findPhoto }: StoredImage,
  variant: FullVariant,
): Promise<void> {
  if (variant === 'jpeg' || variant === 'noted') return addVariant(context, userId, path, variant)
  if (!findPhoto) throw new AppError('bad_request', { detail: 'as' })
  await addPair(context, userId, { photo: await findPhoto(), design: path }, variant)
}
