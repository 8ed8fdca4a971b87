import { clouds } from '../../../math/clouds.ts'
import { type Cell, fractal, fraction, ramp, worley } from '../../../math/noise.ts'
import { at, createRandom, smoothstep } from '../../../math/numeric.ts'
import { blendTo, difference, type MaterialSpec } from './material.ts'

const BRICK_METRES = 2.88
const BRICK_COLUMNS = 12
const BRICK_ROWS = 38
const BRICK_LENGTH = BRICK_METRES / BRICK_COLUMNS
const BRICK_HEIGHT = BRICK_METRES / BRICK_ROWS
/** Half of a mortar joint, how unequal the joints are, and how round the corners of a brick. */
const JOINT = 0.0052
const UNEVEN = 0.0016
const CORNER = 0.006

const BRICK = {
  outline: clouds(60, 60, 2, 3, 0.6),
  grain: fractal(240, 240, 6, 2),
  pits: fractal(110, 110, 8, 2),
  face: clouds(16, 34, 14, 3),
  haze: clouds(3, 3, 9, 4, 0.6),
  mortar: clouds(5, 5, 15, 4, 0.6),
}

/** One brick: how it lies in its place (metres), and its color. */
interface Brick {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly tilt: number
  readonly tone: number
  readonly red: number
  readonly yellow: number
  /** How much darker the fire made one end. */
  readonly fired: number
}

function bricksOf(count: number): Brick[] {
  const random = createRandom(61)
  const joint = () => JOINT + UNEVEN * (random() - 0.5)
  return Array.from({ length: count }, () => ({
    left: joint(),
    right: joint(),
    top: joint(),
    bottom: joint(),
    tilt: 0.012 * (random() - 0.5),
    tone: (random() + random() + random()) / 1.5 - 1,
    red: random() + random() - 1,
    yellow: random() + random() - 1,
    fired: random() < 0.3 ? random() - 0.5 : 0,
  }))
}

/** Distance inside a brick's worn outline in metres, at u, v metres from its place's upper left corner. */
function insideBrick({ left, right, top, bottom, tilt }: Brick, u: number, v: number): number {
  const leaning = v + tilt * (u - BRICK_LENGTH / 2)
  const across = Math.min(u - left, BRICK_LENGTH - right - u)
  const down = Math.min(leaning - top, BRICK_HEIGHT - bottom - leaning)
  const nearer = Math.min(across, down)
  if (across > CORNER || down > CORNER) return nearer
  const [dx, dy] = [CORNER - across, CORNER - down]
  return CORNER - Math.sqrt(dx * dx + dy * dy)
}

/** Running bond of 240 x 76 mm: fired faces of many tones, worn edges, sandy mortar of uneven width. */
export const brick: MaterialSpec = {
  tileMetres: BRICK_METRES,
  relief: 0.9,
  texels: 768,
  dependsOn: 'color',
  withoutPerspective: 'limewash',
  paint: ({ parameters: { c2, k = 1 }, nominal }) => {
    const mortar = difference(c2, nominal, [0.7, 0.014, 80])
    const bricks = bricksOf(BRICK_COLUMNS * BRICK_ROWS)
    return (x, y, out) => {
      const row = Math.floor(y * BRICK_ROWS)
      const across = x * BRICK_COLUMNS + (row & 1) / 2
      const one = at(bricks, row * BRICK_COLUMNS + (Math.floor(across) % BRICK_COLUMNS))
      const u = fraction(across)
      const worn = 0.0028 * BRICK.outline(x, y)
      const inside = insideBrick(one, u * BRICK_LENGTH, fraction(y * BRICK_ROWS) * BRICK_HEIGHT) + worn
      const body = smoothstep(-0.002, 0.0022, inside)
      const grain = BRICK.grain(x, y)
      const face = BRICK.face(x + 0.37 * one.red, y + 0.37 * one.tone)
      const haze = BRICK.haze(x, y)
      const fire = one.fired * (u - 0.5)
      out.dL = k * (0.055 * one.tone + 0.03 * face + 0.022 * grain + 0.02 * haze + 0.1 * fire)
      out.da = k * k * (0.012 * one.red - 0.01 * haze - 0.008 * face)
      out.db = k * (0.008 * (one.yellow + one.red) - 0.005 * haze)
      blendTo(out, mortar, 1 - body)
      // Lime rich and sandy spots of the mortar; it lies in the bricks' shade at their edges.
      out.dL +=
        (1 - body) * (0.05 * BRICK.mortar(x, y) + 0.03 * grain - 0.035 * smoothstep(-0.003, 0, inside))
      out.height = 0.8 * smoothstep(-0.002, 0.006, inside) + 0.16 * BRICK.pits(x, y)
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
