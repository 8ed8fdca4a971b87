import { clouds } from '../../../math/clouds.ts'
import { lch, lchOfHex } from '../../../math/color.ts'
import { cellRandom, fractal, fraction, lineCoverage } from '../../../math/noise.ts'
import { clamp, smoothstep } from '../../../math/numeric.ts'
import type { Look } from '../../../tasks/furnish/furnishing.ts'
import {
  cover,
  edgeDistance,
  type Ink,
  inside,
  materialFor,
  type PaintSize,
  type TexelPaint,
} from './texture.ts'

/** Lengths in meters, and as shares of a rug's shorter side, because a mat's fringe is shorter than a large rug's. */
const FRINGE = { share: 0.035, least: 0.015, most: 0.06 }
const BINDING = { share: 0.012, least: 0.005, most: 0.016 }
/** Cords of a fringe, as shares of its length. */
const CORD = { apart: 0.29, half: 0.078, bend: 0.09 }
/** The shorter side of a rug at which stripes have their drawn width. */
const STRIPED_SIDE = 1.2
/** How much of a rug's front edge is visible, by its pile. */
const FRONT = { tufted: 0.011, woven: 0.005 }
/** Stops of a pile's fibers, and their size. */
const PILE = { stops: 0.6, fiber: 0.006 }

/** Colors that match the user's own. */
function paletteOf(color: string) {
  const [L, C, h] = lchOfHex(color)
  const isYellow = Math.abs(((h - 78 + 540) % 360) - 180) < 25 && C > 0.05
  return {
    main: lch(L, C, h),
    deep: lch(Math.max(0.2, L - 0.16), 0.9 * C, h),
    cream: lch(0.89, 0.026, 86),
    dark: lch(0.33, 0.035, (h + 215) % 360),
    ochre: isYellow ? lch(0.56, 0.08, 40) : lch(0.74, 0.095, 78),
  }
}

type Palette = ReturnType<typeof paletteOf>

/** The colors of a look at a point: `along` its longer side and `across`, in meters from its middle. */
type Pattern = (along: number, across: number, out: Ink) => void

const abrash = clouds(2, 24, 31, 3)
const brushed = clouds(5, 3, 57, 3)
const fibers = fractal(Math.round(1 / PILE.fiber), Math.round(1 / PILE.fiber), 21, 2, 0.7)

/** Wool pile: fibers at the detail a texel shows, and brushed patches. */
function pileFor(texel: number) {
  const strength = PILE.stops * Math.min(1, PILE.fiber / texel)
  return (x: number, y: number, out: Ink) => {
    out.stops += strength * fibers(x, y) + 0.09 * brushed(x / 2, y / 2)
  }
}

/** A rug seen from above, with its far edge at the top. */
export function rugPaint(look: Look<'rug'>, color: string, size: PaintSize): TexelPaint {
  const { widthMetres: width, heightMetres: height, texel } = size
  const isWide = width >= height
  const [long, short] = isWide ? [width, height] : [height, width]
  const { draw, isTufted, hasFringe } = WEAVES[look]
  const pattern = draw(paletteOf(color), { long, short, texel })
  const fiber = isTufted ? pileFor(texel) : materialFor('sisal', texel)
  const fringe = hasFringe ? scaled(FRINGE, short) : 0
  const front = isTufted ? FRONT.tufted : FRONT.woven
  return (x, y, out) => {
    const along = (isWide ? x : y) - long / 2
    const across = (isWide ? y : x) - short / 2
    const toEnd = long / 2 - Math.abs(along)
    pattern(along, across, out)
    out.L += 0.014 * abrash(across / 3, along / 3)
    fiber(x, y, out)
    if (toEnd < fringe) drawFringe({ across, toEnd, fringe, texel }, out)
    const edge = Math.min(toEnd - fringe, short / 2 - Math.abs(across))
    // The pile is rounded at its edges, with fibers sticking out.
    out.stops -= 0.35 * (1 - smoothstep(0, 1.2 * front, edge))
    if (isTufted && edge < 0.01 && toEnd >= fringe)
      out.alpha = inside(edge - 0.0015 * (1 + fibers(x, y)), texel)
    if (height - y < front) out.stops -= 0.7
  }
}

function scaled({ share, least, most }: typeof FRINGE, short: number): number {
  return clamp(share * short, least, most)
}

type OnFringe = Readonly<Record<'across' | 'toEnd' | 'fringe' | 'texel', number>>

function drawFringe({ across, toEnd, fringe, texel }: OnFringe, out: Ink) {
  const apart = CORD.apart * fringe
  const cord = Math.round(across / apart)
  const bend = CORD.bend * fringe * (cellRandom(cord, 3, 8) - 0.5) * (1 - toEnd / fringe)
  const length = fringe * (0.77 + 0.25 * cellRandom(cord, 1, 8))
  const away = Math.abs(across - apart * cord - bend)
  const strand = lineCoverage(away, CORD.half * fringe, Math.max(texel, 0.002))
  cover(out, CORD_COLOR)
  out.alpha = Math.min(0.92, strand) * inside(length - fringe + toEnd, texel)
}

const CORD_COLOR = lch(0.86, 0.025, 85)

type Sides = Readonly<Record<'long' | 'short' | 'texel', number>>

type Weave = { draw: (palette: Palette, sides: Sides) => Pattern; isTufted: boolean; hasFringe: boolean }

/** The weave of each look. */
const WEAVES: Readonly<Record<Look<'rug'>, Weave>> = {
  plain: { draw: plain, isTufted: true, hasFringe: false },
  border: { draw: bordered, isTufted: true, hasFringe: false },
  stripes: { draw: striped, isTufted: false, hasFringe: true },
  kilim: { draw: kilim, isTufted: false, hasFringe: true },
  berber: { draw: berber, isTufted: true, hasFringe: true },
}

function plain({ main, deep }: Palette, { long, short, texel }: Sides): Pattern {
  const binding = scaled(BINDING, short)
  return (along, across, out) => {
    cover(out, main)
    cover(out, deep, 1 - inside(edgeDistance(along, across, long, short) - binding, texel))
  }
}

function bordered({ main, deep, cream }: Palette, { long, short, texel }: Sides): Pattern {
  const band = clamp(0.1 * short, 0.05, 0.22)
  const line = clamp(0.008 * short, 0.006, 0.014)
  return (along, across, out) => {
    const edge = edgeDistance(along, across, long, short)
    cover(out, main)
    cover(out, cream, lineCoverage(Math.abs(edge - band - 4 * line), line / 2, texel))
    cover(out, cream, lineCoverage(Math.abs(edge - band), line, texel))
    cover(out, deep, 1 - inside(edge - band + line, texel))
    cover(out, cream, 0.85 * lineCoverage(Math.abs(edge - 0.32 * band), line / 2, texel))
  }
}

function striped({ main, deep, cream, ochre }: Palette, { short, texel }: Sides): Pattern {
  const colors = [cream, main, cream, deep, cream, main, ochre]
  const scale = clamp(short / STRIPED_SIDE, 0.4, 1.3)
  const widths = [0.16, 0.07, 0.03, 0.09, 0.2, 0.03, 0.02].map((width) => scale * width)
  const period = widths.reduce((sum, width) => sum + width, 0)
  return (along, _, out) => {
    let rest = fraction(along / period + 0.5) * period
    cover(out, cream)
    for (const [k, width] of widths.entries()) {
      cover(out, colors[k] ?? cream, Math.min(inside(rest, texel), inside(width - rest, texel)))
      rest -= width
    }
  }
}

/** Bands of diamonds and zigzags between stripes, mirrored at the middle. */
function kilim({ main, deep, cream, dark, ochre }: Palette, { short, texel }: Sides): Pattern {
  const columns = Math.max(3, Math.round(short / 0.26))
  const cell = short / columns
  const step = cell / 12
  const [diamond, zigzag, stripe] = [cell, 0.5 * cell, 0.16 * cell]
  const period = diamond + zigzag + 2 * stripe
  const rings = [
    [0.46, cream],
    [0.38, dark],
    [0.25, ochre],
    [0.12, main],
  ] as const
  return (along, across, out) => {
    const row = Math.floor((Math.abs(along) + diamond / 2) / period)
    const at = Math.abs(along) + diamond / 2 - row * period
    const u = fraction(across / cell + 0.5 * (columns % 2)) - 0.5
    if (at < diamond) {
      cover(out, row % 2 === 0 ? main : deep)
      const far = steps(Math.abs(u) * cell, step) + steps(Math.abs(at - diamond / 2), step)
      for (const [reach, color] of rings) cover(out, color, inside(reach * cell - far, texel))
      return
    }
    const inBand = at - diamond - stripe
    const isStripe = inBand < 0 || inBand > zigzag
    cover(out, isStripe ? dark : cream)
    if (isStripe) return
    const wave = steps(Math.abs(fraction(2 * u) - 0.5) * zigzag, step)
    const toLine = Math.abs(inBand - 0.25 * zigzag - wave)
    cover(out, row % 2 === 0 ? ochre : main, inside(0.16 * zigzag - toLine, texel))
  }
}

/** Stepped edges, as made by a loom. */
function steps(length: number, step: number): number {
  return (Math.floor(length / step) + 0.5) * step
}

const sway = clouds(5, 5, 44, 3)

/** Thin dark lines forming diamonds on undyed wool, none quite straight. */
function berber({ main, cream }: Palette, { short, texel }: Sides): Pattern {
  const columns = Math.max(3, Math.round(short / 0.5))
  const cell = short / columns
  const high = 1.35 * cell
  const soft = Math.max(texel, 0.006)
  return (along, across, out) => {
    const u = across / cell + 0.5 * columns + 0.09 * sway(along / 4, across / 4)
    const v = along / high + 0.06 * sway(across / 4 + 0.3, along / 4)
    const toLine = (t: number) => (Math.abs(fraction(t) - 0.5) * cell * high) / Math.hypot(cell, high)
    cover(out, cream)
    const half = cell * (0.018 + 0.006 * sway(along, across))
    for (const t of [u + v, u - v]) cover(out, main, 0.92 * lineCoverage(toLine(t), half, soft))
  }
}
