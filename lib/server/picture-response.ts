import 'server-only'
import { createHash } from 'node:crypto'
import { isPictureForm, PICTURE_FORMS, type PictureForm } from '@/lib/domain/picture-forms'
import type { ImagePipeline } from '@/lib/ports/image-pipeline'

type PictureOptions = {
  /** The name that a download gets, without its ending. */
  name: string
  pipeline: Pick<ImagePipeline, 'formOf'>
}

/**
 * A person's own PNG, or with `?as=` another form of it; a file to keep with `?download`. Private to them, told apart
 * by its content (ETag), answered 304 when they have it already.
 */
export async function pictureResponse(
  request: Request,
  png: Uint8Array,
  { name, pipeline }: PictureOptions,
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const form = formIn(searchParams)
  const { format, ending } = form ? PICTURE_FORMS[form] : { format: 'png', ending: 'png' }
  const etag = `"${createHash('sha256').update(png).digest('base64url')}${form ? `-${form}` : ''}"`
  const disposition = searchParams.has('download') ? 'attachment' : 'inline'
  const headers = {
    etag,
    'cache-control': 'private, max-age=0, must-revalidate',
    'content-type': `image/${format}`,
    'content-disposition': `${disposition}; filename="${name}.${ending}"`,
    'x-content-type-options': 'nosniff',
  }
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim())
  if (known.includes(etag) || known.includes(`W/${etag}`)) return new Response(null, { status: 304, headers })
  const body = new Uint8Array(form ? await pipeline.formOf(png, form) : png)
  return new Response(body, { headers: { ...headers, 'content-length': String(body.byteLength) } })
}

/** The form an address asks for; one that we don't have is the PNG itself. */
function formIn(searchParams: URLSearchParams): PictureForm | null {
  const wanted = searchParams.get('as')
  return isPictureForm(wanted) ? wanted : null
}
