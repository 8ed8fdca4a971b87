import { balanced, clouds, drawnOnce } from '../../../../math/clouds.ts'
import type { NoiseField } from '../../../../math/noise.ts'
import { createRandom } from '../../../../math/numeric.ts'

/** The strokes of a brush or trowel; lengths in shares of the tile's side. */
interface StrokeStyle {
  readonly seed: number
  readonly count: number
  readonly length: number
  readonly width: number
  /** Direction of a stroke in radians, from a random number 0..1. */
  readonly angle: (random: number) => number
  /** How much a stroke covers what is below it. */
  readonly opacity: number
  /** Strength of the fine lines along a stroke. */
  readonly bristles: number
  /** How far a stroke's middle is off the straight line, in shares of its length. */
  readonly bend: number
}

/** A trowel moves in circles. */
export const ANY_DIRECTION = (random: number) => 2 * Math.PI * random

const SIDE = 512
const bristle = clouds(1, 32, 71, 2)

/** Soft strokes of random tones on top of each other, about −1..1. */
export function strokes(style: StrokeStyle): NoiseField {
  return drawnOnce(SIDE, () => {
    const random = createRandom(style.seed)
    const plane = new Float32Array(SIDE * SIDE)
    for (let n = 0; n < style.count; n++) drawStroke(plane, style, random)
    return balanced(plane)
  })
}

function drawStroke(plane: Float32Array, style: StrokeStyle, random: () => number) {
  const [x, y] = [Math.floor(SIDE * random()), Math.floor(SIDE * random())]
  const angle = style.angle(random())
  const size = 0.6 + 0.8 * random()
  const halfLength = (SIDE * style.length * size) / 2
  const halfWidth = (SIDE * style.width * size) / 2
  const tone = random() + random() - 1
  const lines = random()
  const bend = (style.bend * (2 * random() - 1)) / halfLength
  const cos = Math.cos(angle)
  // No stroke is exactly horizontal, so that each row of texels has two ends in it.
  const sin = Math.sign(Math.sin(angle) || 1) * Math.max(0.01, Math.abs(Math.sin(angle)))
  const aside = halfWidth + Math.abs(bend) * halfLength ** 2
  const reach = aside / Math.abs(sin)
  const reachX = halfLength * Math.abs(cos) + aside * Math.abs(sin)
  const reachY = Math.ceil(halfLength * Math.abs(sin) + aside * Math.abs(cos))
  for (let dy = -reachY; dy <= reachY; dy++) {
    const middle = (dy * cos) / sin
    const last = Math.floor(Math.min(reachX, middle + reach))
    const row = ((y + dy) & (SIDE - 1)) * SIDE
    for (let dx = Math.ceil(Math.max(-reachX, middle - reach)); dx <= last; dx++) {
      const u = dx * cos + dy * sin
      const v = dy * cos - dx * sin + bend * u * u
      const along = 1 - (u / halfLength) ** 2
      const across = 1 - (v / halfWidth) ** 2
      if (along <= 0 || across <= 0) continue
      const i = row + ((x + dx) & (SIDE - 1))
      const value = tone + style.bristles * bristle(u / SIDE + lines, v / SIDE + lines)
      const cover = style.opacity * along * Math.min(1, 2 * across)
      plane[i] = (plane[i] ?? 0) + (value - (plane[i] ?? 0)) * cover
    }
  }
}
