import { edgeDistance, fractal, fraction, lineCoverage } from '../../../math/noise.ts'
import { at, createRandom, smoothstep } from '../../../math/numeric.ts'
import { blendTo, difference, type MaterialSpec } from './structure/material.ts'
import { addTone, boardsOf, drawGrain } from './structure/wood.ts'

const brushed = fractal(4, 160, 4, 3)

/** Twelve horizontal boards of 150 mm with a shadow gap. */
export const shiplap: MaterialSpec = {
  tileMetres: 1.8,
  relief: 0.9,
  texels: 768,
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

/** n boards per tile, vertical or horizontal. */
export const boards: MaterialSpec = {
  tileMetres: 2.4,
  relief: 1,
  texels: 768,
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

/** Vertical wood slats in front of a dark backing. */
export const slats: MaterialSpec = {
  tileMetres: 1.2,
  relief: 0,
  texels: 512,
  dependsOn: 'color',
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
