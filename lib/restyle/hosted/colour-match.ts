import { forEachStretch } from '../turns'
import { type ColourMap, fitColours, mappedChannel } from './fit-colours'
import { fillMembrane } from './membrane'

/** Two pictures of one size: what a model made, and the photo it was given. 255 in the mask is what it may paint. */
export type Match = {
  made: Uint8Array
  before: Uint8Array
  mask: Uint8Array
  width: number
  height: number
}

/** Pixels as near to the mask as this are not trusted: a model's paint spills over. */
const SPILL_PX = 3

/**
 * Brings a model's picture to the photo's colours: an affine map fitted where the model had to leave the photo alone,
 * then what remains at the border is spread smoothly over the inside. Without such pixels nothing is changed.
 */
export async function matchColours(match: Match): Promise<Uint8Array> {
  const known = knownPixels(match)
  const map = fitColours(match, known)
  if (!map) return match.made
  const mapped = await apply(map, match.made)
  return fillMembrane({ ...match, made: mapped }, known)
}

/** 1 where the model had to leave the photo alone, some pixels away from the mask. */
function knownPixels({ mask, width, height }: Match): Uint8Array {
  const rows = spread(mask, width, height, 1, width)
  const grown = spread(rows, height, width, width, 1)
  return grown.map((value) => (value === 0 ? 1 : 0))
}

/** Grows what is set along lines of `length` pixels that lie `step` apart, by the spill. */
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

async function apply(map: ColourMap, made: Uint8Array): Promise<Uint8Array> {
  const mapped = new Uint8ClampedArray(made.length)
  await forEachStretch(made.length / 3, (from, to) => {
    for (let p = 3 * from; p < 3 * to; p += 3) {
      for (let c = 0; c < 3; c++) mapped[p + c] = mappedChannel(map, made, p, c)
    }
  })
  return new Uint8Array(mapped.buffer)
}
