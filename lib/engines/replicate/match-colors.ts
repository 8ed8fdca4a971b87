import { type ColorMap, fitColors, type Match, mappedChannel } from './fit-colors'
import { fillMembrane } from './membrane'

/** Pixels this close to the mask aren't trusted, because a model's paint spills over. */
const SPILL_PX = 3

/**
 * Matches a model's image to the photo's colors: fits an affine map where the model had to keep the photo, then spreads the
 * remaining difference at the border smoothly across the inside. Without such pixels, changes nothing.
 */
export function matchColors(match: Match): Uint8Array {
  const known = knownPixels(match)
  const map = fitColors(match, known)
  if (!map) return match.made
  const mapped = apply(map, match.made)
  return fillMembrane({ ...match, made: mapped }, known)
}

/** 1 where the model had to keep the photo, some pixels away from the mask. */
function knownPixels({ mask, width, height }: Match): Uint8Array {
  const rows = spread(mask, width, height, 1, width)
  const grown = spread(rows, height, width, width, 1)
  return grown.map((value) => (value === 0 ? 1 : 0))
}

/** Dilates along lines of `length` pixels that are `step` apart. */
function spread(
  values: Uint8Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
): Uint8Array {
  const grown = new Uint8Array(values.length)
  for (let line = 0; line < lines; line++) {
    let lastSet = Number.NEGATIVE_INFINITY
    for (let i = 0; i < length; i++) {
      if (values[line * lineStep + i * step]) lastSet = i
      if (i - lastSet <= SPILL_PX) grown[line * lineStep + i * step] = 1
    }
    let nextSet = Number.POSITIVE_INFINITY
    for (let i = length - 1; i >= 0; i--) {
      if (values[line * lineStep + i * step]) nextSet = i
      if (nextSet - i <= SPILL_PX) grown[line * lineStep + i * step] = 1
    }
  }
  return grown
}

function apply(map: ColorMap, made: Uint8Array): Uint8Array {
  const mapped = new Uint8ClampedArray(made.length)
  for (let p = 0; p < made.length; p += 3) {
    for (let c = 0; c < 3; c++) mapped[p + c] = mappedChannel(map, made, p, c)
  }
  return new Uint8Array(mapped.buffer)
}
