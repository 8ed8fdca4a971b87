import 'server-only'
import type { User } from '@/lib/domain/user'
import { AppError } from '@/lib/errors/app-error'
import type { Thumbnail } from '@/lib/image/thumbnail'
import { type RequestedReference, shownFields, uploadedImagesSchema } from '@/lib/schemas/requests'
import { checkFields, readJson } from '@/lib/server/http/body'
import { readImageForm } from '@/lib/server/http/form'
import type { ImageGate } from '@/lib/server/image-gate/image-gate'
import { type PlanContext, requirePlan } from '@/lib/server/subscriptions/service'
import { cleanPhoto, readPhotoUpload, readUpload, uploadSize } from './service'

type ImageForm = {
  files: {
    image: Uint8Array
    mask: Uint8Array
    areas: Uint8Array | null
    /** What the browser showed of the photo; `null` for other clients. */
    shown: Thumbnail | null
  }
  fields: Record<string, string>
  /** Not read yet: the task decides whether any are allowed. */
  references?: readonly RequestedReference[] | undefined
}
type ImageRequest = { request: Request; app: PlanContext & { gate: ImageGate }; user: User }

/** All fields of a design at their longest. */
const MAX_FIELDS_BYTES = 64 * 1024

/**
 * Runs the work with a request's photo, mask and areas once the gate has room: from a multipart body (Spec §7), or from uploads
 * named in a JSON body. Nothing is read for a user without a plan. Throws an error about the body, or `upload_missing`.
 */
export async function withImages<Result>(
  { request, app, user }: ImageRequest,
  work: (form: ImageForm) => Promise<Result>,
): Promise<Result> {
  await requirePlan(app, user.id)
  const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false
  if (!isJson) {
    return app.gate.body(request, user.id, async (place) => {
      const { files, fields } = await readImageForm(request, place)
      const shown = shownIn(fields)
      return work({ files: { ...files, image: await cleanPhoto(files.image), shown }, fields })
    })
  }
  const { imagePath, maskPath, areasPath, references, ...fields } = await readJson(
    request,
    uploadedImagesSchema,
    MAX_FIELDS_BYTES,
  )
  const shown = shownIn(fields)
  if (!imagePath) throw new AppError('image_select_required')
  if (!maskPath) throw new AppError('area_select_required')
  const paths = [imagePath, maskPath, ...(areasPath ? [areasPath] : [])]
  const sizes = await Promise.all(paths.map((path) => uploadSize(app.supabase, user.id, path)))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return app.gate.files({ userId: user.id, bytes, signal: request.signal }, async () => {
    const read = (path: string) => readUpload(app.supabase, user.id, path)
    const [image, mask, areas] = await Promise.all([
      readPhotoUpload(app.supabase, user.id, imagePath),
      read(maskPath),
      areasPath ? read(areasPath) : null,
    ])
    return work({ files: { image, mask, areas, shown }, fields, references })
  })
}

/** What the browser showed of the photo; `null` for other clients. */
function shownIn(fields: Readonly<Record<string, unknown>>): Thumbnail | null {
  return checkFields(shownFields, fields).thumbnail ?? null
}
