import { transfer } from 'comlink'
import { exposeToPage } from '@/components/design-tool/shared/device/start-worker'
import type { KnownDistance } from '@/lib/domain/shopping/metric-source'
import type { Controls } from '@/lib/engines/preview/analysis/controls'
import type { PhotoSize } from '@/lib/mask/space'
import { type ColorPlanes, toColorPlanes } from '@/lib/math/color'
import { sizeWithLongSide } from '@/lib/math/image'
import type { KindMap } from '@/lib/segment/kind-map'
import { partitionPhoto, type RoomAreas } from '@/lib/segment/partition'
import { INPUT_SIDE_PX } from '@/lib/segment/small-mask'
import { canReadCanvas, grayPhoto, photoPixels, WORKING_SIDE_PX } from './photo-pixels'
import { PhotoPreviews } from './photo-previews'
import { type PauseReason, PreviewScheduler } from './preview-scheduler'

// The slow one of a photo's two web workers: it surveys the room once, for previews, and divides it.

const UPLOAD_QUALITY = 0.9

type Room = {
  readonly photo: PhotoSize
  readonly previews: PhotoPreviews
  readonly scheduler: PreviewScheduler
  readonly planes: ColorPlanes
}

let opened: Room | null = null

function room(): Room {
  if (!opened) throw new Error('there is no photo yet')
  return opened
}

let isWorking = false

/** Yields between tasks, so that calls from the page can cancel obsolete ones. */
function work(): void {
  isWorking = opened?.scheduler.runTask() ?? false
  if (isWorking) setTimeout(work)
}

/** Returns the scheduler and makes it run its tasks after the current call. */
function woken(): PreviewScheduler {
  const { scheduler } = room()
  if (!isWorking) setTimeout(work)
  isWorking = true
  return scheduler
}

const api = {
  /**
   * Opens the photo, and surveys the room once idle. Returns the reduced photo's size, and the photo for the model: a JPEG of its
   * input size, made before the survey, which the model would wait for. The server enlarges smaller photos.
   */
  async open(bitmap: ImageBitmap, photo: PhotoSize, focal35mm: number | null) {
    const upload = await drawnAt(bitmap, INPUT_SIDE_PX).convertToBlob({
      type: 'image/jpeg',
      quality: UPLOAD_QUALITY,
    })
    const pixels = canReadCanvas() ? photoPixels(bitmap, WORKING_SIDE_PX) : grayPhoto(photo)
    const previews = new PhotoPreviews(pixels, focal35mm)
    opened = {
      photo,
      previews,
      scheduler: new PreviewScheduler(previews),
      planes: toColorPlanes(pixels),
    }
    bitmap.close()
    woken()
    return { size: { width: pixels.width, height: pixels.height }, upload }
  },

  /** Sets the area of each pixel of the reduced photo, 0 for none. Resolves with each area's likely kind, if known. */
  setMask: (mask: Uint8Array) => woken().setMask(mask),
  /** The model's kinds for the parts of the room; `null` if none will come. */
  setKinds: (kinds: KindMap | null) => woken().setKinds(kinds),
  async preview(controls: Controls, isStyle: boolean) {
    const image = await woken().preview(controls, isStyle)
    return image && transfer(image, [image.rgba.buffer])
  },
  async drawThing(...asked: Parameters<PhotoPreviews['drawThing']>) {
    const image = await woken().drawThing(...asked)
    return typeof image === 'object' && image ? transfer(image, [image.rgba.buffer]) : image
  },
  async tile(controls: Controls) {
    const image = await woken().tile(controls)
    // The whole photo, which has its own colors around the areas.
    for (let i = 3; image && i < image.rgba.length; i += 4) image.rgba[i] = 255
    return image && transfer(image, [image.rgba.buffer])
  },
  suggestPerspective: (areas: Controls['areas'], index: number) =>
    room().previews.suggestPerspective(areas, index),
  /** How much of each area the photo shows. */
  measure: (areas: Controls['areas'], distances: readonly (KnownDistance | null)[]) =>
    room().previews.measure(areas, distances),
  /** Starts no further task until `resume` for the same reason. */
  pause: (reason: PauseReason) => woken().pause(reason),
  resume: (reason: PauseReason) => woken().resume(reason),

  /** Divides the whole photo into areas with kinds, using the areas that the model found. */
  partition(found: RoomAreas) {
    const { planes, photo } = room()
    return partitionPhoto({ planes, photo }, found)
  },
}

export type RoomWorkerApi = typeof api

exposeToPage(api)

function drawnAt(bitmap: ImageBitmap, longSidePx: number): OffscreenCanvas {
  const { width, height } = sizeWithLongSide(bitmap, longSidePx)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to reduce the photo with')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas
}
