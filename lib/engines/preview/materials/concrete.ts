import { baked, clouds } from '../../../math/clouds.ts'
import type { MaterialSpec } from './structure/material.ts'
import { specks } from './structure/specks.ts'
import { ANY_DIRECTION, strokes } from './structure/strokes.ts'
import { cracks } from './structure/veins.ts'

const CLOUDS = {
  warpX: clouds(3, 3, 12, 3),
  warpY: clouds(3, 3, 13, 3),
  broad: clouds(2, 2, 2, 3),
  middle: clouds(7, 7, 9, 4, 0.6),
  mottle: clouds(50, 50, 14, 1),
}

function concreteClouds(x: number, y: number): number {
  const wx = x + 0.05 * CLOUDS.warpX(x, y)
  const wy = y + 0.05 * CLOUDS.warpY(x, y)
  return 0.024 * CLOUDS.broad(wx, wy) + 0.03 * CLOUDS.middle(wx, wy) + 0.012 * CLOUDS.mottle(wx, wy)
}

const float = strokes({
  seed: 3,
  count: 250,
  length: 0.26,
  width: 0.06,
  angle: ANY_DIRECTION,
  opacity: 0.4,
  bristles: 0.3,
  bend: 0.6,
})
const hairlines = cracks(5, 17)

const cast = baked(256, concreteClouds)

const CONCRETE = {
  troweled: baked(512, (x, y) => cast(x, y) + 0.026 * float(x, y) - 0.022 * hairlines(x, y)),
  aggregate: specks(
    { seed: 8, count: 30_000, smallest: 0.5, largest: 2.2, from: -0.018, to: 0.018 },
    { seed: 9, count: 2_400, smallest: 0.25, largest: 1.3, from: -0.05, to: -0.09 },
  ),
}

/** Floated concrete: clouds, trowel marks, fine aggregate and pores. */
export const concrete: MaterialSpec = {
  tileMetres: 3.6,
  relief: 0.4,
  texels: 768,
  paint:
    ({ parameters: { k = 1 } }) =>
    (x, y, out) => {
      out.dL = k * (CONCRETE.troweled(x, y) + CONCRETE.aggregate(x, y))
    },
}
