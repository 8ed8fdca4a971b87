import { type Cell, cellRandom, edgeDistance, fractal, fraction, worley } from '../../../math/noise.ts'
import { smoothstep } from '../../../math/numeric.ts'
import { blendTo, difference, type MaterialSpec } from './structure/material.ts'

const LINEN = { weft: fractal(20, 160, 2, 2), warp: fractal(160, 20, 3, 2) }

/** Plain weave with slubs. */
export const linen: MaterialSpec = {
  tileMetres: 0.5,
  relief: 0.55,
  texels: 512,
  isPlain: true,
  paint: () => (x, y, out) => {
    const weft = LINEN.weft(x, y)
    const warp = LINEN.warp(x, y)
    out.dL = 0.03 * (weft + warp)
    out.height = 0.3 * (weft + warp)
  },
}

const loops = worley(58, 58, 2)

/** Looped yarn. */
export const boucle: MaterialSpec = {
  tileMetres: 0.5,
  relief: 0.9,
  texels: 512,
  isPlain: true,
  paint: () => {
    const loop: Cell = { f1: 0, f2: 0, random: 0 }
    return (x, y, out) => {
      loops(x, y, loop)
      const bead = 1 - smoothstep(0, 0.75, loop.f1)
      out.dL = 0.085 * (bead - 0.55) + 0.02 * (loop.random - 0.5)
      out.height = 0.8 * bead
    }
  },
}

const VELVET = { cloud: fractal(5, 5, 2, 4), nap: fractal(9, 14, 3, 3), pile: fractal(200, 60, 4, 1) }

/** Pile whose nap catches the light. */
export const velvet: MaterialSpec = {
  tileMetres: 0.9,
  relief: 0,
  texels: 512,
  isPlain: true,
  paint: () => (x, y, out) => {
    const cloud = VELVET.cloud(x, y)
    out.dL = 0.022 * cloud
    out.stops = 0.06 * VELVET.nap(x, y) + 0.025 * VELVET.pile(x, y)
  },
}

const LEATHER = { scales: worley(60, 60, 2), cloud: fractal(5, 5, 3, 4) }

/** Creased hide. */
export const leather: MaterialSpec = {
  tileMetres: 0.5,
  relief: 0.6,
  texels: 512,
  isPlain: true,
  paint: () => {
    const cell: Cell = { f1: 0, f2: 0, random: 0 }
    return (x, y, out) => {
      LEATHER.scales(x, y, cell)
      const crease = 1 - smoothstep(0.02, 0.14, cell.f2 - cell.f1)
      out.dL = 0.03 * LEATHER.cloud(x, y) - 0.035 * crease
      out.height = -0.35 * crease
    }
  },
}

const flecks = fractal(90, 90, 2, 2)

/** Herringbone twill: diagonals that turn every few threads. */
export const tweed: MaterialSpec = {
  tileMetres: 0.4,
  relief: 0.5,
  texels: 512,
  isPlain: true,
  paint: () => (x, y, out) => {
    const band = Math.floor(x * 16)
    const slope = band & 1 ? 1 : -1
    const twill = Math.sin(2 * Math.PI * (48 * y + slope * 48 * x))
    out.dL = 0.035 * twill + 0.04 * flecks(x, y)
    out.height = 0.3 * twill
  },
}

const threads = fractal(20, 160, 2, 2)

/** `n` pairs of upright stripes, the second in c2. */
export const stripes: MaterialSpec = {
  tileMetres: 0.6,
  relief: 0,
  texels: 768,
  dependsOn: 'color',
  paint: ({ parameters: { c2, n = 5 }, nominal }) => {
    const second = difference(c2, nominal, [0.9, 0.01, 90])
    return (x, y, out) => {
      const t = fraction(x * n)
      blendTo(out, second, smoothstep(0.48, 0.5, t) * (1 - smoothstep(0.98, 1, t)))
      out.dL += 0.015 * threads(x, y)
    }
  },
}

const GRASSCLOTH = { fibres: fractal(10, 260, 2, 1), strands: fractal(8, 90, 4, 2) }

/** Horizontal fibres in two hung panels. */
export const grasscloth: MaterialSpec = {
  tileMetres: 1.6,
  relief: 0.5,
  texels: 512,
  paint:
    ({ parameters: { k = 1 } }) =>
    (x, y, out) => {
      const panel = Math.floor(x * 2)
      const shift = cellRandom(panel, 0, 3)
      out.dL = k * (0.03 * GRASSCLOTH.fibres(x, y + shift) + 0.022 * GRASSCLOTH.strands(x, y + shift))
      out.dL +=
        k * 0.008 * (shift - 0.5) -
        0.02 * k * (1 - smoothstep(0.001, 0.004, edgeDistance(fraction(x * 2)) * 0.8))
      out.height = 0.25 * GRASSCLOTH.fibres(x, y + shift)
    },
}
