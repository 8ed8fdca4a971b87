import type { Labels, Size } from '../math/image.ts'

/** The long side, in px, to which every photo is scaled for the model. */
export const INPUT_SIDE_PX = 1024

/** The model's masks are square and cover a photo with that long side, with one value per 4 × 4 pixels. */
export const MASK_SIDE = 256
export const CELL_PX = INPUT_SIDE_PX / MASK_SIDE

/** Logits are stored in whole quarters: finer than the model's edges, in a quarter of the memory. */
export const STEPS_PER_LOGIT = 4

/** The logit, in quarters, for pixels decided without the model. */
export const CERTAIN = 40

/**
 * A mask as the model makes it: `MASK_SIDE` × `MASK_SIDE` logits in quarters, above 0 if selected. Values beyond the photo, to
 * its right or below, are meaningless.
 */
export type LowResMask = Int8Array<ArrayBuffer>

/** The part of a mask on the photo: `width` × `height` logits in quarters. */
export type SmallMask = Size & { readonly logits: Int8Array<ArrayBuffer> }

/** The size of a photo scaled for the model. Smaller photos are enlarged. */
export function inputSize({ width, height }: Size): Size {
  const scale = INPUT_SIDE_PX / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export function unpackLogits(packed: Int8Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(packed, (value) => value / STEPS_PER_LOGIT)
}

/** The size of a mask cropped to a photo of the given scaled size. */
export function maskSize(scaled: Size): Size {
  return { width: Math.ceil(scaled.width / CELL_PX), height: Math.ceil(scaled.height / CELL_PX) }
}

/** Crops a mask to the photo of the given scaled size. */
export function cropMask(mask: LowResMask, scaled: Size): SmallMask {
  const { width, height } = maskSize(scaled)
  const logits = new Int8Array(width * height)
  for (let y = 0; y < height; y++) {
    logits.set(mask.subarray(y * MASK_SIDE, y * MASK_SIDE + width), y * width)
  }
  return { width, height, logits }
}

/** The pixels with one label as a small mask. `size` is that of the labels, which cover the photo. */
export function smallMaskOf(labels: Labels, size: Size, label: number): SmallMask {
  const { width, height } = maskSize(inputSize(size))
  const logits = new Int8Array(width * height).fill(-CERTAIN)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * size.height) / height) * size.width
    for (let x = 0; x < width; x++, i++) {
      if (labels[row + Math.floor(((x + 0.5) * size.width) / width)] === label) logits[i] = CERTAIN
    }
  }
  return { width, height, logits }
}

/** Pixels selected by more than one logit, as a share of those not deselected by more: 1 is a firm edge. */
export function stabilityOf({ logits }: SmallMask): number {
  let firm = 0
  let possible = 0
  for (const value of logits) {
    if (value > STEPS_PER_LOGIT) firm++
    if (value > -STEPS_PER_LOGIT) possible++
  }
  return possible === 0 ? 0 : firm / possible
}
