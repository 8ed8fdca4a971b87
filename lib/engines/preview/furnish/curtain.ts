import type { FrameFinish, Look } from '../../../domain/furnishing.ts'
import { clouds } from '../../../math/clouds.ts'
import { lch, lchOfHex } from '../../../math/color.ts'
import { fraction } from '../../../math/noise.ts'
import { clamp } from '../../../math/numeric.ts'
import { framePaint } from './frame.ts'
import { cover, type Ink, inside, materialFor, type Paint, type PaintSize } from './texture.ts'

/** Lengths in meters: the rod's radius, how far down it hangs, and how far it reaches beyond the cloth. */
const ROD = { radius: 0.011, y: 0.022, beyond: 0.045 }
const FOLD = 0.115
const HEM = 0.07
/** Width of a stripe. */
const STRIPE = 0.09

/** How deep folds are in stops, the weave, and how opaque the cloth is. */
const CLOTHS = {
  linen: { depth: 0.5, material: 'linen', alpha: 1 },
  velvet: { depth: 0.85, material: 'velvet', alpha: 1 },
  sheer: { depth: 0.26, material: 'linen', alpha: 0.74 },
  stripes: { depth: 0.5, material: 'linen', alpha: 1 },
} as const

const hang = clouds(6, 3, 71, 3)

/** A curtain that hangs from its rod in folds. */
export function curtainPaint(
  { look, color, frame }: { look: Look<'curtain'>; color: string; frame: FrameFinish },
  size: PaintSize,
): Paint {
  const { widthMetres: width, heightMetres: height, texel } = size
  const { depth, material, alpha } = CLOTHS[look]
  const weave = materialFor(material, texel)
  const paintRod = framePaint(frame, texel)
  const [L, C, h] = lchOfHex(color)
  const main = lch(L, C, h)
  const second = lch(L > 0.6 ? L - 0.22 : L + 0.25, 0.8 * C, h)
  const folds = Math.max(2, Math.round((width - 2 * ROD.beyond) / FOLD))
  const pitch = (width - 2 * ROD.beyond) / folds
  return (x, y, out) => {
    const phase = 2 * Math.PI * ((x - ROD.beyond) / pitch + 0.5 * hang(x / 2, y / 12))
    const wave = Math.sin(phase)
    const edge = Math.min(x, width - x) - ROD.beyond + 0.006 * hang(y / 3, 0.4)
    const below = height - y - 0.004 - 0.005 * (1 + wave)
    const onCloth = Math.min(inside(edge, texel), inside(below, texel), inside(y - ROD.y, texel))
    const onRod = inside(ROD.radius - Math.abs(y - ROD.y), texel)
    out.alpha = Math.max(alpha * onCloth, onRod)
    if (out.alpha === 0) return
    if (onCloth > 0) {
      const along = x + (0.3 * pitch * Math.cos(phase)) / Math.PI
      cover(out, main)
      if (look === 'stripes')
        cover(out, second, inside(STRIPE / 4 - Math.abs(fraction(along / STRIPE) - 0.5) * STRIPE, texel))
      weave(along, y, out, 0.8)
      shadeFolds(phase, depth * (1 + 0.8 * hang(x / 1.3 + 0.5, y / 14)), clamp(y / height, 0, 1), out)
      if (below < HEM) out.stops -= 0.05
      out.stops -= 0.25 * inside(0.0016 - Math.abs(below - HEM), texel)
    }
    if (onRod > 0) paintRod(x, y, 'top', clamp((y - ROD.y + ROD.radius) / (2 * ROD.radius), 0, 1), out)
  }
}

/** Rounded ridges between narrow valleys; less deep at the top, where the cloth is gathered. */
function shadeFolds(phase: number, depth: number, down: number, out: Ink) {
  const ridge = Math.sin(phase) + 0.3 * Math.sin(2 * phase + 0.9) + 0.16 * Math.sin(3 * phase + 2)
  const valley = Math.max(0, -Math.sin(phase + 0.25)) ** 4
  out.stops += depth * (0.75 + 0.25 * down) * (0.5 * ridge - 0.7 * valley)
}
