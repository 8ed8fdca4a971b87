import { errorDetails, RequestError } from '@/lib/api/api-error'
import { sendRequest } from '@/lib/api/request-json'
import { LIMITS } from '@/lib/domain/limits'
import type { MadeDesign } from './made-design'

/** A design as a starting photo: the PNG, or the JPEG if the PNG is too large to upload. */
export function designAsPhoto({ resultUrl, runId }: MadeDesign): Promise<File> {
  return imageAsPhoto(resultUrl, `design-${runId.slice(0, 8)}`)
}

/** One of our images as an uploadable file. The file extension is added to the name. */
export async function imageAsPhoto(url: string, name: string): Promise<File> {
  const png = await fetchImage(url)
  const image = png.size <= LIMITS.upload.maxBytes ? png : await fetchImage(`${url}?as=jpeg`)
  const ending = image === png ? 'png' : 'jpg'
  return new File([image], `${name}.${ending}`, { type: image.type })
}

/** Fetches one of our own URLs. */
export async function fetchImage(url: string): Promise<Blob> {
  const response = await sendRequest(url)
  if (response.status === 410) throw new RequestError(errorDetails('result_expired'))
  if (!response.ok) throw new RequestError(errorDetails('not_found'))
  return response.blob()
}
