import { lumaOf } from '../../../math/color.ts'
import type { Photo, Size } from '../../../math/image.ts'
import type { LabelMap } from '../analysis/label-map.ts'
import { type EdgeMatte, keepAreaLuma } from './edge-matte.ts'

/** A rendered work image that can be read slightly beyond the edges of its areas. All planes have its size. */
export interface Rendered extends Size {
  /** sRGB bytes of the result; the photo's own far from the areas. */
  readonly rgb: Uint8ClampedArray
  /** Luma (0–255) of the photo the result was made from. */
  readonly luma: Float32Array
  /** 1 where the photo's own texture returns at full size, 0 where a new pattern covers it. */
  readonly keepsTexture: Uint8Array
  /** The areas' surroundings, to be mixed in at the photo's size. */
  readonly matte: EdgeMatte
}

/** The cells at and just outside the areas' edges, which depend only on the mask. */
export interface EdgeCells extends Size {
  /** In filling order. */
  readonly cells: Int32Array
  /** The pass that fills each cell: 0 inside an area, `NEVER` far from all. */
  readonly pass: Uint8Array
}

/** Of the window of the local models. */
export const RADIUS = 2
/** Cells beyond the edge that the full size reads: those of the window, and one for interpolation. */
const PASSES = RADIUS + 1
const NEVER = 255

/** Each pass finds the cells next to those inside an area or found before. */
export function findEdges({ width, height, share }: LabelMap): EdgeCells {
  const pass = new Uint8Array(width * height)
  // A cell that also shows its surroundings would get a fringe of the old color.
  for (let i = 0; i < pass.length; i++) pass[i] = share[i] === 1 ? 0 : NEVER
  const cells: number[] = []
  for (let current = 1; current <= PASSES; current++) {
    const isGood = (i: number) => (pass[i] ?? NEVER) < current
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        if (pass[i] !== NEVER) continue
        const isBeside =
          (x > 0 && isGood(i - 1)) ||
          (x + 1 < width && isGood(i + 1)) ||
          (y > 0 && isGood(i - width)) ||
          (y + 1 < height && isGood(i + width))
        if (!isBeside) continue
        pass[i] = current
        cells.push(i)
      }
    }
  }
  return { width, height, cells: Int32Array.from(cells), pass }
}

/**
 * Replaces an image's edge cells, `channels` values per cell, with the mean of their neighbors inside, so that full-size pixels
 * at the edge are made purely from the area.
 */
export function fillEdges(values: Float32Array | Uint8ClampedArray, channels: number, edges: EdgeCells) {
  const from = new Int32Array(4)
  for (const i of edges.cells) {
    const count = goodNeighbors(edges, i, from)
    for (let c = 0; c < channels; c++) {
      let sum = 0
      for (let k = 0; k < count; k++) sum += values[channels * (from[k] ?? 0) + c] ?? 0
      values[channels * i + c] = sum / count
    }
  }
}

interface RenderedWork {
  readonly photo: Photo
  readonly labels: LabelMap
  readonly edges: EdgeCells
  readonly matte: EdgeMatte
}

/**
 * A filled result with everything the full size needs. `covers` tells for each label whether its pattern covers the old
 * surface.
 */
export function renderedFrom(
  rgb: Uint8ClampedArray,
  { photo, labels, edges, matte }: RenderedWork,
  covers: readonly boolean[],
): Rendered {
  const { width, height } = photo
  const luma = new Float32Array(width * height)
  const keepsTexture = new Uint8Array(width * height)
  for (let i = 0, p = 0; i < luma.length; i++, p += 3) {
    luma[i] = lumaOf(photo.rgb, p)
    keepsTexture[i] = covers[labels.first[i] ?? 0] ? 0 : 1
  }
  keepAreaLuma(luma, matte)
  fillEdges(luma, 1, edges)
  const from = new Int32Array(4)
  for (const i of edges.cells) {
    const count = goodNeighbors(edges, i, from)
    keepsTexture[i] = keepsTexture[from[count - 1] ?? i] ?? 1
  }
  return { width, height, rgb, luma, keepsTexture, matte }
}

/** Writes the neighbors filled in earlier passes to `into` and returns their number. */
function goodNeighbors({ width, height, pass }: EdgeCells, i: number, into: Int32Array): number {
  const own = pass[i] ?? NEVER
  const x = i % width
  let count = 0
  if (x > 0 && (pass[i - 1] ?? NEVER) < own) into[count++] = i - 1
  if (x + 1 < width && (pass[i + 1] ?? NEVER) < own) into[count++] = i + 1
  if (i >= width && (pass[i - width] ?? NEVER) < own) into[count++] = i - width
  if (i + width < width * height && (pass[i + width] ?? NEVER) < own) into[count++] = i + width
  return count
}
