import { clouds } from '../../../math/clouds.ts'
import { lch, lchOfHex } from '../../../math/color.ts'
import { fractal } from '../../../math/noise.ts'
import { mix } from '../../../math/numeric.ts'
import type { Look } from '../../../tasks/furnish/furnishing.ts'
import { cover, type Ink, inside } from './texture.ts'

/** Paints a point of a sheet: x and y from its middle, in units of its shorter side. */
export type Art = (x: number, y: number, out: Ink) => void

/** Half its sides, and a texel, in units of its shorter side. */
type Sheet = Readonly<Record<'halfWidth' | 'halfHeight' | 'texel', number>>

const tooth = fractal(170, 170, 9, 2)
const wash = clouds(5, 5, 21, 4)

/** A calm picture in a color and matching ones. */
export function artOf(look: Look<'picture'>, color: string, sheet: Sheet): Art {
  const palette = paletteOf(color)
  const drawn = { shapes, hills, branch }[look](palette, sheet)
  return (x, y, out) => {
    cover(out, palette.paper)
    drawn(x, y, out)
    out.L += 0.008 * tooth(x, y) + 0.012 * wash(x / 2, y / 2)
  }
}

function paletteOf(color: string) {
  const [L, C, h] = lchOfHex(color)
  return {
    paper: lch(0.93, 0.018, 85),
    main: lch(L, C, h),
    pale: lch(mix(L, 0.92, 0.62), 0.45 * C, h),
    deep: lch(0.36, Math.min(0.06, 0.6 * C + 0.015), (h + 190) % 360),
    ochre: lch(0.77, 0.085, 78),
  }
}

type Colors = ReturnType<typeof paletteOf>

/** Overlapping discs and arches. */
function shapes({ main, pale, deep, ochre }: Colors, { halfWidth, halfHeight, texel }: Sheet): Art {
  const [w, h] = [halfWidth, halfHeight]
  const soft = 1.5 * texel
  const disc = (x: number, y: number, radius: number) => inside(radius - Math.hypot(x, y), soft)
  return (x, y, out) => {
    const wobble = 0.006 * wash(x, y)
    cover(out, pale, 0.9 * disc(x + 0.32 * w, y + 0.28 * h, 0.34 + wobble))
    const under = Math.min(inside(y - 0.02 * h, soft), disc(x - 0.22 * w, y - 0.02 * h, 0.36 + wobble))
    cover(out, main, 0.95 * under)
    const pillar = Math.min(inside(0.1 + wobble - Math.abs(x + 0.3 * w), soft), inside(y - 0.1 * h, soft))
    const arch = disc(x + 0.3 * w, y - 0.1 * h, 0.1 + wobble)
    cover(out, deep, 0.93 * Math.max(Math.min(pillar, inside(0.72 * h - y, soft)), arch))
    cover(out, ochre, 0.92 * disc(x - 0.3 * w, y + 0.42 * h, 0.15 + wobble))
    const arc = Math.abs(Math.hypot(x - 0.1 * w, y + 0.05 * h) - 0.3)
    cover(out, deep, 0.85 * Math.min(inside(0.004 - arc + wobble / 4, soft), inside(-0.05 * h - y, soft)))
  }
}

const ridge = clouds(4, 4, 63, 4)

/** Hills behind each other under a low sun. */
function hills({ paper, main, pale, deep, ochre }: Colors, { halfWidth, halfHeight, texel }: Sheet): Art {
  const layers = 5
  return (x, y, out) => {
    const down = (y + halfHeight) / (2 * halfHeight)
    cover(out, pale, 0.75 * (1 - down))
    const toSun = Math.hypot(x - 0.35 * halfWidth, y + 0.25 * halfHeight)
    cover(out, ochre, 0.85 * inside(0.13 - toSun, 2 * texel))
    for (let k = 0; k < layers; k++) {
      const top = -0.08 * halfHeight + 0.24 * k * halfHeight + 0.2 * ridge(x / 3 + 0.37 * k, 0.13 * k)
      const share = (k + 1) / layers
      const color = k < 3 ? main : deep
      const strength = k < 3 ? 0.3 + 0.6 * share : share
      const fade = 0.14 * Math.max(0, Math.min(1, (y - top) / 0.5))
      const on = inside(y - top, 2 * texel)
      cover(out, paper, on)
      cover(out, color, on * (strength - fade))
    }
  }
}

const LEAVES = 9

/** A stem with leaves on both sides. */
function branch({ main, deep, pale }: Colors, { halfHeight, texel }: Sheet): Art {
  const bend = (t: number) => 0.1 * Math.sin(2.2 * t) - 0.04
  const high = 0.78 * halfHeight
  const leaves = Array.from({ length: LEAVES }, (_, k) => {
    const t = -0.72 + (1.6 * k) / (LEAVES - 1)
    const side = k % 2 === 0 ? 1 : -1
    const length = (0.3 - 0.09 * Math.abs(t + 0.1)) * Math.min(1.3, high)
    const color = k % 3 === 1 ? main : deep
    return { x: bend(t), y: -t * high, angle: side * (0.85 - 0.3 * t), length, color }
  })
  return (x, y, out) => {
    cover(out, pale, 0.35 * inside(0.36 - Math.hypot(x, y + 0.1 * high), 4 * texel))
    const t = -y / high
    const onStem = Math.abs(t) < 0.95 ? inside(0.006 + 0.003 * (1 - t) - Math.abs(x - bend(t)), texel) : 0
    cover(out, deep, onStem)
    for (const leaf of leaves) {
      const [dx, dy] = [x - leaf.x, y - leaf.y]
      const [sin, cos] = [Math.sin(leaf.angle), Math.cos(leaf.angle)]
      const along = (dx * sin - dy * cos) / leaf.length
      if (along <= 0 || along >= 1) continue
      const off = dx * cos + dy * sin
      const half = 0.2 * leaf.length * Math.sin(Math.PI * along ** 0.8)
      cover(out, leaf.color, 0.9 * inside(half - Math.abs(off), texel))
      cover(out, pale, 0.5 * inside(0.0025 - Math.abs(off), texel))
    }
  }
}
