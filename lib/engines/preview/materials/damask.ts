import { drawnOnce } from '../../../math/clouds.ts'
import { fractal, fraction } from '../../../math/noise.ts'
import { clamp } from '../../../math/numeric.ts'
import { blendTo, difference, type MaterialSpec } from './structure/material.ts'

const SIDE = 512

type Point = readonly [x: number, y: number]

/** One leaf of the right half, along a curve of three points; the repeat spans −1..1 in width and height, y downwards. */
interface Leaf {
  readonly from: Point
  readonly bend: Point
  readonly tip: Point
  readonly width: number
  readonly lobes: number
}

/** Acanthus leaves from the foot of the bloom to its crown. */
const LEAVES: readonly Leaf[] = [
  { from: [0.02, 0.56], bend: [0.42, 0.62], tip: [0.5, 0.2], width: 0.085, lobes: 5 },
  { from: [0.02, 0.5], bend: [0.42, 0.3], tip: [0.36, -0.16], width: 0.075, lobes: 5 },
  { from: [0.16, -0.02], bend: [0.36, -0.3], tip: [0.2, -0.52], width: 0.06, lobes: 4 },
  { from: [0.02, -0.38], bend: [0.12, -0.5], tip: [0.06, -0.78], width: 0.05, lobes: 3 },
  { from: [0.01, 0.62], bend: [0.24, 0.66], tip: [0.3, 0.84], width: 0.05, lobes: 3 },
  { from: [0.01, 0.6], bend: [0.03, 0.76], tip: [0.01, 0.94], width: 0.035, lobes: 2 },
]

/** Share of the figure (0..1) at each place of one repeat. */
const figure = drawnOnce(SIDE, () => {
  const plane = new Float32Array(SIDE * SIDE)
  drawFrame(plane)
  for (const leaf of LEAVES) drawLeaf(plane, leaf)
  drawBud(plane)
  return plane
})

/** A garland along the ogee around each bloom: a stem with small leaves on alternating sides. */
function drawFrame(plane: Float32Array) {
  const onOgee = (y: number): Point => [0.5 + 0.48 * Math.cos(Math.PI * y), y]
  for (let n = -400; n <= 400; n++) stamp(plane, onOgee(n / 400), 0.016, 1)
  for (let n = -8; n < 8; n++) {
    const from = onOgee((n + 0.5) / 8)
    // At its widest, the ogee touches the next column, whose repeat is half a turn away.
    if (from[0] > 0.8) continue
    const [x, y] = onOgee((n + 1.1) / 8)
    const out = n % 2 === 0 ? 0.09 : -0.09
    drawLeaf(plane, { from, bend: [x + out, y - 0.07], tip: [x + 0.9 * out, y], width: 0.03, lobes: 2 })
  }
}

function drawLeaf(plane: Float32Array, { from, bend, tip, width, lobes }: Leaf) {
  const at = (t: number, k: 0 | 1) => (1 - t) ** 2 * from[k] + 2 * t * (1 - t) * bend[k] + t * t * tip[k]
  for (let t = 0; t <= 1; t += 0.005) {
    const toothed = 0.72 + 0.28 * Math.abs(Math.cos(Math.PI * lobes * t))
    stamp(plane, [at(t, 0), at(t, 1)], width * Math.sin(Math.PI * (0.12 + 0.86 * t)) * toothed, 1)
  }
  // The ground shows along the midrib.
  for (let t = 0.15; t <= 0.8; t += 0.005) stamp(plane, [at(t, 0), at(t, 1)], 0.009, 0)
}

/** The bud in the middle: rings of figure and ground. */
function drawBud(plane: Float32Array) {
  const rings = [
    [0.2, 0],
    [0.18, 1],
    [0.135, 0],
    [0.115, 1],
    [0.045, 0],
  ] as const
  for (const [width, tone] of rings) {
    for (let t = 0; t <= 1; t += 0.005) {
      const narrow = Math.sin(Math.PI * t ** 1.4) ** 0.8
      stamp(plane, [0, -0.42 + 0.85 * t], width * narrow, tone)
    }
  }
}

/** A soft-edged round spot of the figure (1) or the ground (0), and its mirror image. */
function stamp(plane: Float32Array, [x, y]: Point, radius: number, tone: 0 | 1) {
  const texels = (radius * SIDE) / 2
  const reach = Math.ceil(texels) + 1
  const middleY = ((y + 1) * SIDE) / 2
  for (const side of [-1, 1]) {
    const middleX = ((side * x + 1) * SIDE) / 2
    for (let iy = Math.floor(middleY) - reach; iy <= middleY + reach; iy++) {
      for (let ix = Math.floor(middleX) - reach; ix <= middleX + reach; ix++) {
        const dx = ix + 0.5 - middleX
        const dy = iy + 0.5 - middleY
        const cover = clamp(texels + 0.5 - Math.sqrt(dx * dx + dy * dy), 0, 1)
        const i = (iy & (SIDE - 1)) * SIDE + (ix & (SIDE - 1))
        plane[i] = (plane[i] ?? 0) + (tone - (plane[i] ?? 0)) * cover
      }
    }
  }
}

const threads = fractal(12, 300, 5, 1)

/** Blooms in an ogee of leaves, tone on tone: satin on matte, each column half a repeat lower than the last. */
export const damask: MaterialSpec = {
  tileMetres: 1.2,
  relief: 0,
  texels: 768,
  paint: ({ parameters: { c2 }, nominal }) => {
    const second = c2 ? difference(c2, nominal, c2) : { L: 0.055, a: 0, b: 0 }
    return (x, y, out) => {
      const column = Math.floor(2 * x)
      const ink = figure(fraction(2 * x), fraction(2 * y + 0.5 * column))
      blendTo(out, second, 0.9 * ink)
      const thread = threads(x, y)
      out.dL += (0.009 - 0.005 * ink) * thread
      out.stops = 0.07 * ink
    }
  },
}
