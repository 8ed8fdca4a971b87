import { type Cell, cellRandom, edgeDistance, fractal, fraction, ramp, worley } from '../../../math/noise.ts'
import { smoothstep } from '../../../math/numeric.ts'
import { blendTo, difference, type MaterialSpec } from './material.ts'

const BRICK_COLUMNS = 8
const BRICK_ROWS = 26

const BRICK = { wobble: fractal(40, 40, 2, 3), grit: fractal(50, 50, 6, 3), pits: fractal(90, 90, 8, 2) }

/** Running bond of 240 x 74 mm with wobbling edges. */
export const brick: MaterialSpec = {
  tileMetres: 1.92,
  relief: 1.1,
  texels: 768,
  dependsOn: 'color',
  withoutPerspective: 'limewash',
  paint: ({ parameters: { c2, k = 1 }, nominal }) => {
    const mortar = difference(c2, nominal, [0.7, 0.014, 80])
    return (x, y, out) => {
      const row = Math.floor(y * BRICK_ROWS)
      const across = x * BRICK_COLUMNS + (row & 1) / 2
      const column = Math.floor(across) % BRICK_COLUMNS
      const wobble = 0.0016 * BRICK.wobble(x, y)
      const edge = Math.min(
        edgeDistance(fraction(across)) * 0.24,
        edgeDistance(fraction(y * BRICK_ROWS)) * 0.0738,
      )
      const body = smoothstep(0.0035, 0.0075, edge + wobble)
      const tone = cellRandom(column, row, 3)
      out.dL = 0.13 * k * (tone - 0.5) + 0.02 * k * BRICK.grit(x, y)
      if (cellRandom(column, row, 4) < 0.1) out.dL -= 0.1 * k
      out.da = 0.026 * k * k * (cellRandom(column, row, 5) - 0.5)
      out.db = 0.02 * k * (cellRandom(column, row, 7) - 0.5)
      blendTo(out, mortar, 1 - body)
      out.height = 0.9 * smoothstep(0.001, 0.009, edge + wobble) + 0.22 * BRICK.pits(x, y)
    }
  },
}

const STONE = {
  blocks: worley(11, 15, 4),
  warpX: fractal(9, 9, 2, 3),
  warpY: fractal(9, 9, 3, 3),
  cloud: fractal(40, 40, 5, 4),
  face: fractal(30, 30, 6, 4, 0.6),
}

/** Rubble of unequal stones between joints of mortar. */
export const stone: MaterialSpec = {
  tileMetres: 3,
  relief: 1.1,
  texels: 768,
  dependsOn: 'color',
  withoutPerspective: 'stucco',
  paint: ({ parameters: { c2 }, nominal }) => {
    const joint = difference(c2, nominal, [0.74, 0.022, 80])
    const cell: Cell = { f1: 0, f2: 0, random: 0 }
    return (x, y, out) => {
      const wx = x + 0.018 * STONE.warpX(x, y)
      const wy = y + 0.018 * STONE.warpY(x, y)
      STONE.blocks(wx, wy, cell)
      const body = ramp(0.05, 0.14, cell.f2 - cell.f1)
      out.dL = 0.2 * (cell.random - 0.5) + 0.035 * STONE.cloud(x, y)
      out.da = 0.012 * (fraction(cell.random * 7.7) - 0.5)
      out.db = 0.026 * (fraction(cell.random * 13.3) - 0.5)
      blendTo(out, joint, 1 - body)
      out.height = 1.3 * smoothstep(0.03, 0.3, cell.f2 - cell.f1) + 0.5 * body * STONE.face(x, y)
    }
  },
}

const TILE = { cloud: fractal(9, 9, 2, 4), bumps: fractal(36, 36, 8, 3) }

/** Square or oblong tiles; with c3 a checker, with `vein` marble. */
export const tiles: MaterialSpec = {
  tileMetres: 2.4,
  relief: 0.7,
  texels: 768,
  dependsOn: 'color',
  withoutPerspective: 'microcement',
  paint: ({ parameters, nominal }) => {
    const { n = 4, ar = 1, v = 0.03, gw = 0.004, cl = 0.03, vein = 0, bump = 0, c2, c3 } = parameters
    const rows = Math.round(n * ar)
    const joint = difference(c2, nominal, [0.7, 0.01, 80])
    const checker = c3 ? difference(c3, nominal, c3) : null
    return (x, y, out) => {
      const column = Math.floor(x * n)
      const row = Math.floor(y * rows)
      const shiftX = cellRandom(column, row, 5)
      const shiftY = cellRandom(column, row, 6)
      const cloud = TILE.cloud(x + shiftX, y + shiftY)
      out.dL = v * (cellRandom(column, row, 3) - 0.5) + cl * cloud
      out.db = 0.25 * v * (cellRandom(column, row, 4) - 0.5)
      const dark = checker !== null && ((column + row) & 1) === 1
      if (dark && checker) {
        out.dL += checker.L
        out.da += checker.a
        out.db += checker.b
      }
      if (vein > 0) out.dL += vein * marble(x + shiftX, y + shiftY) * (dark ? 0.9 : -1)
      const edge = Math.min(
        (edgeDistance(fraction(x * n)) * 2.4) / n,
        (edgeDistance(fraction(y * rows)) * 2.4) / rows,
      )
      const body = smoothstep(0.5 * gw, 0.5 * gw + 0.0022, edge)
      blendTo(out, joint, 1 - body)
      out.height = smoothstep(0.5 * gw, 0.5 * gw + 0.006, edge) + 0.35 * bump * TILE.bumps(x, y)
    }
  },
}

const MARBLE = {
  warpX: fractal(3, 3, 11, 4),
  warpY: fractal(3, 3, 12, 4),
  main: fractal(4, 4, 13, 3),
  fine: fractal(8, 8, 14, 3),
  strength: fractal(5, 5, 15, 2),
}

/** Veins where domain-warped noise crosses zero, 0..1. */
function marble(x: number, y: number): number {
  const wx = x + 0.16 * MARBLE.warpX(x, y)
  const wy = y + 0.16 * MARBLE.warpY(x, y)
  const main = 1 - ramp(0, 0.05, Math.abs(MARBLE.main(wx, wy)))
  const fine = 1 - ramp(0, 0.03, Math.abs(MARBLE.fine(wx, wy)))
  return (main * (0.4 + 0.6 * ramp(-0.4, 0.4, MARBLE.strength(x, y))) + 0.35 * fine) * 0.8
}

const ENCAUSTIC_TILES = 8
const cement = fractal(30, 30, 2, 3)

/** 200 mm cement tiles: a four-petal flower, dotted corners and a diamond line. */
export const encaustic: MaterialSpec = {
  tileMetres: 1.6,
  relief: 0.4,
  texels: 768,
  dependsOn: 'color',
  withoutPerspective: 'microcement',
  paint: ({ parameters: { c2, c3 }, nominal }) => {
    const petal = difference(c2, nominal, [0.46, 0.09, 240])
    const dot = difference(c3, nominal, [0.7, 0.12, 60])
    return (x, y, out) => {
      const column = Math.floor(x * ENCAUSTIC_TILES)
      const row = Math.floor(y * ENCAUSTIC_TILES)
      const u = 2 * fraction(x * ENCAUSTIC_TILES) - 1
      const v = 2 * fraction(y * ENCAUSTIC_TILES) - 1
      const radius = Math.hypot(u, v)
      const angle = Math.atan2(v, u)
      out.dL = 0.03 * (cellRandom(column, row, 3) - 0.5) + 0.015 * cement(x, y)
      const reach = 0.72 * Math.abs(Math.cos(2 * angle)) ** 0.7 + 0.06
      blendTo(out, petal, 1 - ramp(reach - 0.04, reach, radius))
      blendTo(out, dot, 1 - ramp(0.15, 0.19, radius))
      const diamond = Math.abs(Math.abs(u) + Math.abs(v) - 1.08)
      blendTo(out, petal, 1 - ramp(0.03, 0.06, diamond))
      const corner = Math.hypot(1 - Math.abs(u), 1 - Math.abs(v))
      blendTo(out, dot, 1 - ramp(0.36, 0.4, corner))
      blendTo(out, petal, 1 - ramp(0.16, 0.2, corner))
      const joint = Math.min(1 - Math.abs(u), 1 - Math.abs(v)) * 0.1
      out.dL -= 0.12 * (1 - smoothstep(0.0006, 0.002, joint))
    }
  },
}
