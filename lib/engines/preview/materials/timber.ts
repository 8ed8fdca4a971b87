import { edgeDistance, fractal, fraction, lineCoverage } from '../../../math/noise.ts'
import { at, createRandom, smoothstep } from '../../../math/numeric.ts'
import { blendTo, difference, type MaterialSpec } from './material.ts'
import { addTone, boardsOf, drawGrain } from './wood.ts'

/** A floorboard's joint: half of what is open of it, and the bevel beside it. */
const JOINT_METRES = 0.0008
const BEVEL_METRES = 0.004

/** Where the boards of a row begin, in shares of the tile, with the end of the last; and how far the row is shifted. */
interface Row {
  readonly shift: number
  readonly joints: readonly number[]
}

/** Rows of so many boards of unequal length. */
function rowsOf(count: number, boardsEach: number): Row[] {
  const random = createRandom(33)
  return Array.from({ length: count }, () => {
    const lengths = Array.from({ length: boardsEach }, () => 0.6 + 0.8 * random())
    const total = lengths.reduce((sum, length) => sum + length, 0)
    const joints = [0]
    for (const length of lengths) joints.push(at(joints, joints.length - 1) + length / total)
    return { shift: random(), joints }
  })
}

const PLANKS_METRES = 3.6

/** Boards of unequal length along y. */
export const planks: MaterialSpec = {
  tileMetres: PLANKS_METRES,
  relief: 0.35,
  texels: 1024,
  withoutPerspective: 'woodgrain',
  paint: ({ parameters: { w = 0.18, l = 2, v = 0.06, g = 0.03, knots = 0 } }) => {
    const count = Math.max(1, Math.round(PLANKS_METRES / w))
    const each = Math.max(1, Math.round(PLANKS_METRES / l))
    const width = PLANKS_METRES / count
    const texel = PLANKS_METRES / 1024
    const size = { width, length: (1.4 * PLANKS_METRES) / each, knots, repeat: PLANKS_METRES }
    const boards = boardsOf(31, count * each, size, texel)
    const rows = rowsOf(count, each)
    return (x, y, out) => {
      const row = Math.floor(x * count)
      const { shift, joints } = at(rows, row)
      const along = fraction(y + shift)
      let piece = 0
      while (piece < each - 1 && along >= at(joints, piece + 1)) piece += 1
      const from = along - at(joints, piece)
      const board = at(boards, row * each + piece)
      const u = fraction(x * count)
      drawGrain(board, (u - 0.5) * width, from * PLANKS_METRES, g, out)
      addTone(board, v, out)
      const end = Math.min(from, at(joints, piece + 1) - along) * PLANKS_METRES
      const edge = Math.min(edgeDistance(u) * width, end)
      out.dL -= 0.22 * lineCoverage(edge, JOINT_METRES, texel)
      out.height = smoothstep(0, BEVEL_METRES, edge)
    }
  },
}

/** Blocks of 5 : 1 laid in a herringbone, cells of 120 mm. */
export const herringbone: MaterialSpec = {
  tileMetres: 2.4,
  relief: 0.35,
  texels: 768,
  withoutPerspective: 'woodgrain',
  paint: ({ parameters: { v = 0.06, g = 0.025, n = 20, l = 5 } }) => {
    const period = 2 * l
    const cell = 2.4 / n
    const texel = 2.4 / 768
    const size = { width: cell, length: l * cell, knots: 0, repeat: 3.6 }
    const boards = boardsOf(35, 2 * n * n, size, texel)
    return (x, y, out) => {
      const i = Math.floor(x * n)
      const j = Math.floor(y * n)
      const phase = (((i - j) % period) + period) % period
      const lying = phase < l
      const step = lying ? phase : phase - l
      const startX = lying ? i - step : i
      const startY = lying ? j : j - (l - 1 - step)
      const along = lying ? x * n - startX : y * n - startY
      const across = lying ? y * n - j : x * n - i
      const column = ((startX % n) + n) % n
      const row = ((startY % n) + n) % n
      const board = at(boards, (lying ? n * n : 0) + row * n + column)
      drawGrain(board, (across - 0.5) * cell, along * cell, g, out)
      // Grain across the view is lighter than grain along it.
      addTone(board, v, out)
      out.dL += lying ? 0.01 : -0.01
      const edge = Math.min(edgeDistance(across), along, l - along) * cell
      out.dL -= 0.2 * lineCoverage(edge, JOINT_METRES, texel)
      out.height = smoothstep(0, BEVEL_METRES, edge)
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
  paint: () => {
    const random = createRandom(37)
    const shifts = Array.from({ length: 12 }, () => random())
    return (x, y, out) => {
      const shift = at(shifts, Math.floor(y * 12))
      const edge = edgeDistance(fraction(y * 12)) * 0.15
      const gap = 1 - smoothstep(0.003, 0.0065, edge)
      out.dL = 0.006 * brushed(x + shift, y) + 0.01 * (shift - 0.5) - 0.2 * gap
      out.height = 1 - gap
    }
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
    const width = 2.4 / n
    const texel = 2.4 / 768
    const all = boardsOf(39, n, { width, length: 2.4, knots: 1.5, repeat: 2.4 }, texel)
    const random = createRandom(41)
    const offsets = Array.from({ length: n }, () => random())
    return (tx, ty, out) => {
      const x = horiz ? ty : tx
      const y = horiz ? tx : ty
      const row = Math.floor(x * n)
      const board = at(all, row)
      const t = fraction(y + at(offsets, row))
      const u = fraction(x * n)
      drawGrain(board, (u - 0.5) * width, t * 2.4, g, out)
      addTone(board, v, out)
      let edge = edgeDistance(u) * width
      if (horiz) edge = Math.min(edge, edgeDistance(t) * 2.4)
      const gap = lineCoverage(edge, 0.002, texel)
      out.dL -= 0.2 * gap
      out.height = smoothstep(0, 0.005, edge) + 0.1 * sawn(x, y)
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
    const width = 1.2 / n
    const all = boardsOf(43, n, { width, length: 1.2, knots: 0, repeat: 1.2 }, 1.2 / 512)
    return (x, y, out) => {
      const t = fraction(x * n)
      if (t < 0.64) {
        const u = t / 0.64
        const board = at(all, Math.floor(x * n))
        drawGrain(board, (u - 0.5) * width, y * 1.2, 0.03, out)
        addTone(board, 0.033, out)
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

const VENEER_METRES = 1.6
/** Where the leaves of a veneer meet, in shares of the tile. */
const LEAVES = [0, 0.18, 0.34, 0.52, 0.67, 0.83, 1]

/** Grain for furniture: leaves of veneer side by side, no joints. */
export const woodgrain: MaterialSpec = {
  tileMetres: VENEER_METRES,
  relief: 0,
  texels: 640,
  paint: ({ parameters: { g = 0.03 } }) => {
    const size = { width: 0.28, length: VENEER_METRES, knots: 0, repeat: VENEER_METRES }
    const leaves = boardsOf(45, LEAVES.length - 1, size, VENEER_METRES / 640)
    return (x, y, out) => {
      let leaf = 0
      while (x >= at(LEAVES, leaf + 1)) leaf += 1
      const board = at(leaves, leaf)
      const middle = (at(LEAVES, leaf) + at(LEAVES, leaf + 1)) / 2
      drawGrain(board, (x - middle) * VENEER_METRES, y * VENEER_METRES, g, out)
      addTone(board, 0.3 * g, out)
    }
  },
}
