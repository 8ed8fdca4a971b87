import { clouds } from '../../../math/clouds.ts'
import { fractal } from '../../../math/noise.ts'
import type { MaterialSpec } from './structure/material.ts'
import { ANY_DIRECTION, strokes } from './structure/strokes.ts'

const roller = fractal(60, 60, 1, 2)

/** Matte wall paint: hardly more than the roller's texture. */
export const paint: MaterialSpec = {
  tileMetres: 1.2,
  relief: 0.5,
  texels: 512,
  isPlain: true,
  paint: () => (x, y, out) => {
    out.dL = 0.004 * roller(x, y)
  },
}

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

/** Hand-smoothed plaster: soft trowel passes and fine grit. */
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

/** Strokes rise to the right or to the left, as in cross-brushing. */
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

/** Lime brushed crosswise in thin coats, cloudy where they overlap; `k` scales both. */
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

/** Rough render: almost all relief. */
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
