import { boxMean } from '../math/box-filter.ts'
import type { ColorPlanes } from '../math/color.ts'
import { guidedFilter } from '../math/guided-filter.ts'
import type { Size } from '../math/image.ts'
import { resizePlane } from '../math/resize.ts'
import { faceMap, type Room } from './room.ts'

/** Measurements of every pixel of the analysis image before anything is painted. */
export interface Backdrop {
  /** Illumination envelope in stops. */
  readonly envelope: Float32Array
  /** Face of the room. */
  readonly faces: Uint8Array
}

/** Light and geometry of every pixel. */
export function measureBackdrop(planes: ColorPlanes, room: Room): Backdrop {
  const { width, height, stops } = planes
  const radius = Math.max(1, Math.round(0.022 * Math.hypot(width, height)))
  const base = guidedFilter(stops, stops, planes, radius, 0.18)
  return {
    envelope: illuminationEnvelope(base, planes),
    faces: faceMap(room, width, height),
  }
}

const REACH_BLOCKS = 6
/** From this many stops, a place is a lamp or a window rather than a surface. */
const EMITTER = -0.06
/** Falloff of light with distance, in stops per block. */
const SLOPE = 0.06

/**
 * Illumination envelope in stops: how bright a white surface would be at each place. Block maxima of the base layer, dilated
 * with a falling cone, smoothed, so that a dark sofa doesn't count as a dark corner.
 */
function illuminationEnvelope(base: Float32Array, size: Size): Float32Array {
  const block = Math.max(1, Math.round(Math.hypot(size.width, size.height) / 80))
  const width = Math.ceil(size.width / block)
  const height = Math.ceil(size.height / block)
  const maxima = new Float32Array(width * height).fill(Number.NEGATIVE_INFINITY)
  for (let y = 0, i = 0; y < size.height; y++) {
    const row = ((y / block) | 0) * width
    for (let x = 0; x < size.width; x++, i++) {
      const k = row + ((x / block) | 0)
      const value = base[i] ?? 0
      if (value < EMITTER && value > (maxima[k] ?? 0)) maxima[k] = value
    }
  }
  const dilated = dilateByCone(maxima, width, height)
  const smooth = boxMean(boxMean(dilated, width, height, 4), width, height, 3)
  return resizePlane({ width, height, values: smooth }, size)
}

function dilateByCone(values: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let top = Number.NEGATIVE_INFINITY
      for (let dy = -REACH_BLOCKS; dy <= REACH_BLOCKS; dy++) {
        const ny = y + dy
        if (ny < 0 || ny >= height) continue
        for (let dx = -REACH_BLOCKS; dx <= REACH_BLOCKS; dx++) {
          const nx = x + dx
          const square = dx * dx + dy * dy
          if (nx < 0 || nx >= width || square > REACH_BLOCKS * REACH_BLOCKS) continue
          top = Math.max(top, (values[ny * width + nx] ?? 0) - SLOPE * Math.sqrt(square))
        }
      }
      // Only lamps or windows around it, so as bright as they are.
      out[y * width + x] = Number.isFinite(top) ? top : EMITTER
    }
  }
  return out
}
