import { clouds } from '../../../math/clouds.ts'
import type { Lab } from '../../../math/color.ts'
import { at, createRandom } from '../../../math/numeric.ts'
import { blendTo, isLight, type MaterialSpec } from './structure/material.ts'

const TILE_METRES = 1.8
const SIDE = 1024
const CHIPS = 32_000
/** Radii in texels of 1.8 mm, from 35 mm stones down to grit. */
const LARGEST = 11
const SMALLEST = 0.9
/** A chip that overlaps another one by this much is left out. */
const ROOM = 0.9

/** The chip covering each texel (0: none), and how much of it. */
interface Aggregate {
  readonly chips: Uint16Array
  readonly cover: Uint8Array
}

let packed: Aggregate | undefined

/** Broken stone with power-law sizes, the large ones first and the small ones packed in between. */
function aggregate(): Aggregate {
  const random = createRandom(41)
  const chips = new Uint16Array(SIDE * SIDE)
  const cover = new Uint8Array(SIDE * SIDE)
  const steepness = ((LARGEST / SMALLEST) ** 2 - 1) / CHIPS
  for (let n = 1; n <= CHIPS; n++) {
    const radius = LARGEST / Math.sqrt(1 + steepness * n)
    const [x, y] = [SIDE * random(), SIDE * random()]
    if (isFree(chips, x, y, radius)) drawChip({ chips, cover }, n, outline(x, y, radius, random))
  }
  return { chips, cover }
}

const texelAt = (x: number, y: number) => (Math.floor(y) & (SIDE - 1)) * SIDE + (Math.floor(x) & (SIDE - 1))

function isFree(chips: Uint16Array, x: number, y: number, radius: number): boolean {
  if (chips[texelAt(x, y)]) return false
  const points = radius < 2 ? 4 : 10
  for (let n = 0; n < points; n++) {
    const angle = (2 * Math.PI * n) / points
    const reach = ROOM * radius + 0.5
    if (chips[texelAt(x + reach * Math.cos(angle), y + reach * Math.sin(angle))]) return false
  }
  return true
}

/** A convex polygon: its sides' normals and distances from the middle, in texels. */
interface Outline {
  readonly x: number
  readonly y: number
  readonly reach: number
  readonly sides: readonly { readonly nx: number; readonly ny: number; readonly distance: number }[]
}

function outline(x: number, y: number, radius: number, random: () => number): Outline {
  const count = 4 + Math.floor(3.5 * random())
  const turn = random()
  const sides = Array.from({ length: count }, (_, n) => {
    const angle = (2 * Math.PI * (n + turn + 0.6 * (random() - 0.5))) / count
    return { nx: Math.cos(angle), ny: Math.sin(angle), distance: radius * (0.55 + 0.4 * random()) }
  })
  return { x, y, reach: Math.ceil(1.2 * radius) + 1, sides }
}

function drawChip({ chips, cover }: Aggregate, chip: number, { x, y, reach, sides }: Outline) {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const px = Math.floor(x) + dx + 0.5
      const py = Math.floor(y) + dy + 0.5
      let inside = reach
      for (let n = 0; n < sides.length && inside > -0.5; n++) {
        const { nx, ny, distance } = at(sides, n)
        inside = Math.min(inside, distance - nx * (px - x) - ny * (py - y))
      }
      const share = Math.min(255, Math.floor(255 * (inside + 0.5)))
      const i = texelAt(px, py)
      if (share <= (cover[i] ?? 0)) continue
      cover[i] = share
      chips[i] = chip
    }
  }
}

/** Kinds of stone: cumulative share, and OKLab differences from the binder: lightness (±spread), a, b. */
const STONES = [
  { upTo: 0.34, L: 0.07, spread: 0.03, a: 0, b: -0.004 },
  { upTo: 0.6, L: -0.08, spread: 0.06, a: 0, b: 0.002 },
  { upTo: 0.78, L: -0.04, spread: 0.05, a: 0.006, b: 0.022 },
  { upTo: 0.9, L: -0.17, spread: 0.06, a: 0, b: 0 },
  { upTo: 0.96, L: -0.17, spread: 0.05, a: 0.028, b: 0.03 },
  { upTo: 1, L: -0.32, spread: 0.06, a: 0, b: -0.004 },
] as const

/** Color of each chip; on a dark binder the stones are lighter. */
function stoneColors(isLightBinder: boolean): Lab[] {
  const random = createRandom(43)
  const turn = isLightBinder ? 1 : -0.7
  return Array.from({ length: CHIPS + 1 }, () => {
    const drawn = random()
    const stone = STONES.find(({ upTo }) => drawn < upTo) ?? STONES[0]
    const L = turn * (stone.L + stone.spread * (2 * random() - 1))
    return { L, a: stone.a, b: stone.b + 0.008 * (random() - 0.5) }
  })
}

const binder = clouds(6, 6, 2, 4)

/** Broken stone in cement, ground and polished. */
export const terrazzo: MaterialSpec = {
  tileMetres: TILE_METRES,
  relief: 0,
  texels: SIDE,
  dependsOn: 'lightness',
  paint: ({ nominal }) => {
    packed ??= aggregate()
    const { chips, cover } = packed
    const colors = stoneColors(isLight(nominal.L))
    return (x, y, out) => {
      const i = Math.floor(y * SIDE) * SIDE + Math.floor(x * SIDE)
      out.dL = 0.008 * binder(x, y)
      const share = (cover[i] ?? 0) / 255
      if (share > 0) blendTo(out, at(colors, chips[i] ?? 0), share)
    }
  },
}
