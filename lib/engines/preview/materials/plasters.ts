import { baked, clouds } from '../../../math/clouds.ts'
import { edgeDistance, fractal, fraction, lineCoverage } from '../../../math/noise.ts'
import { smoothstep } from '../../../math/numeric.ts'
import type { MaterialSpec, Texel } from './material.ts'
import { specks } from './specks.ts'
import { strokes } from './strokes.ts'
import { cracks } from './veins.ts'

const roller = fractal(60, 60, 1, 2)

/** Matt wall paint: hardly more than the roller's trace. */
export const paint: MaterialSpec = {
  tileMetres: 1.2,
  relief: 0.5,
  texels: 512,
  isPlain: true,
  paint: () => (x, y, out) => {
    out.dL = 0.004 * roller(x, y)
  },
}

const ANY_DIRECTION = (random: number) => 2 * Math.PI * random

const PLASTER = {
  cloud: clouds(3, 3, 2, 3),
  trowel: strokes({
    seed: 11,
    count: 260,
    length: 0.2,
    width: 0.07,
    angle: ANY_DIRECTION,
    opacity: 0.5,
    bristles: 0.25,
    bend: 0.3,
  }),
  grit: fractal(90, 90, 6, 2),
}

/** Plaster smoothed by hand: the trowel's soft passes and a fine grit. */
export const plaster: MaterialSpec = {
  tileMetres: 3.2,
  relief: 0.9,
  texels: 512,
  isPlain: true,
  paint: () => (x, y, out) => {
    const trowel = PLASTER.trowel(x, y)
    out.dL = 0.012 * PLASTER.cloud(x, y) + 0.014 * trowel
    out.height = 0.13 * PLASTER.grit(x, y) + 0.3 * trowel
  },
}

/** Strokes rise to the right or to the left, as one brushes crosswise. */
const CROSSWISE = (random: number) => (random < 0.5 ? -1.25 : 0.35) + 1.8 * (random % 0.5)

const LIMEWASH = {
  cloud: clouds(2, 2, 2, 4, 0.55),
  strokes: strokes({
    seed: 5,
    count: 700,
    length: 0.13,
    width: 0.05,
    angle: CROSSWISE,
    opacity: 0.4,
    bristles: 0.35,
    bend: 0.35,
  }),
  chalk: clouds(40, 40, 7, 3),
}

/** Lime brushed on crosswise in thin coats, cloudy where they overlap; `k` scales both. */
export const limewash: MaterialSpec = {
  tileMetres: 3.6,
  relief: 0.5,
  texels: 512,
  isPlain: true,
  paint:
    ({ parameters: { k = 1 } }) =>
    (x, y, out) => {
      const tone = 0.026 * LIMEWASH.cloud(x, y) + 0.042 * LIMEWASH.strokes(x, y)
      out.dL = k * (tone + 0.004 * LIMEWASH.chalk(x, y))
      out.db = -k * 0.1 * tone
    },
}

const STUCCO = {
  grains: fractal(70, 70, 2, 3, 0.6),
  lumps: clouds(22, 22, 3, 3),
  cloud: clouds(3, 3, 4, 3),
}

/** Rough render: nearly all of it is relief. */
export const stucco: MaterialSpec = {
  tileMetres: 2.4,
  relief: 1,
  texels: 512,
  isPlain: true,
  paint: () => (x, y, out) => {
    out.height = 0.6 * STUCCO.grains(x, y) + 0.3 * STUCCO.lumps(x, y)
    out.dL = 0.01 * STUCCO.cloud(x, y)
  },
}

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
  count: 330,
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
  tileMetres: 3.6,
  relief: 0.4,
  texels: 768,
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
  const width = 3.6 / columns
  const height = 3.6 / rows
  out.dL +=
    0.03 * PANEL_TONES((Math.floor(x * columns) + 0.31) / columns, (Math.floor(y * rows) + 0.17) / rows)
  const joint = Math.min(edgeDistance(u) * width, edgeDistance(v) * height)
  out.dL -= 0.1 * lineCoverage(joint, 0.002, 3.6 / 768)
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
    out.dL = 0.022 * MICROCEMENT.cloud(wx, wy) + 0.022 * trowel
    out.height = 0.15 * trowel
  },
}
