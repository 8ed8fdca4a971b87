import { baked, clouds } from '../../../math/clouds.ts'
import { edgeDistance, fraction, lineCoverage } from '../../../math/noise.ts'
import { smoothstep } from '../../../math/numeric.ts'
import type { MaterialSpec, Texel } from './structure/material.ts'
import { specks } from './structure/specks.ts'
import { ANY_DIRECTION, strokes } from './structure/strokes.ts'
import { cracks } from './structure/veins.ts'

const SLAB_METRES = 3.6
const SLAB_TEXELS = 768

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
  cast,
  troweled: baked(512, (x, y) => cast(x, y) + 0.026 * float(x, y) - 0.022 * hairlines(x, y)),
  aggregate: specks(
    { seed: 8, count: 30_000, smallest: 0.5, largest: 2.2, from: -0.018, to: 0.018 },
    { seed: 9, count: 2_400, smallest: 0.25, largest: 1.3, from: -0.05, to: -0.09 },
  ),
}

/** Floated concrete: clouds, trowel marks, fine aggregate and pores; with `panel`, a cast wall with the joints of its formwork. */
export const concrete: MaterialSpec = {
  tileMetres: SLAB_METRES,
  relief: 0.4,
  texels: SLAB_TEXELS,
  paint: ({ parameters: { k = 1, panel = 0, px = 3, py = 2 } }) => {
    const surface = panel ? CONCRETE.cast : CONCRETE.troweled
    return (x, y, out) => {
      out.dL = k * (surface(x, y) + CONCRETE.aggregate(x, y))
      if (panel) formwork(x, y, px, py, out)
    }
  },
}

const PANEL_TONES = clouds(8, 8, 31, 1)

/** Joints of 4 mm between formwork panels of unequal tone, and the round tie holes in them. */
function formwork(x: number, y: number, columns: number, rows: number, out: Texel) {
  const u = fraction(x * columns)
  const v = fraction(y * rows)
  const width = SLAB_METRES / columns
  const height = SLAB_METRES / rows
  out.dL +=
    0.03 * PANEL_TONES((Math.floor(x * columns) + 0.31) / columns, (Math.floor(y * rows) + 0.17) / rows)
  const joint = Math.min(edgeDistance(u) * width, edgeDistance(v) * height)
  out.dL -= 0.1 * lineCoverage(joint, 0.002, SLAB_METRES / SLAB_TEXELS)
  out.dL -= 0.014 * (1 - smoothstep(0, 0.05, joint))
  const dx = (edgeDistance(u) - 0.2) * width
  const dy = (edgeDistance(v) - 0.22) * height
  const hole = Math.sqrt(dx * dx + dy * dy)
  out.dL -= 0.13 * (1 - smoothstep(0.013, 0.018, hole))
  out.height -= 0.8 * (1 - smoothstep(0.013, 0.02, hole))
}

const MICROCEMENT = {
  warpX: clouds(4, 4, 3, 2),
  warpY: clouds(4, 4, 4, 2),
  cloud: clouds(3, 3, 2, 4, 0.55),
  trowel: strokes({
    seed: 21,
    count: 420,
    length: 0.16,
    width: 0.06,
    angle: ANY_DIRECTION,
    opacity: 0.45,
    bristles: 0.15,
    bend: 0.5,
  }),
}

/** Seamless cement coat, troweled by hand. It hides what is below it. */
export const microcement: MaterialSpec = {
  tileMetres: 4,
  relief: 0.4,
  texels: 512,
  paint: () => (x, y, out) => {
    const wx = x + 0.03 * MICROCEMENT.warpX(x, y)
    const wy = y + 0.03 * MICROCEMENT.warpY(x, y)
    const trowel = MICROCEMENT.trowel(wx, wy)
    out.dL = 0.03 * MICROCEMENT.cloud(wx, wy) + 0.034 * trowel
    out.height = 0.15 * trowel
  },
}
