import { baked, clouds } from '../../../../math/clouds.ts'
import { veins } from './veins.ts'

/** Tiles (2.4 m) of slab to draw: a slab of 1.8 m, from which tiles are cut. */
const SLABS_A_TILE = 4 / 3
/** Direction of the stone's bedding, in radians. */
const BEDDING = 0.7

const MARBLE = {
  warpX: clouds(6, 6, 11, 4, 0.55),
  warpY: clouds(6, 6, 12, 4, 0.55),
  bold: veins({
    seed: 25,
    count: 8,
    angle: BEDDING,
    stray: 0.25,
    length: 640,
    width: 1.7,
    branches: 4,
    halo: 0.32,
  }),
  fine: veins({
    seed: 26,
    count: 30,
    angle: BEDDING + 0.1,
    stray: 0.6,
    length: 260,
    width: 0.7,
    branches: 3,
    halo: 0.12,
  }),
  smoke: clouds(3, 3, 15, 5, 0.6),
}

/** Bold veins with halos, fine ones between them, and gray smoke, roughened by noise. */
const slab = baked(512, (x, y) => {
  const wx = x + 0.012 * MARBLE.warpX(x, y)
  const wy = y + 0.012 * MARBLE.warpY(x, y)
  const smoke = 0.16 * MARBLE.smoke(wx, wy)
  return Math.max(MARBLE.bold(wx, wy), 0.55 * MARBLE.fine(wx, wy)) + smoke
})

/** The grayness of marble at x, y in tiles of 2.4 m, about −.2..1 with mean 0. */
export function marble(x: number, y: number): number {
  return slab(x * SLABS_A_TILE, y * SLABS_A_TILE)
}
