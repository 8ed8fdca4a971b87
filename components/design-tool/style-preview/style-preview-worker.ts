import { transfer } from 'comlink'
import { exposeToPage } from '@/components/design-tool/shared/start-worker'
import type { Controls } from '@/lib/engines/preview/controls'
import type { Photo } from '@/lib/math/image'
import { PhotoPreviews } from './photo-previews'
import { PreviewScheduler } from './preview-scheduler'

// A web worker that previews styles on one photo.

let scheduler: PreviewScheduler | null = null
let isWorking = false

/** Yields between two tasks, so that calls from the page can cancel what became pointless. */
function work(): void {
  isWorking = scheduler?.runTask() ?? false
  if (isWorking) setTimeout(work)
}

/** The scheduler, which will run its tasks after the current call. */
function woken(): PreviewScheduler {
  if (!scheduler) throw new Error('there is no photo yet')
  if (!isWorking) setTimeout(work)
  isWorking = true
  return scheduler
}

const api = {
  setPhoto(photo: Photo, focal35mm: number | null) {
    scheduler = new PreviewScheduler(new PhotoPreviews(photo, focal35mm))
    woken()
  },
  /** The area of each pixel; 0 is none. Resolves with what each area probably is. */
  setMask: (mask: Uint8Array) => woken().setMask(mask),
  async preview(controls: Controls) {
    const image = await woken().preview(controls)
    return image && transfer(image, [image.rgba.buffer])
  },
  suggestPerspective: (areas: Controls['areas'], index: number) => woken().suggestPerspective(areas, index),
  /** Starts no further task until `resume`. */
  pause: () => woken().pause(),
  resume: () => woken().resume(),
}

export type StylePreviewWorkerApi = typeof api

exposeToPage(api)
