import { edgeDistance, fraction, lineCoverage } from '../../../math/noise.ts'
import { at, createRandom, smoothstep } from '../../../math/numeric.ts'
import type { MaterialSpec } from './structure/material.ts'
import { addTone, boardsOf, drawGrain } from './structure/wood.ts'

/** A floorboard's joint: half of its gap, and the bevel beside it. */
const JOINT_METRES = 0.0008
const BEVEL_METRES = 0.004

/** Where a row's boards start and the last one ends, in shares of the tile, and the row's offset. */
interface Row {
  readonly shift: number
  readonly joints: readonly number[]
}

/** Shortest and longest board of a row, relative to the mean. */
const SHORTEST = 0.6
const LONGEST = 1.4

/** Rows with this many boards of unequal length. */
function rowsOf(count: number, boardsEach: number): Row[] {
  const random = createRandom(33)
  return Array.from({ length: count }, () => {
    const lengths = Array.from({ length: boardsEach }, () => SHORTEST + (LONGEST - SHORTEST) * random())
    const total = lengths.reduce((sum, length) => sum + length, 0)
    const joints = [0]
    for (const length of lengths) joints.push(at(joints, joints.length - 1) + length / total)
    return { shift: random(), joints }
  })
}

const PLANKS_METRES = 3.6
const PLANKS_TEXELS = 896

/** Boards of unequal length along y. */
export const planks: MaterialSpec = {
  tileMetres: PLANKS_METRES,
  relief: 0.35,
  texels: PLANKS_TEXELS,
  paint: ({ parameters: { w = 0.18, l = 2, v = 0.06, g = 0.03, knots = 0 } }) => {
    const count = Math.max(1, Math.round(PLANKS_METRES / w))
    const each = Math.max(1, Math.round(PLANKS_METRES / l))
    const width = PLANKS_METRES / count
    const texel = PLANKS_METRES / PLANKS_TEXELS
    const longest = LONGEST / (LONGEST + SHORTEST * (each - 1))
    const size = { width, length: longest * PLANKS_METRES, knots, repeat: PLANKS_METRES }
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

/** 5 : 1 blocks in a herringbone, with cells of 120 mm. */
export const herringbone: MaterialSpec = {
  tileMetres: 2.4,
  relief: 0.35,
  texels: 768,
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
      // Grain across the view looks lighter than grain along it.
      addTone(board, v, out)
      out.dL += lying ? 0.01 : -0.01
      const edge = Math.min(edgeDistance(across), along, l - along) * cell
      out.dL -= 0.2 * lineCoverage(edge, JOINT_METRES, texel)
      out.height = smoothstep(0, BEVEL_METRES, edge)
    }
  },
}

const VENEER_METRES = 1.6
/** Seams between leaves of veneer, in shares of the tile. */
const LEAVES = [0, 0.18, 0.34, 0.52, 0.67, 0.83, 1]

/** Grain for furniture: leaves of veneer side by side, without joints. */
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
