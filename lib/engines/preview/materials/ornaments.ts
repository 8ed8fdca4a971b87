import { fraction } from '../../../math/noise.ts'
import { clamp, smoothstep } from '../../../math/numeric.ts'
import { blendTo, difference, type MaterialSpec, type Texel } from './structure/material.ts'

const line = (distance: number, half: number, soft: number) =>
  1 - smoothstep(half, half + soft, Math.abs(distance))

/** Fan wallpaper: 300 mm fans in overlapping rows; arcs and ribs as thin lines in the second color. */
export const scallop: MaterialSpec = {
  tileMetres: 1.2,
  relief: 0,
  texels: 768,
  paint: ({ parameters: { c2 }, nominal }) => {
    const gold = c2 ? difference(c2, nominal, c2) : { L: 0.06, a: 0, b: 0 }
    return (x, y, out) => {
      const u = x * 4
      const v = y * 8
      const row = Math.floor(v)
      // The fan in front: of this row or the row below, whichever covers the point.
      for (let k = 1; k >= 0; k--) {
        const r = row + k
        const shift = r & 1 ? 0.5 : 0
        const dx = fraction(u + shift) - 0.5
        const dy = (r + 1 - v) / 2
        const radius = Math.hypot(dx, dy) / 0.5
        if (radius > 1.0001 && k === 1) continue
        fan(out, dx, dy, Math.min(radius, 1.2), gold)
        return
      }
    }
  },
}

function fan(out: Texel, dx: number, dy: number, radius: number, gold: { L: number; a: number; b: number }) {
  const angle = Math.atan2(dx, dy)
  const arcs = Math.max(line(radius - 0.975, 0.012, 0.014), line(radius - 0.62, 0.008, 0.012))
  const spoke = Math.abs(fraction((angle / Math.PI) * 10 + 0.5) - 0.5) * (Math.PI / 10) * radius * 0.5
  const ribs = (radius > 0.16 && radius < 0.96 ? 1 : 0) * (1 - smoothstep(0.0035, 0.0085, spoke)) * 0.85
  const eye = 1 - smoothstep(0.13, 0.16, radius)
  const ink = clamp(Math.max(arcs, ribs, eye), 0, 1)
  out.dL -= 0.03 * (1 - radius)
  blendTo(out, gold, ink)
  out.stops += 0.1 * ink
}

/**
 * Wall paneling fitted between floor and ceiling (v = 0 ceiling .. 1 floor): module 1.15 m, dado rail, two framed fields, base
 * and crown, drawn as bevels of ±.6 stops.
 */
export const panels: MaterialSpec = {
  tileMetres: 1.15,
  relief: 0,
  texels: 768,
  paint: () => (x, y, out) => {
    for (const [top, bottom] of FIELDS) frame(x, y, top, bottom, out)
    moulding(y, 0.64, 0.012, out)
    moulding(y, 0.955, 0.008, out)
    moulding(y, 0.025, 0.012, out)
    if (y > 0.955) out.dL += 0.01
  },
}

const FIELDS = [
  [0.085, 0.56],
  [0.7, 0.905],
] as const
const BEVEL = 0.6

/** A horizontal rail: lit above, shaded below. */
function moulding(y: number, at: number, half: number, out: Texel) {
  const t = (y - at) / half
  if (Math.abs(t) < 1.6) {
    out.stops += BEVEL * 0.7 * (line(t + 0.7, 0.25, 0.35) - line(t - 0.75, 0.3, 0.5))
  }
}

/** A rectangular molding, inset 10% from the sides: inner and outer bevels lit from above left. */
function frame(x: number, y: number, top: number, bottom: number, out: Texel) {
  const metresHigh = 2.6
  const left = (x - 0.1) * 1.15
  const right = (0.9 - x) * 1.15
  const up = (y - top) * metresHigh
  const down = (bottom - y) * metresHigh
  const inside = Math.min(left, right, up, down)
  const outer = line(inside - 0.004, 0.004, 0.006)
  const inner = line(inside - 0.026, 0.004, 0.006)
  const lit = inside === up || inside === left ? 1 : -1
  out.stops += BEVEL * lit * (outer - 0.8 * inner)
}
