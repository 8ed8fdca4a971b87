import { drawnOnce } from '../../../../math/clouds.ts'
import type { NoiseField } from '../../../../math/noise.ts'
import { createRandom } from '../../../../math/numeric.ts'

/** Small round spots scattered over a tile; radii in texels of a plane of 1024. */
interface SpeckStyle {
  readonly seed: number
  readonly count: number
  readonly smallest: number
  readonly largest: number
  /** Values of the darkest and the lightest spot. */
  readonly from: number
  readonly to: number
}

const SIDE = 1024

/** Layers of spots with power-law sizes: a few large ones and many small ones. Spots finer than a texel are fainter instead. */
export function specks(...layers: readonly SpeckStyle[]): NoiseField {
  return drawnOnce(SIDE, () => {
    const plane = new Float32Array(SIDE * SIDE)
    for (const layer of layers) strew(plane, layer)
    return plane
  })
}

function strew(plane: Float32Array, { seed, count, smallest, largest, from, to }: SpeckStyle) {
  const random = createRandom(seed)
  for (let n = 0; n < count; n++) {
    const x = SIDE * random()
    const y = SIDE * random()
    // Pareto-distributed areas, as in broken stone and air bubbles.
    const radius = Math.min(largest, smallest / Math.sqrt(1 - 0.999 * random()))
    drawSpeck(plane, x, y, radius, from + (to - from) * random())
  }
}

function drawSpeck(plane: Float32Array, x: number, y: number, radius: number, value: number) {
  const left = Math.floor(x - radius)
  const top = Math.floor(y - radius)
  const right = Math.floor(x + radius)
  const bottom = Math.floor(y + radius)
  // How much of a texel a finer spot covers.
  const most = Math.min(1, 3 * radius * radius)
  for (let iy = top; iy <= bottom; iy++) {
    for (let ix = left; ix <= right; ix++) {
      const dx = ix + 0.5 - x
      const dy = iy + 0.5 - y
      const cover = Math.min(most, radius + 0.5 - Math.sqrt(dx * dx + dy * dy))
      if (cover <= 0) continue
      const i = (iy & (SIDE - 1)) * SIDE + (ix & (SIDE - 1))
      plane[i] = (plane[i] ?? 0) + (value - (plane[i] ?? 0)) * cover
    }
  }
}
