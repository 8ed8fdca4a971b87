import { aspectRatio, nearestAspect } from '@/lib/domain/hosted/input'
import type { HostedModel } from '@/lib/domain/hosted/models'
import { AppError } from '@/lib/errors/app-error'
import type { SelectedPixels } from '@/lib/image/pixels'
import type { Bounds, Size } from '@/lib/math/image'

/** The part of a photo that a model sees, and its size. Deterministic for a mask and model. */
export type ModelFrame = {
  /** The part of the photo, in photo pixels. */
  readonly crop: Bounds
  /** The crop's size in the model's image, with the same aspect ratio. */
  readonly content: Size
  /** The model's image: the content at the top left, padded to sizes and aspect ratios the model supports. */
  readonly canvas: Size
}

type Grid = HostedModel['size'] & {
  readonly aspects: readonly string[] | null
  /** For models that add detail: little context, and never an image we have enlarged. */
  readonly isForDetail: boolean
}

/** Context around the painted area, as a share of its longer side, which a model needs to match light and lines. */
const CONTEXT_SHARE = 0.5
const MIN_CONTEXT_PX = 48
/** Models are trained on images up to about this aspect ratio; the crop is widened as far as the photo allows. */
const MAX_ASPECT = 2
/** Maximum enlargement of a small crop: beyond this, a model only paints blur. */
const MAX_ENLARGING = 2

export function modelFrame(selected: SelectedPixels, photo: Size, model: HostedModel): ModelFrame {
  return frameAround(boxOf(selected, photo), photo, model)
}

/** How many times larger the part of a photo is than the model's image of it. `selected` may have another size than the photo. */
export function reduction(selected: SelectedPixels, size: Size, photo: Size, model: HostedModel): number {
  const { left, top, right, bottom } = boxOf(selected, size)
  const [x, y] = [photo.width / size.width, photo.height / size.height]
  const box = {
    ...{ left: Math.floor(x * left), right: Math.min(photo.width, Math.ceil(x * right)) },
    ...{ top: Math.floor(y * top), bottom: Math.min(photo.height, Math.ceil(y * bottom)) },
  }
  const { crop, content } = frameAround(box, photo, model)
  return (crop.right - crop.left) / content.width
}

/**
 * Fails with `sharpen_too_large` where a model that enlarges would answer with fewer pixels than the selected part of the photo
 * has. `selected` may have another size than the photo. Other models make any part anew.
 */
export function requireFit(selected: SelectedPixels, size: Size, photo: Size, model: HostedModel): void {
  const { scale } = model.inputs
  if (scale === 1 || reduction(selected, size, photo, model) <= scale) return
  const megapixels = Math.floor((scale ** 2 * model.size.maxPixels) / 1_000_000)
  throw new AppError('sharpen_too_large', { megapixels })
}

function frameAround(box: Bounds, photo: Size, { size, inputs }: HostedModel): ModelFrame {
  const isForDetail = inputs.scale > 1
  const grid = { ...size, aspects: inputs.aspect?.values ?? null, isForDetail }
  const crop = cropAround(box, photo, grid)
  const [width, height] = [crop.right - crop.left, crop.bottom - crop.top]
  const shaped = shapedAround({ width, height }, grid)
  const scale = Math.min(
    grid.longSidePx / Math.max(shaped.width, shaped.height),
    Math.sqrt(grid.maxPixels / (shaped.width * shaped.height)),
    isForDetail ? 1 : MAX_ENLARGING,
  )
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  const content = { width: scaled(width), height: scaled(height) }
  const padded = (side: number) =>
    Math.ceil(Math.max(scaled(side), grid.minSidePx) / grid.multipleOf) * grid.multipleOf
  return { crop, content, canvas: { width: padded(shaped.width), height: padded(shaped.height) } }
}

/** The smallest size around a crop with an aspect ratio the model supports. */
function shapedAround({ width, height }: Size, { aspects, maxAspect }: Grid): Size {
  const own = width / height
  const limit = maxAspect ?? Number.POSITIVE_INFINITY
  const ratio = aspects ? aspectRatio(nearestAspect(aspects, own)) : Math.min(limit, Math.max(1 / limit, own))
  return { width: Math.max(width, height * ratio), height: Math.max(height, width / ratio) }
}

function cropAround(box: Bounds, photo: Size, grid: Grid): Bounds {
  const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top]
  if (grid.isForDetail) {
    const [left, right] = span(box.left, box.right, boxWidth + 2 * MIN_CONTEXT_PX, photo.width)
    const [top, bottom] = span(box.top, box.bottom, boxHeight + 2 * MIN_CONTEXT_PX, photo.height)
    return { left, top, right, bottom }
  }
  const context = Math.max(MIN_CONTEXT_PX, CONTEXT_SHARE * Math.max(boxWidth, boxHeight))
  const least = grid.longSidePx / MAX_ENLARGING
  const width = Math.max(boxWidth + 2 * context, least)
  const height = Math.max(boxHeight + 2 * context, least)
  const [left, right] = span(box.left, box.right, Math.max(width, height / MAX_ASPECT), photo.width)
  const [top, bottom] = span(box.top, box.bottom, Math.max(height, width / MAX_ASPECT), photo.height)
  return { left, top, right, bottom }
}

/** A range of about `length` around the given one, shifted rather than cut off at the photo's edge. */
function span(from: number, to: number, length: number, end: number): [number, number] {
  const wanted = Math.min(end, Math.ceil(length))
  const start = Math.round((from + to - wanted) / 2)
  const begin = Math.min(Math.max(0, start), end - wanted)
  return [begin, begin + wanted]
}

/** The bounding box of the selection; the whole photo if nothing is selected. */
function boxOf(selected: SelectedPixels, { width, height }: Size): Bounds {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    const row = selected.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(1)
    if (first === -1) continue
    top = Math.min(top, y)
    bottom = y + 1
    left = Math.min(left, first)
    right = Math.max(right, row.lastIndexOf(1) + 1)
  }
  return right === 0 ? { left: 0, top: 0, right: width, bottom: height } : { left, top, right, bottom }
}
