import { clouds } from '../../../math/clouds.ts'
import { fractal, fraction } from '../../../math/noise.ts'
import { at, createRandom, smoothstep } from '../../../math/numeric.ts'
import { blendTo, difference, type MaterialSpec } from './structure/material.ts'

const BRICK_METRES = 2.88
const BRICK_COLUMNS = 12
const BRICK_ROWS = 38
const BRICK_LENGTH = BRICK_METRES / BRICK_COLUMNS
const BRICK_HEIGHT = BRICK_METRES / BRICK_ROWS
/** Half of a mortar joint, how uneven the joints are, and how round a brick's corners are. */
const JOINT = 0.0052
const UNEVEN = 0.0016
const CORNER = 0.006

const BRICK = {
  outline: clouds(64, 64, 2, 2, 0.6),
  grain: fractal(240, 240, 6, 2),
  pits: fractal(110, 110, 8, 2),
  face: clouds(16, 34, 14, 3),
  haze: clouds(3, 3, 9, 4, 0.6),
  mortar: clouds(5, 5, 15, 4, 0.6),
}

/** One brick: its position and shape (meters), and its color. */
interface Brick {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly tilt: number
  readonly tone: number
  readonly red: number
  readonly yellow: number
  /** How much darker firing made one end. */
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

/** Distance inside a brick's worn outline in meters, at u, v meters from its place's top left corner. */
function insideBrick({ left, right, top, bottom, tilt }: Brick, u: number, v: number): number {
  const leaning = v + tilt * (u - BRICK_LENGTH / 2)
  const across = Math.min(u - left, BRICK_LENGTH - right - u)
  return insideRounded(across, Math.min(leaning - top, BRICK_HEIGHT - bottom - leaning), CORNER)
}

/** Distance inside a rectangle with rounded corners whose sides are `across` and `down` away; all in meters. */
function insideRounded(across: number, down: number, radius: number): number {
  if (across > radius || down > radius) return Math.min(across, down)
  const dx = radius - across
  const dy = radius - down
  return radius - Math.sqrt(dx * dx + dy * dy)
}

/** Running bond of 240 x 76 mm: fired faces of many tones, worn edges, sandy mortar of uneven width. */
export const brick: MaterialSpec = {
  tileMetres: BRICK_METRES,
  relief: 0.9,
  texels: 768,
  dependsOn: 'color',
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
      // Lime-rich and sandy spots in the mortar, which is in the bricks' shade at their edges.
      out.dL +=
        (1 - body) * (0.05 * BRICK.mortar(x, y) + 0.03 * grain - 0.035 * smoothstep(-0.003, 0, inside))
      out.height = 0.8 * smoothstep(-0.002, 0.006, inside) + 0.16 * BRICK.pits(x, y)
    }
  },
}

const STONE_METRES = 3.2
/** Steps across the tile at which a stone may start. */
const STEPS = 256
const COURSES = 17
const STONES_A_COURSE = 10
/** Half of a joint, how round a stone is, and how far its sides deviate from a straight line. */
const STONE_JOINT = 0.008
const STONE_CORNER = 0.04
const CROOKED = 0.026

const STONE = {
  warpX: clouds(10, 10, 2, 4, 0.6),
  warpY: clouds(10, 10, 3, 4, 0.6),
  cloud: clouds(24, 24, 5, 3, 0.6),
  grain: fractal(150, 150, 4, 2),
  face: clouds(32, 32, 6, 3, 0.65),
}

/** One part of a row: its start and end in meters, and its random numbers. */
interface Part {
  readonly start: number
  readonly end: number
  readonly tone: number
  readonly red: number
  readonly yellow: number
}

/** The part of an uneven row at each of its STEPS. */
function unequalParts(count: number, random: () => number): Part[] {
  const sizes = Array.from({ length: count }, () => 0.6 + 0.9 * random())
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let taken = 0
  return sizes.flatMap((size) => {
    const first = Math.round((STEPS * taken) / total)
    taken += size
    const last = Math.round((STEPS * taken) / total)
    const step = STONE_METRES / STEPS
    const part: Part = {
      start: first * step,
      end: last * step,
      tone: random() + random() - 1,
      red: random() - 0.5,
      yellow: random() + random() - 1,
    }
    return Array.from({ length: last - first }, () => part)
  })
}

/** Rubble in rough courses, stones of unequal size between mortar joints. */
export const stone: MaterialSpec = {
  tileMetres: STONE_METRES,
  relief: 1.1,
  texels: 768,
  dependsOn: 'color',
  paint: ({ parameters: { c2 }, nominal }) => {
    const joint = difference(c2, nominal, [0.74, 0.022, 80])
    const random = createRandom(63)
    const courses = unequalParts(COURSES, random)
    const stones = new Map(courses.map((course) => [course, unequalParts(STONES_A_COURSE, random)]))
    const rows = courses.map((course) => stones.get(course) ?? [])
    return (x, y, out) => {
      const u = fraction(x + (CROOKED / STONE_METRES) * STONE.warpX(x, y))
      const v = fraction(y + (CROOKED / STONE_METRES) * STONE.warpY(x, y))
      const step = Math.floor(v * STEPS)
      const course = at(courses, step)
      const one = at(at(rows, step), Math.floor(u * STEPS))
      const [metresX, metresY] = [u * STONE_METRES, v * STONE_METRES]
      const across = Math.min(metresX - one.start, one.end - metresX) - STONE_JOINT
      const down = Math.min(metresY - course.start, course.end - metresY) - STONE_JOINT
      const inside = insideRounded(across, down, STONE_CORNER)
      const body = smoothstep(-0.003, 0.004, inside)
      const cloud = STONE.cloud(x + one.red, y + one.tone)
      const grain = STONE.grain(x, y)
      out.dL = 0.075 * one.tone + 0.05 * cloud + 0.02 * grain
      out.da = 0.008 * one.red + 0.004 * cloud
      out.db = 0.012 * one.yellow + 0.008 * cloud
      blendTo(out, joint, 1 - body)
      out.dL += (1 - body) * (0.025 * grain - 0.03)
      out.height =
        1.1 * smoothstep(-0.004, 0.035, inside) + 0.8 * body * STONE.face(x + one.tone, y) + 0.1 * grain
    }
  },
}
