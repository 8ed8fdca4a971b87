import { clouds } from '../../../math/clouds.ts'
import { cellRandom, edgeDistance, fractal, fraction, ramp } from '../../../math/noise.ts'
import { at, createRandom, smoothstep } from '../../../math/numeric.ts'
import { marble } from './structure/marble.ts'
import { blendTo, difference, type MaterialSpec } from './structure/material.ts'

const TILES_METRES = 2.4

const TILE = {
  cloud: clouds(7, 7, 2, 4, 0.55),
  strata: clouds(2, 30, 17, 4, 0.6),
  bumps: fractal(36, 36, 8, 3),
  ripple: clouds(14, 14, 19, 2),
  outline: clouds(50, 50, 20, 2),
  grout: clouds(15, 15, 21, 3, 0.6),
}

/** One tile: its place in the slab, its color, and its tilt. */
interface Tile {
  readonly shiftX: number
  readonly shiftY: number
  readonly flipX: 1 | -1
  readonly flipY: 1 | -1
  readonly tone: number
  readonly red: number
  readonly yellow: number
  readonly tiltX: number
  readonly tiltY: number
}

function tilesOf(count: number): Tile[] {
  const random = createRandom(71)
  const side = () => (random() < 0.5 ? -1 : 1)
  const around0 = () => random() + random() - 1
  return Array.from({ length: count }, () => ({
    shiftX: random(),
    shiftY: random(),
    flipX: side(),
    flipY: side(),
    tone: 0.8 * around0(),
    red: around0(),
    yellow: around0(),
    tiltX: around0(),
    tiltY: around0(),
  }))
}

/** Stops by which an unevenly glazed tile reflects more or less light: overall, and from side to side. */
function glazeStops({ tiltX, tiltY }: Tile, u: number, v: number): number {
  return 0.1 * tiltY + 0.3 * (tiltX * (u - 0.5) + tiltY * (v - 0.5))
}

/** Square or oblong tiles, the latter in running bond; checkered with c3, marble with `vein`. */
export const tiles: MaterialSpec = {
  tileMetres: TILES_METRES,
  relief: 0.7,
  texels: 768,
  dependsOn: 'color',
  paint: ({ parameters, nominal }) => {
    const { n = 4, ar = 1, v: spread = 0.03, gw = 0.004, cl = 0.03, vein = 0, bump = 0 } = parameters
    const { c2, c3, glaze = 0, strata = 0 } = parameters
    const rows = Math.round(n * ar)
    const bond = ar > 1 ? 0.5 : 0
    const joint = difference(c2, nominal, [0.7, 0.01, 80])
    const checker = c3 ? difference(c3, nominal, c3) : null
    const all = tilesOf(n * rows)
    // Gray stone is gray in every tile.
    const hues = spread * Math.min(1, 0.15 + Math.hypot(nominal.a, nominal.b) / 0.07)
    const clouded = strata ? TILE.strata : TILE.cloud
    return (x, y, out) => {
      const row = Math.floor(y * rows)
      const across = x * n + (row & 1) * bond
      const column = Math.floor(across) % n
      const tile = at(all, row * n + column)
      const u = fraction(across)
      const v = fraction(y * rows)
      const cutX = tile.shiftX + (tile.flipX * u) / n
      const cutY = tile.shiftY + (tile.flipY * v) / rows
      out.dL = spread * tile.tone + cl * clouded(cutX, cutY)
      out.da = 0.1 * hues * tile.red
      out.db = 0.15 * hues * tile.yellow
      const isChecked = checker !== null && ((column + row) & 1) === 1
      if (isChecked && checker) {
        out.dL += checker.L
        out.da += checker.a
        out.db += checker.b
      }
      const isDark = isChecked || nominal.L < 0.45
      if (vein > 0) out.dL += vein * marble(cutX, cutY) * (isDark ? 1.3 : -1)
      if (glaze > 0) out.stops = glaze * (glazeStops(tile, u, v) + 0.07 * TILE.ripple(cutX, cutY))
      const worn = bump > 0 ? 0.0015 * bump * TILE.outline(x, y) : 0
      const edge =
        worn + Math.min((edgeDistance(u) * TILES_METRES) / n, (edgeDistance(v) * TILES_METRES) / rows)
      const body = smoothstep(0.5 * gw - 0.0012, 0.5 * gw + 0.0016, edge)
      blendTo(out, joint, 1 - body)
      out.dL += (1 - body) * 0.05 * TILE.grout(x, y)
      out.stops *= body
      out.height = smoothstep(0.5 * gw - 0.001, 0.5 * gw + 0.006, edge) + 0.25 * bump * TILE.bumps(cutX, cutY)
    }
  },
}

const NO_DIFFERENCE = { L: 0, a: 0, b: 0 }
const ENCAUSTIC_TILES = 8
const ENCAUSTIC = { pigment: clouds(20, 20, 2, 2, 0.6), wear: clouds(6, 6, 3, 4, 0.65) }

/** 200 mm cement tiles: a four-petal flower, dotted corners and a diamond line. */
export const encaustic: MaterialSpec = {
  tileMetres: 1.6,
  relief: 0.4,
  texels: 768,
  dependsOn: 'color',
  paint: ({ parameters: { c2, c3 }, nominal }) => {
    const petal = difference(c2, nominal, [0.46, 0.09, 240])
    const dot = difference(c3, nominal, [0.7, 0.12, 60])
    return (x, y, out) => {
      const column = Math.floor(x * ENCAUSTIC_TILES)
      const row = Math.floor(y * ENCAUSTIC_TILES)
      const u = 2 * fraction(x * ENCAUSTIC_TILES) - 1
      const v = 2 * fraction(y * ENCAUSTIC_TILES) - 1
      const radius = Math.sqrt(u * u + v * v)
      const angle = Math.atan2(v, u)
      const reach = 0.72 * Math.abs(Math.cos(2 * angle)) ** 0.7 + 0.06
      blendTo(out, petal, 1 - ramp(reach - 0.04, reach, radius))
      blendTo(out, dot, 1 - ramp(0.15, 0.19, radius))
      const diamond = Math.abs(Math.abs(u) + Math.abs(v) - 1.08)
      blendTo(out, petal, 1 - ramp(0.03, 0.06, diamond))
      const corner = Math.sqrt((1 - Math.abs(u)) ** 2 + (1 - Math.abs(v)) ** 2)
      blendTo(out, dot, 1 - ramp(0.36, 0.4, corner))
      blendTo(out, petal, 1 - ramp(0.16, 0.2, corner))
      // Worn spots are paler, down to the cement, and no two tiles absorbed the same amount of pigment.
      const worn = 0.14 + 0.22 * ENCAUSTIC.wear(x, y)
      blendTo(out, NO_DIFFERENCE, Math.max(0, worn))
      out.dL += 0.04 * (cellRandom(column, row, 3) - 0.5) + 0.025 * ENCAUSTIC.pigment(x, y)
      const joint = Math.min(1 - Math.abs(u), 1 - Math.abs(v)) * 0.1
      out.dL -= 0.12 * (1 - smoothstep(0.0006, 0.002, joint))
    }
  },
}
