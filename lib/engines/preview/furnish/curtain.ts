import type { FrameFinish, Look } from '../../../domain/furnishing.ts'
import { clouds } from '../../../math/clouds.ts'
import { type Lab, lch, lchOfHex } from '../../../math/color.ts'
import { fraction } from '../../../math/noise.ts'
import { clamp, mix, smoothstep } from '../../../math/numeric.ts'
import { framePaint } from './frame.ts'
import type { Through } from './light.ts'
import { cover, type Ink, inside, materialFor, type Paint, type PaintSize } from './texture.ts'

/** Lengths in meters: the radius of the rod and of the balls at its ends, and how far down its middle is. */
const ROD = { radius: 0.014, ball: 0.024, y: 0.026 }
/** How far the rod reaches beyond the cloth, as a share of the width, and in meters. */
const BEYOND = { share: 0.06, least: 0.035, most: 0.06 }
/** From the rod's middle down to the cloth, which hangs from rings. */
const GAP = 0.022
const RING = { radius: 0.021, half: 0.0012 }
/** How wide folds are; smaller ones than in wide cloth keep a narrow panel from looking like cardboard. */
const FOLD = { share: 0.1, least: 0.085, most: 0.125 }
/** The fewest folds of a panel. */
const LEAST_FOLDS = 4
const HEM = 0.08
/** From one stripe to the next. */
const STRIPE = 0.16

/** Opaque cloth that is wider than high and at least so wide in meters hangs as a pair, open in the middle. */
const PAIR_METRES = 1.5
const PANEL = { share: 0.26, least: 0.4, most: 0.9 }
/** Panels that are narrower, in meters, look like scarves. */
const LEAST_PANEL = 0.35

/** Through thick cloth the light of a window is seen, but nothing of the view. */
const THICK: Through = { share: 0.3, spread: 0.02, color: 0.1 }

/**
 * How deep the folds are, the weave, how opaque one layer of the cloth is, what it lets through,
 * the light between two folds, 0..1, and its sheen at a slant.
 */
const CLOTHS = {
  linen: { depth: 1, material: 'linen', alpha: 1, through: THICK, hollow: 0.35, sheen: 0 },
  velvet: {
    depth: 1.25,
    material: 'velvet',
    alpha: 1,
    through: { ...THICK, share: 0.02 },
    hollow: 0.25,
    sheen: 0.9,
  },
  sheer: {
    depth: 0.65,
    material: 'linen',
    alpha: 0.62,
    through: { share: 0.75, spread: 0.006, color: 1 },
    hollow: 0.8,
    sheen: 0,
  },
  stripes: { depth: 1, material: 'linen', alpha: 1, through: THICK, hollow: 0.35, sheen: 0 },
} as const

type Cloth = (typeof CLOTHS)[keyof typeof CLOTHS]

/** What a cloth lets through of the light behind it. */
export function lightThrough(look: Look<'curtain'>): Through {
  return CLOTHS[look].through
}

/** From its left to its right side, and the width of a fold, in meters. */
interface Panel {
  readonly left: number
  readonly right: number
  readonly pitch: number
}

function panelOf(left: number, right: number): Panel {
  const width = right - left
  const fold = clamp(FOLD.share * width, FOLD.least, FOLD.most)
  return { left, right, pitch: width / Math.max(LEAST_FOLDS, Math.round(width / fold)) }
}

/** The panels of a curtain whose rod is so wide; none where they would be too narrow. */
export function panelsOf(look: Look<'curtain'>, width: number, height: number): readonly Panel[] {
  const beyond = clamp(BEYOND.share * width, BEYOND.least, BEYOND.most)
  const [left, right] = [beyond, width - beyond]
  if (right - left < LEAST_PANEL) return []
  if (width < PAIR_METRES || width < height * 0.75) return [panelOf(left, right)]
  const half = (right - left) / 2
  const panel = look === 'sheer' ? half : clamp(PANEL.share * width, PANEL.least, Math.min(PANEL.most, half))
  return [panelOf(left, left + panel), panelOf(right - panel, right)]
}

/** A place's distance in meters to the rod and to the cloth, negative on them. */
export function curtainOutline(look: Look<'curtain'>, width: number, height: number) {
  const boxes = [
    { left: 0, right: width, top: ROD.y - ROD.radius, bottom: ROD.y + ROD.radius },
    ...panelsOf(look, width, height).map((panel) => ({ ...panel, top: ROD.y, bottom: height })),
  ]
  return (x: number, y: number) => {
    let nearest = Number.POSITIVE_INFINITY
    for (const { left, right, top, bottom } of boxes) {
      const dx = Math.max(left - x, x - right)
      const dy = Math.max(top - y, y - bottom)
      const outside = dx > 0 && dy > 0 ? Math.sqrt(dx * dx + dy * dy) : Math.max(dx, dy)
      if (outside < nearest) nearest = outside
    }
    return nearest
  }
}

const hang = clouds(6, 3, 71, 3)

/** A curtain that hangs in folds from the rings of its rod. */
export function curtainPaint(
  { look, color, frame }: { look: Look<'curtain'>; color: string; frame: FrameFinish },
  size: PaintSize,
): Paint {
  const { widthMetres: width, heightMetres: height, texel } = size
  const paintCloth = clothPaint(look, color, size)
  const paintRod = framePaint(frame, texel)
  const panels = panelsOf(look, width, height)
  return (x, y, out) => {
    const panel = panelAt(panels, x, 2 * texel)
    const onCloth = panel ? paintCloth(panel, x, y, out) : 0
    const onRod = Math.max(onRodAt(x, y, width, texel), panel ? onRingAt(panel, x, y, texel) : 0)
    if (onRod > 0) {
      const radius = Math.min(x, width - x) < 2 * ROD.ball ? ROD.ball : ROD.radius
      const down = clamp((y - ROD.y + radius) / (2 * radius), 0, 1)
      if (onCloth === 0) out.stops = 0
      paintRod(x, y, 'top', down, out)
      out.stops -= 0.9 * smoothstep(0.35, 1, down)
    }
    out.alpha = Math.max(onCloth, onRod)
  }
}

function panelAt(panels: readonly Panel[], x: number, reach: number): Panel | null {
  for (const panel of panels) if (x > panel.left - reach && x < panel.right + reach) return panel
  return null
}

function onRodAt(x: number, y: number, width: number, texel: number): number {
  if (y > ROD.y + ROD.ball + texel) return 0
  const fromEnd = Math.min(x, width - x) - ROD.ball
  const ball = ROD.ball - Math.hypot(fromEnd, y - ROD.y)
  const pole = Math.min(fromEnd, ROD.radius - Math.abs(y - ROD.y))
  return inside(Math.max(ball, pole), texel)
}

/** The lower half of the rings above each fold. */
function onRingAt(panel: Panel, x: number, y: number, texel: number): number {
  const down = y - ROD.y
  if (down < 0 || down > RING.radius + ROD.radius) return 0
  const across = (fraction((x - panel.left) / panel.pitch) - 0.5) * (panel.pitch / 0.35)
  const distance = Math.abs(Math.hypot(across, down) - RING.radius)
  return inside(RING.half - 0.35 * distance, texel)
}

/** Where a place is on its fold: how far it stands out, 0..1, how steep it is there, and how far along the cloth. */
interface Fold {
  out: number
  slope: number
  along: number
}

/** Paints the cloth of a panel, and tells how opaque it is. */
function clothPaint(look: Look<'curtain'>, color: string, { heightMetres: height, texel }: PaintSize) {
  const cloth = CLOTHS[look]
  const weave = materialFor(cloth.material, texel)
  const [L, C, h] = lchOfHex(color)
  const main = lch(L, C, h)
  const second = lch(L > 0.6 ? L - 0.22 : L + 0.25, 0.8 * C, h)
  const fold: Fold = { out: 0, slope: 0, along: 0 }
  return (panel: Panel, x: number, y: number, out: Ink): number => {
    foldAt(panel, x, y / height, fold)
    const fromSide = Math.min(x - panel.left, panel.right - x)
    const edge = fromSide < 0.02 ? fromSide + 0.006 * hang(y / 3, 0.4) : fromSide
    const above = y - ROD.y - GAP + 0.006 * fold.out
    const below = height - y - 0.002 - 0.014 * (1 - fold.out)
    const on = Math.min(inside(edge, texel), inside(above, texel), inside(below, texel))
    if (on === 0) return 0
    paintWeave(look, { main, second }, fold.along, texel, out)
    weave(fold.along, y, out, 0.8)
    const layers = look === 'sheer' ? Math.min(4, Math.sqrt(1 + fold.slope ** 2)) : 1
    out.stops += shadeOf(fold, cloth, layers)
    out.stops += 0.16 * hang(x / 1.7 + 0.5, y / 9) - 0.25 * (1 - smoothstep(0, 0.05, above))
    if (below < HEM) out.stops -= 0.06
    out.stops -= 0.25 * inside(0.0014 - Math.abs(below - HEM), texel)
    return on * (cloth.alpha === 1 ? 1 : 1 - (1 - cloth.alpha) ** (below < HEM ? 2 * layers : layers))
  }
}

interface Dyes {
  readonly main: Lab
  readonly second: Lab
}

function paintWeave(look: Look<'curtain'>, { main, second }: Dyes, along: number, texel: number, out: Ink) {
  out.stops = 0
  cover(out, main)
  if (look !== 'stripes') return
  cover(out, second, inside(STRIPE / 4 - Math.abs(fraction(along / STRIPE) - 0.5) * STRIPE, texel))
}

/** Height over width of a fold, and how much less deep it is at the top, where the cloth is gathered. */
const STEEP = 1.7
const GATHERED = 0.55

/** Round folds of different widths that lean to one side or the other; `down` is 0 at the top and 1 at the hem. */
function foldAt(panel: Panel, x: number, down: number, fold: Fold) {
  const { pitch } = panel
  const width = panel.right - panel.left
  const share = clamp((x - panel.left) / width, 0, 1)
  const sway = Math.min(1, 6 * share * (1 - share)) * smoothstep(-0.1, 0.5, down)
  const phase = (share * width) / pitch + 0.9 * sway * hang(x / 2.2, down / 7)
  const lean = 2 ** (1.1 * hang(Math.floor(phase) * 0.37, down / 5))
  const from = 2 * fraction(phase) ** lean - 1
  const far = Math.abs(from)
  const depth =
    mix(GATHERED, 1, smoothstep(0, 0.6, down)) * (1 + 0.5 * hang(Math.floor(phase) * 0.29 + 0.4, 0.2))
  fold.out = 1 - far * far
  // The cloth turns between two folds.
  const turn = 1 - smoothstep(0.8, 1, far)
  fold.slope = -STEEP * depth * turn * from
  fold.along = x + 0.35 * pitch * from
}

/** Where most of the light on a curtain comes from: across it, and towards it. */
const LIGHT = { across: -0.6, towards: 0.8 }

/** The shading of a fold in stops: light from one side, less of it between folds, and what several layers let through. */
function shadeOf({ out, slope }: Fold, { depth, hollow, sheen }: Cloth, layers: number): number {
  const steep = depth * slope
  const facing = 1 / Math.sqrt(1 + steep * steep)
  const direct = Math.max(0, (LIGHT.towards - LIGHT.across * steep) * facing)
  const open = mix(hollow, 1, smoothstep(0, 0.75, out))
  const light = 0.3 * open + 0.75 * direct * mix(0.6, 1, open) + sheen * 0.5 * open * (1 - facing) ** 2
  return Math.log2(light + 0.05) - 0.15 * Math.log2(layers)
}
