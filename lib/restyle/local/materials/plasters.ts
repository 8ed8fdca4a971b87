import { type Cell, edgeDistance, fractal, fraction, ramp, worley } from '../noise.ts'
import { smoothstep } from '../numeric.ts'
import type { Recipe } from './recipe.ts'

export const paint: Recipe = {
  tileMetres: 1.2,
  relief: 0.5,
  texels: 512,
  paint: () => (x, y, out) => {
    out.dL = 0.004 * fractal(x, y, 60, 60, 1, 2)
  },
}

export const plaster: Recipe = {
  tileMetres: 3.2,
  relief: 0.9,
  texels: 512,
  paint: () => (x, y, out) => {
    const warpX = 0.035 * fractal(x, y, 5, 5, 3, 2)
    const warpY = 0.035 * fractal(x, y, 5, 5, 4, 2)
    const trowel = fractal(x + warpX, y + warpY, 14, 22, 5, 3)
    out.dL = 0.016 * fractal(x, y, 5, 5, 2) + 0.01 * trowel
    out.height = 0.16 * fractal(x, y, 90, 90, 6, 2) + 0.25 * trowel
  },
}

export const limewash: Recipe = {
  tileMetres: 3.6,
  relief: 0.5,
  texels: 512,
  paint:
    ({ parameters: { k = 1 } }) =>
    (x, y, out) => {
      const cloud = fractal(x, y, 4, 4, 2, 5, 0.55)
      const across = fractal(x, y, 9, 48, 3, 3)
      const down = fractal(x, y, 48, 9, 4, 3)
      const share = smoothstep(-0.2, 0.2, fractal(x, y, 6, 6, 5, 2))
      const strokes = across + (down - across) * share
      out.dL = k * (0.055 * cloud + 0.03 * strokes)
      out.da = k * 0.006 * cloud
      out.db = -k * 0.012 * cloud
      out.height = 0.12 * strokes
    },
}

export const stucco: Recipe = {
  tileMetres: 2.4,
  relief: 1.25,
  texels: 512,
  paint: () => (x, y, out) => {
    out.height = 0.75 * fractal(x, y, 70, 70, 2, 3, 0.6) + 0.5 * fractal(x, y, 26, 26, 3, 3)
    out.dL = 0.012 * fractal(x, y, 4, 4, 4, 3)
  },
}

export const concrete: Recipe = {
  tileMetres: 3.6,
  relief: 0.7,
  texels: 512,
  paint: ({ parameters: { k = 1, panel = 0, px = 3, py = 2 } }) => {
    const pore: Cell = { f1: 0, f2: 0, random: 0 }
    return (x, y, out) => {
      const cloud = fractal(x, y, 4, 4, 2, 5)
      out.dL = k * (0.05 * cloud + 0.014 * fractal(x, y, 30, 30, 9, 3))
      worley(x, y, 70, 70, 3, pore)
      if (pore.random > 0.94) out.dL -= 0.06 * k * (1 - smoothstep(0.12, 0.2, pore.f1))
      out.height = 0.1 * fractal(x, y, 60, 60, 4, 2)
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

export const microcement: Recipe = {
  tileMetres: 4,
  relief: 0.4,
  texels: 512,
  paint: () => (x, y, out) => {
    const warpX = 0.05 * fractal(x, y, 4, 4, 3, 2)
    const warpY = 0.05 * fractal(x, y, 4, 4, 4, 2)
    const trowel = fractal(x + warpX, y + warpY, 11, 15, 5, 4)
    out.dL = 0.03 * fractal(x, y, 3, 3, 2) + 0.016 * trowel
    out.height = 0.2 * trowel
  },
}

export const terrazzo: Recipe = {
  tileMetres: 1.2,
  relief: 0,
  texels: 768,
  paint: ({ nominal }) => {
    const cell: Cell = { f1: 0, f2: 0, random: 0 }
    return (x, y, out) => {
      out.dL = 0.01 * fractal(x, y, 12, 12, 2, 3)
      for (const [n, salt] of LAYERS) {
        worley(x, y, n, n, salt, cell)
        const radius = 0.22 + 0.24 * fraction(cell.random * 7.3)
        const inside = 1 - ramp(radius - 0.06, radius, cell.f1 + 0.05 * fractal(x, y, 3 * n, 3 * n, salt, 1))
        if (inside <= 0 || cell.random < 0.35) continue
        const shade = fraction(cell.random * 13.7)
        out.dL += (0.62 * (shade - 0.55) * (nominal.L > 0.6 ? 0.7 : 1) - out.dL) * inside
        out.da += (0.02 * (fraction(cell.random * 31) - 0.4) - out.da) * inside
        out.db += (0.03 * (fraction(cell.random * 17) - 0.4) - out.db) * inside
      }
    }
  },
}

/** Chips of three sizes: cells across the tile and a salt. */
const LAYERS = [
  [80, 11],
  [40, 21],
  [22, 31],
] as const
