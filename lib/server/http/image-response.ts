import 'server-only'
import { createHash } from 'node:crypto'
import { IMAGE_VARIANTS, type ImageVariant, type SentVariant, variantPath } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import { imageQuery } from '@/lib/schemas/requests'
import { readFile, signFile } from '@/lib/server/supabase/files'
import {
  addPair,
  addVariant,
  type DesignPair,
  readCard,
  readVariant,
  type VariantContext,
} from '@/lib/server/supabase/variants'
import { SITE } from '@/lib/site'
import { checkFields } from './body'

/** Browsers cache small images for a year. The next user of the browser must not find them. */
export const FORGET = { 'clear-site-data': '"cache"' } as const

type StoredImage = {
  userId: string
  path: string
  name: string
  /** For a design, finds its photo's path. Without it, the image is an unaltered photo and can't be paired. */
  findPhoto?: () => Promise<string>
}

/**
 * A user's own image, or a variant with `?as=`; a download with `?download`. We send small variants ourselves, and storage
 * sends full-size images, because hosts limit response sizes. Throws `bad_request` for a note or pair when the image isn't a
 * design.
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

type FullVariant = Exclude<ImageVariant, SentVariant>

function fullSizeOf(asked: 'jpeg' | 'pair' | undefined, hasNote: boolean): FullVariant | null {
  if (asked === 'pair') return hasNote ? 'noted-pair' : 'pair'
  if (asked === 'jpeg') return hasNote ? 'noted' : 'jpeg'
  return null
}

/** Queue key for making variants of images that belong to no user. */
const NOBODY = 'public'

/**
 * A public material's PNG at its stored size, or a variant with `?as=thumb` or `?as=preview`. Sent by us so that caches can
 * keep it; it is small enough for every host.
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

/** The preview of a link's image, made in its owner's turn. Browsers revalidate every time, because the link may have ended. */
export function sharedImageResponse(
  request: Request,
  context: VariantContext,
  image: StoredImage,
): Promise<Response> {
  const read = () => readVariant(context, image.userId, image.path, 'preview')
  return cachedImage(request, image, { variant: 'preview', cache: 'asked', isDownload: false, read })
}

/** A link's card, likewise. Only what fetched it may keep it, so that it is gone everywhere else once the link ends. */
export function sharedCardResponse(
  request: Request,
  context: VariantContext,
  pair: DesignPair,
): Promise<Response> {
  const read = () => readCard(context, pair)
  const how = { variant: 'card', cache: 'brief', isDownload: false, read } as const
  return cachedImage(request, { path: pair.design, name: 'card' }, how)
}

const nameOf = (name: string, ending: string) => `${SITE.name.toLowerCase()}-${name}.${ending}`

/** Who may cache: the user's own browser, any cache along the way, only a browser that revalidates, or does so in a while. */
const CACHES = {
  private: 'private, max-age=31536000, immutable',
  public: 'public, max-age=31536000, immutable',
  asked: 'private, no-cache',
  brief: 'private, max-age=300',
} as const

type Answered = {
  variant: SentVariant | null
  cache: keyof typeof CACHES
  isDownload: boolean
  read: () => Promise<Uint8Array>
}

/** Cacheable, because a URL never gets another image. Revalidation is answered with 304 without asking storage. */
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

/**
 * Anyone with the signed URL can use it, so it lasts two minutes. Browsers cache the redirect for one, so a cached one still
 * works.
 */
const SIGNED_SECONDS = 2 * 60
const KEPT_SECONDS = 60

/** File name suffixes of downloaded variants. */
const NAME_ENDS = {
  jpeg: '',
  noted: '-noted',
  pair: '-before-after',
  'noted-pair': '-before-after-noted',
} as const satisfies Record<FullVariant, string>

/** Redirects to the file in storage, under our file name, with a URL that works for minutes. Makes a missing variant first. */
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
