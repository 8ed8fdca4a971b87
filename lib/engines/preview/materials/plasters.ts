import { type Cell, edgeDistance, fractal, fraction, ramp, worley } from '../../../math/noise.ts'
import { smoothstep } from '../../../math/numeric.ts'
import { isLight, type MaterialSpec } from './material.ts'

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

const PLASTER = {
  warpX: fractal(5, 5, 3, 2),
  warpY: fractal(5, 5, 4, 2),
  trowel: fractal(14, 22, 5, 3),
  cloud: fractal(5, 5, 2),
  grit: fractal(90, 90, 6, 2),
}

/** Hand-trowelled plaster. */
export const plaster: MaterialSpec = {
  tileMetres: 3.2,
  relief: 0.9,
  texels: 512,
  isPlain: true,
  paint: () => (x, y, out) => {
    const warpX = 0.035 * PLASTER.warpX(x, y)
    const warpY = 0.035 * PLASTER.warpY(x, y)
    const trowel = PLASTER.trowel(x + warpX, y + warpY)
    out.dL = 0.016 * PLASTER.cloud(x, y) + 0.01 * trowel
    out.height = 0.16 * PLASTER.grit(x, y) + 0.25 * trowel
  },
}

const LIMEWASH = {
  cloud: fractal(4, 4, 2, 5, 0.55),
  across: fractal(9, 48, 3, 3),
  down: fractal(48, 9, 4, 3),
  turning: fractal(6, 6, 5, 2),
}

/** Cloudy lime with crossing brush strokes; `k` scales both. */
export const limewash: MaterialSpec = {
  tileMetres: 3.6,
  relief: 0.5,
  texels: 512,
  isPlain: true,
  paint:
    ({ parameters: { k = 1 } }) =>
    (x, y, out) => {
      const cloud = LIMEWASH.cloud(x, y)
      const across = LIMEWASH.across(x, y)
      const down = LIMEWASH.down(x, y)
      const share = smoothstep(-0.2, 0.2, LIMEWASH.turning(x, y))
      const strokes = across + (down - across) * share
      out.dL = k * (0.055 * cloud + 0.03 * strokes)
      out.da = k * 0.006 * cloud
      out.db = -k * 0.012 * cloud
      out.height = 0.12 * strokes
    },
}

const STUCCO = {
  grains: fractal(70, 70, 2, 3, 0.6),
  lumps: fractal(26, 26, 3, 3),
  cloud: fractal(4, 4, 4, 3),
}

/** Rough render: nearly all of it is relief. */
export const stucco: MaterialSpec = {
  tileMetres: 2.4,
  relief: 1.25,
  texels: 512,
  isPlain: true,
  paint: () => (x, y, out) => {
    out.height = 0.75 * STUCCO.grains(x, y) + 0.5 * STUCCO.lumps(x, y)
    out.dL = 0.012 * STUCCO.cloud(x, y)
  },
}

const CONCRETE = {
  cloud: fractal(4, 4, 2, 5),
  spots: fractal(30, 30, 9, 3),
  pores: worley(70, 70, 3),
  grain: fractal(60, 60, 4, 2),
}

/** Board-marked concrete with rare pores; with `panel`, the joints and tie holes of its formwork. */
export const concrete: MaterialSpec = {
  tileMetres: 3.6,
  relief: 0.7,
  texels: 512,
  paint: ({ parameters: { k = 1, panel = 0, px = 3, py = 2 } }) => {
    const pore: Cell = { f1: 0, f2: 0, random: 0 }
    return (x, y, out) => {
      const cloud = CONCRETE.cloud(x, y)
      out.dL = k * (0.05 * cloud + 0.014 * CONCRETE.spots(x, y))
      CONCRETE.pores(x, y, pore)
      if (pore.random > 0.94) out.dL -= 0.06 * k * (1 - smoothstep(0.12, 0.2, pore.f1))
      out.height = 0.1 * CONCRETE.grain(x, y)
      if (panel) formwork(x, y, px, py, out)
    }
  },
}

/** Joints of 6 mm between formwork panels and the round tie holes in them. */
function formwork(x: number, y: number, columns: number, rows: number, out: { dL: number }) {
  const u = fraction(x * columns)
  const v = fraction(y * rows)
  const width = 3.6 / columns
  const height = 3.6 / rows
  const joint = Math.min(edgeDistance(u) * width, edgeDistance(v) * height)
  out.dL -= 0.11 * (1 - smoothstep(0.003, 0.008, joint))
  const hole = Math.hypot((edgeDistance(u) - 0.2) * width, (edgeDistance(v) - 0.22) * height)
  out.dL -= 0.13 * (1 - smoothstep(0.016, 0.024, hole))
}

const MICROCEMENT = {
  warpX: fractal(4, 4, 3, 2),
  warpY: fractal(4, 4, 4, 2),
  trowel: fractal(11, 15, 5, 4),
  cloud: fractal(3, 3, 2),
}

/** Seamless cement coat with a soft trowel. */
export const microcement: MaterialSpec = {
  tileMetres: 4,
  relief: 0.4,
  texels: 512,
  isPlain: true,
  paint: () => (x, y, out) => {
    const warpX = 0.05 * MICROCEMENT.warpX(x, y)
    const warpY = 0.05 * MICROCEMENT.warpY(x, y)
    const trowel = MICROCEMENT.trowel(x + warpX, y + warpY)
    out.dL = 0.03 * MICROCEMENT.cloud(x, y) + 0.016 * trowel
    out.height = 0.2 * trowel
  },
}

/** Chips of one size: cells across the tile, and the wobble of their outlines. */
function chipLayer(cells: number, salt: number) {
  return { chips: worley(cells, cells, salt), outline: fractal(3 * cells, 3 * cells, salt, 1) }
}

/** Small chips first: the large ones lie over them. */
const CHIP_LAYERS = [chipLayer(80, 11), chipLayer(40, 21), chipLayer(22, 31)]
const binder = fractal(12, 12, 2, 3)

/** Chips of three sizes in a plain binder. */
export const terrazzo: MaterialSpec = {
  tileMetres: 1.2,
  relief: 0,
  texels: 768,
  dependsOn: 'lightness',
  withoutPerspective: 'microcement',
  paint: ({ nominal }) => {
    const cell: Cell = { f1: 0, f2: 0, random: 0 }
    return (x, y, out) => {
      out.dL = 0.01 * binder(x, y)
      for (const { chips, outline } of CHIP_LAYERS) {
        chips(x, y, cell)
        const radius = 0.22 + 0.24 * fraction(cell.random * 7.3)
        const inside = 1 - ramp(radius - 0.06, radius, cell.f1 + 0.05 * outline(x, y))
        if (inside <= 0 || cell.random < 0.35) continue
        const shade = fraction(cell.random * 13.7)
        out.dL += (0.62 * (shade - 0.55) * (isLight(nominal.L) ? 0.7 : 1) - out.dL) * inside
        out.da += (0.02 * (fraction(cell.random * 31) - 0.4) - out.da) * inside
        out.db += (0.03 * (fraction(cell.random * 17) - 0.4) - out.db) * inside
      }
    }
  },
}
