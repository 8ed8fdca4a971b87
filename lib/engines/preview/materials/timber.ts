import {
  type Cell,
  cellRandom,
  edgeDistance,
  type Field,
  fractal,
  fraction,
  worley,
} from '../../../math/noise.ts'
import { smoothstep } from '../../../math/numeric.ts'
import { blendTo, difference, type MaterialSpec, type Texel } from './material.ts'

const GRAIN = { warp: fractal(6, 3, 21, 3), fibres: fractal(420, 6, 22, 2), pores: fractal(300, 14, 23, 2) }

/**
 * Grain along y, about −1..1: growth rings, fine fibres, dark pores, a slow drift. `shift` (0..1) makes every
 * board its own cut; `rings` is their number across the tile.
 */
function grain(x: number, y: number, shift: number, rings: number): number {
  const sx = x + shift
  const sy = y + shift * 7.31
  const warp = GRAIN.warp(sx, sy)
  const ring = Math.sin(2 * Math.PI * (rings * x + 3.2 * warp + shift * 5))
  const fibre = GRAIN.fibres(sx, sy)
  const pore = Math.max(0, GRAIN.pores(sx, sy) - 0.35) * 2
  return 0.35 * ring + 0.5 * fibre - 0.5 * pore + 0.3 * warp
}

/** Dark eyes (1 at their hearts) in a few cells; fewer cells down than across draw them long along the grain. */
function knotField(across: number, down: number): Field {
  const cells = worley(across, down, 31)
  const cell: Cell = { f1: 0, f2: 0, random: 0 }
  return (x, y) => {
    cells(x, y, cell)
    return cell.random > 0.72 ? 1 - smoothstep(0.05, 0.17, cell.f1) : 0
  }
}

function tint(out: Texel, amount: number) {
  out.dL += amount
  out.db += 0.12 * amount
}

/** Boards along y with random offsets. */
export const planks: MaterialSpec = {
  tileMetres: 3.6,
  relief: 0.5,
  texels: 768,
  withoutPerspective: 'woodgrain',
  paint: ({ parameters: { w = 0.18, l = 2, v = 0.06, g = 0.03, knots = 0 } }) => {
    const boards = Math.max(1, Math.round(3.6 / w))
    const lengths = Math.max(1, Math.round(3.6 / l))
    const knot = knotField(2 * boards, 7)
    return (x, y, out) => {
      const board = Math.floor(x * boards)
      const along = y * lengths + cellRandom(board, 0, 3)
      const piece = Math.floor(along) % lengths
      const tone = cellRandom(board, piece, 4)
      const shift = cellRandom(board, piece, 5)
      tint(out, v * (tone - 0.5) + g * grain(x, y, shift, 50))
      out.da += 0.1 * v * (cellRandom(board, piece, 6) - 0.5)
      if (knots) tint(out, -0.14 * knot(x + shift, y + shift))
      const across = (edgeDistance(fraction(x * boards)) * 3.6) / boards
      const end = (edgeDistance(fraction(along)) * 3.6) / lengths
      const gap = 1 - smoothstep(0.0008, 0.0032, Math.min(across, end))
      out.dL -= 0.16 * gap
      out.height = 1 - gap
    }
  },
}

/** Blocks of 5 : 1 laid in a herringbone, cells of 120 mm. */
export const herringbone: MaterialSpec = {
  tileMetres: 2.4,
  relief: 0.5,
  texels: 768,
  withoutPerspective: 'woodgrain',
  paint: ({ parameters: { v = 0.06, g = 0.025, n = 20, l = 5 } }) => {
    const period = 2 * l
    return (x, y, out) => {
      const i = Math.floor(x * n)
      const j = Math.floor(y * n)
      const phase = (((i - j) % period) + period) % period
      const lying = phase < l
      const step = lying ? phase : phase - l
      const startX = lying ? i - step : i
      const startY = lying ? j : j - (l - 1 - step)
      const u = lying ? x * n - startX : x * n - i
      const w = lying ? y * n - j : y * n - startY
      const [bx, by] = [((startX % n) + n) % n, ((startY % n) + n) % n]
      const tone = cellRandom(bx, by, lying ? 3 : 13)
      const shift = cellRandom(bx, by, lying ? 5 : 15)
      const texture = lying ? grain(y, x, shift, 33) : grain(x, y, shift, 33)
      tint(out, v * (tone - 0.5) + g * texture + (lying ? 0.012 : -0.012))
      const cellMetres = 2.4 / n
      const long = Math.min(lying ? u : w, l - (lying ? u : w)) * cellMetres
      const short = edgeDistance(lying ? w : u) * cellMetres
      const gap = 1 - smoothstep(0.0006, 0.0028, Math.min(long, short))
      out.dL -= 0.15 * gap
      out.height = 1 - gap
    }
  },
}

const brushed = fractal(4, 160, 4, 3)

/** Twelve horizontal boards of 150 mm with a shadow gap. */
export const shiplap: MaterialSpec = {
  tileMetres: 1.8,
  relief: 0.9,
  texels: 768,
  withoutPerspective: 'grasscloth',
  paint: () => (x, y, out) => {
    const board = Math.floor(y * 12)
    const edge = edgeDistance(fraction(y * 12)) * 0.15
    const gap = 1 - smoothstep(0.003, 0.0065, edge)
    const shift = cellRandom(board, 0, 3)
    out.dL = 0.01 * brushed(x + shift, y) + 0.014 * (shift - 0.5) - 0.2 * gap
    out.height = 1 - gap
  },
}

const sawn = fractal(120, 5, 8, 2)

/** n boards a tile, upright or lying. */
export const boards: MaterialSpec = {
  tileMetres: 2.4,
  relief: 1,
  texels: 768,
  withoutPerspective: 'grasscloth',
  paint: ({ parameters: { v = 0.1, g = 0.04, n = 14, horiz = 0 } }) => {
    const knot = knotField(n, 5)
    return (tx, ty, out) => {
      const x = horiz ? ty : tx
      const y = horiz ? tx : ty
      const board = Math.floor(x * n)
      const along = y + cellRandom(board, 0, 3)
      const piece = horiz ? Math.floor(along) % 1 : 0
      const shift = cellRandom(board, piece, 5)
      tint(out, v * (cellRandom(board, piece, 4) - 0.5) + g * grain(x, y, shift, 34))
      out.da += 0.06 * v * (cellRandom(board, piece, 6) - 0.5)
      tint(out, -0.1 * knot(x + shift, y + shift))
      let edge = (edgeDistance(fraction(x * n)) * 2.4) / n
      if (horiz) edge = Math.min(edge, edgeDistance(fraction(along)) * 2.4)
      const gap = 1 - smoothstep(0.0015, 0.0055, edge)
      out.dL -= 0.2 * gap
      out.height = 1 - gap + 0.12 * sawn(x, y)
    }
  },
}

/** Upright timber slats before a dark backing. */
export const slats: MaterialSpec = {
  tileMetres: 1.2,
  relief: 0,
  texels: 512,
  dependsOn: 'color',
  withoutPerspective: 'grasscloth',
  paint: ({ parameters: { c2, n = 20 }, nominal }) => {
    const gap = difference(c2, nominal, [0.2, 0.006, 60])
    return (x, y, out) => {
      const t = fraction(x * n)
      const shift = cellRandom(Math.floor(x * n), 0, 3)
      if (t < 0.64) {
        const u = t / 0.64
        tint(out, 0.05 * (shift - 0.5) + 0.03 * grain(x, y, shift, 26))
        out.stops = 0.25 * (1 - smoothstep(0, 0.22, u)) - 0.35 * smoothstep(0.78, 1, u)
      } else {
        blendTo(out, gap, 1)
        out.stops = -0.2 * (1 - smoothstep(0.64, 0.9, t))
      }
    }
  },
}

/** Half-round flutes. */
export const fluted: MaterialSpec = {
  tileMetres: 1.2,
  relief: 0,
  texels: 512,
  paint:
    ({ parameters: { n = 20 } }) =>
    (x, _y, out) => {
      const u = fraction(x * n)
      out.stops =
        0.34 * Math.sin(2 * Math.PI * (u - 0.1)) - 0.3 * (1 - smoothstep(0.03, 0.1, edgeDistance(u)))
    },
}

/** Grain for furniture: one wide plank after another, no joints. */
export const woodgrain: MaterialSpec = {
  tileMetres: 1.2,
  relief: 0,
  texels: 512,
  paint:
    ({ parameters: { g = 0.03 } }) =>
    (x, y, out) => {
      const board = Math.floor(x * 5)
      const shift = cellRandom(board, 0, 3)
      tint(out, g * 1.15 * grain(x, y, shift, 22) + 0.5 * g * (cellRandom(board, 0, 4) - 0.5))
    },
}
