import type { Photo, Size } from '../../../math/image.ts'
import { bilinearCells, shrinkMask, shrinkPhoto } from '../../../math/resize.ts'
import { cellsWhere, dilated, type Hole, type Holes } from './holes.ts'
import { floatsOf, membrane, smoothed } from './light.ts'
import { blended, opacityOf } from './paste.ts'

/** What a model's images must measure, in pixels. */
export interface ModelGrid {
  /** The longest side; of a model for one size, both. */
  readonly side: number
  readonly isFixed: boolean
  readonly multipleOf: number
}

/** A part of the photo for a model to fill. Its size is that of the model's image. */
export interface Patch extends Size {
  readonly rgb: Uint8Array
  /** 1 for what the model is to fill. */
  readonly mask: Uint8Array
  /** What is not padding, at the top left. */
  readonly content: Size
  /** Which part of the photo it shows, in its pixels, `right` and `bottom` excluded. */
  readonly crop: Box
  /** Of what is pasted, by pixels of the content. */
  readonly opacity: Float32Array
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The side of a crop, as a multiple of the hole's longer one. */
const CONTEXT_TIMES = 2
/** Share of a crop's side that other holes keep away from its edges, to be filled with the first. */
const MARGIN = 0.15
/** A model takes seconds for each. */
const MOST_PATCHES = 8
/** By how much a hole is grown for its soft edge, in shares of the photo's long side. */
const SOFT_EDGE = 0.003
/** Width of the ring around a hole in which answer and photo are compared, and of the windows over which, in patch pixels. */
const RING = 6
const RING_REACH = 4

/** Patches that show all of the holes; `null` when there are too many. */
export function patchesOf(
  photo: Photo,
  holes: Holes,
  list: readonly Hole[],
  grid: ModelGrid,
): Patch[] | null {
  const all = new Set(list.map(({ label }) => label))
  const left = new Map([...list].sort((a, b) => longSide(b) - longSide(a)).map((hole) => [hole.label, hole]))
  const patches: Patch[] = []
  for (const hole of left.values()) {
    if (patches.length === MOST_PATCHES) return null
    const crop = cropAround(photo, hole, grid)
    const own = new Set(
      [...left.values()]
        .filter((other) => other === hole || isWellInside(other, crop, photo))
        .map(({ label }) => label),
    )
    for (const label of own) left.delete(label)
    patches.push(drawn({ photo, holes, all, own, crop }, grid))
  }
  return patches
}

const longSide = ({ left, top, right, bottom }: Box) => Math.max(right - left, bottom - top)

function cropAround({ width, height }: Size, hole: Box, { side }: ModelGrid): Box {
  const wanted = Math.max(side, CONTEXT_TIMES * longSide(hole))
  const [left, right] = span(hole.left, hole.right, wanted, width)
  const [top, bottom] = span(hole.top, hole.bottom, wanted, height)
  return { left, top, right, bottom }
}

/** A stretch of this length around the given one, moved rather than cut where the photo ends. */
function span(from: number, to: number, length: number, end: number): readonly [number, number] {
  const used = Math.min(end, Math.ceil(length))
  const begin = Math.min(Math.max(0, Math.round((from + to - used) / 2)), end - used)
  return [begin, begin + used]
}

/** The photo's own edge needs no distance: nothing is behind it. */
function isWellInside(hole: Box, crop: Box, { width, height }: Size): boolean {
  const margin = MARGIN * longSide(crop)
  return (
    hole.left >= crop.left + (crop.left === 0 ? 0 : margin) &&
    hole.top >= crop.top + (crop.top === 0 ? 0 : margin) &&
    hole.right <= crop.right - (crop.right === width ? 0 : margin) &&
    hole.bottom <= crop.bottom - (crop.bottom === height ? 0 : margin)
  )
}

interface Drawn {
  readonly photo: Photo
  readonly holes: Holes
  /** The labels of all holes that are to be filled, and of those that are filled by this patch. */
  readonly all: ReadonlySet<number>
  readonly own: ReadonlySet<number>
  readonly crop: Box
}

function drawn({ photo, holes, all, own, crop }: Drawn, grid: ModelGrid): Patch {
  const size = { width: crop.right - crop.left, height: crop.bottom - crop.top }
  const scale = Math.min(1, grid.side / Math.max(size.width, size.height))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  const content = { width: scaled(size.width), height: scaled(size.height) }
  const soft = Math.max(1, Math.ceil(SOFT_EDGE * Math.max(photo.width, photo.height) * scale))
  const cellsOf = (labels: ReadonlySet<number>) => {
    const pixels = cellsWhere(size.width * size.height, (i) =>
      labels.has(holes.labelAt(crop.left + (i % size.width), crop.top + Math.floor(i / size.width))),
    )
    const shares = shrinkMask(pixels, size, content)
    return dilated(
      cellsWhere(shares.length, (i) => (shares[i] ?? 0) > 0),
      content,
      soft,
    )
  }
  const { rgb } = shrinkPhoto(cropped(photo, crop), content)
  const filled = cellsOf(own)
  const canvas = canvasOf(content, grid)
  return {
    ...canvas,
    rgb: padded(rgb, content, canvas, 3),
    // The padding repeats the content's edge, holes as well: what is filled there is not used.
    mask: padded(own.size === all.size ? filled : cellsOf(all), content, canvas, 1),
    ...{ content, crop, opacity: opacityOf(filled, content) },
  }
}

function cropped({ width, rgb }: Photo, { left, top, right, bottom }: Box): Photo {
  const size = { width: right - left, height: bottom - top }
  const part = new Uint8Array(3 * size.width * size.height)
  for (let y = 0; y < size.height; y++) {
    const from = 3 * ((top + y) * width + left)
    part.set(rgb.subarray(from, from + 3 * size.width), 3 * y * size.width)
  }
  return { ...size, rgb: part }
}

function canvasOf({ width, height }: Size, { side, isFixed, multipleOf }: ModelGrid): Size {
  if (isFixed) return { width: side, height: side }
  const up = (length: number) => Math.ceil(length / multipleOf) * multipleOf
  return { width: up(width), height: up(height) }
}

/** An image made larger to the right and below by repeating its edge. */
function padded(values: Photo['rgb'], from: Size, to: Size, channels: number): Uint8Array {
  const out = new Uint8Array(channels * to.width * to.height)
  for (let y = 0, p = 0; y < to.height; y++) {
    const row = Math.min(y, from.height - 1) * from.width
    for (let x = 0; x < to.width; x++) {
      const at = channels * (row + Math.min(x, from.width - 1))
      for (let channel = 0; channel < channels; channel++) out[p++] = values[at + channel] ?? 0
    }
  }
  return out
}

/**
 * Pastes a model's answer, an image of the patch's size, into `photo`. Where it differs in tone from the photo around the
 * holes, the difference is stretched over them like a membrane.
 */
export function pastePatch(photo: Photo, patch: Patch, answer: Uint8Array): void {
  const { crop, content, opacity } = patch
  const planes = [0, 1, 2].map((channel) => toned(patch, answer, channel))
  const columns = bilinearCells(content.width, crop.right - crop.left)
  const rows = bilinearCells(content.height, crop.bottom - crop.top)
  for (let y = crop.top; y < crop.bottom; y++) {
    for (let x = crop.left; x < crop.right; x++) {
      const cells = cellsAt(content.width, columns, x - crop.left, rows, y - crop.top)
      const alpha = mixed(opacity, cells)
      if (alpha <= 0) continue
      const p = 3 * (y * photo.width + x)
      for (const [channel, plane] of planes.entries()) {
        photo.rgb[p + channel] = blended(photo.rgb[p + channel] ?? 0, mixed(plane, cells), alpha)
      }
    }
  }
}

/** A channel of the answer's content in the tone of the photo around the holes. */
function toned({ rgb, mask, width, content, opacity }: Patch, answer: Uint8Array, channel: number) {
  const at = (i: number) => Math.floor(i / content.width) * width + (i % content.width)
  const isHole = cellsWhere(opacity.length, (i) => opacity[i] === 1)
  const near = dilated(isHole, content, RING)
  const isRing = cellsWhere(opacity.length, (i) => near[i] === 1 && mask[at(i)] === 0)
  const made = floatsOf(opacity.length, (i) => answer[3 * at(i) + channel] ?? 0)
  const difference = made.map((value, i) => (isRing[i] === 1 ? (rgb[3 * at(i) + channel] ?? 0) - value : 0))
  const [ring = difference] = smoothed([difference], isRing, content, RING_REACH)
  const tone = membrane(ring, isRing, content)
  return made.map((value, i) => value + (tone[i] ?? 0))
}

type Cells = ReturnType<typeof cellsAt>
type Axis = ReturnType<typeof bilinearCells>

/** The four cells about a pixel of the crop, and how far it is between them. */
function cellsAt(width: number, columns: Axis, x: number, rows: Axis, y: number) {
  const [top, bottom] = [width * (rows.near[y] ?? 0), width * (rows.next[y] ?? 0)]
  const [left, right] = [columns.near[x] ?? 0, columns.next[x] ?? 0]
  return {
    ...{ topLeft: top + left, topRight: top + right, bottomLeft: bottom + left, bottomRight: bottom + right },
    ...{ tx: columns.share[x] ?? 0, ty: rows.share[y] ?? 0 },
  }
}

function mixed(values: Float32Array, { topLeft, topRight, bottomLeft, bottomRight, tx, ty }: Cells): number {
  const upper = (values[topLeft] ?? 0) * (1 - tx) + (values[topRight] ?? 0) * tx
  const lower = (values[bottomLeft] ?? 0) * (1 - tx) + (values[bottomRight] ?? 0) * tx
  return upper * (1 - ty) + lower * ty
}
