import { failure, RequestFailed } from '@/lib/client/api/failure'
import { LIMITS } from '@/lib/domain/limits'
import type { MadeDesign } from './batch'

/** A design as a photo to start from: the PNG, or where that is more than an upload takes, the JPEG. */
export async function designAsPhoto({ resultUrl, runId }: MadeDesign): Promise<File> {
  const png = await fetchPicture(resultUrl)
  const picture = png.size <= LIMITS.upload.maxBytes ? png : await fetchPicture(`${resultUrl}?as=jpeg`)
  const ending = picture === png ? 'png' : 'jpg'
  return new File([picture], `design-${runId.slice(0, 8)}.${ending}`, { type: picture.type })
}

async function fetchPicture(url: string): Promise<Blob> {
  const answer = await fetch(url).catch((cause: unknown) => {
    throw new RequestFailed(failure(navigator.onLine ? 'service_down' : 'offline'), { cause })
  })
  if (answer.status === 410) throw new RequestFailed(failure('result_expired'))
  if (!answer.ok) throw new RequestFailed(failure('not_found'))
  return answer.blob()
}
