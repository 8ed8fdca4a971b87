import 'server-only'
import { LIMITS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import type { ImageFiles } from '@/lib/use-cases/validate-images'
import { readForm } from './body'

/** Room for two files and the text fields; the exact limit of each file is checked once it is known which one it is. */
const MAX_BODY_BYTES = 2 * LIMITS.upload.maxBytes + 64 * 1024

export type ImageBody = { files: ImageFiles; fields: Record<string, string> }

/** The multipart body of the image routes: the parts `image` and `mask`, and every text part by its name. */
export async function readImageBody(request: Request): Promise<ImageBody> {
  const form = await readForm(request, MAX_BODY_BYTES).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'body_too_large'
      ? new AppError('image_too_large')
      : error
  })
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && value !== '') fields[name] = value
  }
  const [image, mask] = await Promise.all([
    bytesOf(form.get('image'), 'image_select_required'),
    bytesOf(form.get('mask'), 'area_select_required'),
  ])
  return { files: { image, mask }, fields }
}

async function bytesOf(
  part: FormDataEntryValue | null,
  missing: 'image_select_required' | 'area_select_required',
): Promise<Uint8Array> {
  if (!(part instanceof File) || part.size === 0) throw new AppError(missing)
  if (part.size > LIMITS.upload.maxBytes) throw new AppError('image_too_large')
  return new Uint8Array(await part.arrayBuffer())
}
