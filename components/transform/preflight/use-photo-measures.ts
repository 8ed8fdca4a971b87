import { useEffect, useState } from 'react'
import type { PhotoMeasures } from '@/lib/client/transform/photo-measures'
import type { PhotoWork } from '@/lib/client/transform/photo-work'

/** Brightness and sharpness of the photo, measured once it is on show; `null` until then. */
export function usePhotoMeasures(work: PhotoWork | null): PhotoMeasures | null {
  const [measured, setMeasured] = useState<{ work: PhotoWork; measures: PhotoMeasures } | null>(null)
  useEffect(() => {
    if (!work) return
    let isCurrent = true
    measure(work)
      .then((measures) => isCurrent && setMeasured({ work, measures }))
      // Without a canvas to read from there is no advice, and nothing else is lost.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [work])
  return measured?.work === work ? measured.measures : null
}

async function measure({ photo }: PhotoWork): Promise<PhotoMeasures> {
  const [{ measurePhoto, MEASURED_SIDE_PX }, { photoPixels }] = await Promise.all([
    import('@/lib/client/transform/photo-measures'),
    import('@/lib/client/transform/photo-pixels'),
  ])
  return measurePhoto(photoPixels(await photo.bitmap, MEASURED_SIDE_PX))
}
