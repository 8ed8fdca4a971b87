import { balanced } from '../../../../math/clouds.ts'
import { createRandom } from '../../../../math/numeric.ts'

const RING_STEP = 0.0005
const RING_STEPS = 1024
const RING_LEVELS = 6

/**
 * The wood's tone by distance from the pith, −1..1, blurred by 1, 2, 4 … steps: rings of unequal width, light in spring and
 * darkening until fall, in good years and bad ones.
 */
const RINGS: readonly Float32Array[] = (() => {
  const random = createRandom(5077)
  const rings = new Float32Array(RING_STEPS)
  let years = 0
  for (let i = 0; i < RING_STEPS; ) {
    years = 0.7 * years + 0.8 * (random() - 0.5)
    const width = Math.max(3, Math.round((0.002 + 0.007 * random() ** 1.5) / RING_STEP))
    const strength = 0.4 + 1.2 * random()
    for (let n = 0; n < width && i < RING_STEPS; n++, i++)
      rings[i] = strength * (0.4 - 1.2 * (n / width) ** 2.5) + 0.9 * years
  }
  const levels = [balanced(rings)]
  for (let level = 1; level < RING_LEVELS; level++)
    levels.push(blurred(levels[level - 1] ?? rings, 2 ** (level - 1)))
  return levels
})()

function blurred(rings: Float32Array, distance: number): Float32Array {
  const n = rings.length
  return rings.map(
    (value, i) =>
      0.5 * value + 0.25 * ((rings[(i + distance) % n] ?? 0) + (rings[(i + n - distance) % n] ?? 0)),
  )
}

const BLUR_STEP = RING_STEP / 8
/** The (fractional) index in RINGS for a blur in eighths of a step. */
const LEVEL_OF_BLUR = Float32Array.from({ length: 8 * 2 ** (RING_LEVELS - 1) }, (_, i) =>
  Math.min(RING_LEVELS - 1.001, Math.max(0, Math.log2((i + 0.5) / 8))),
)

/** The rings at `radius` meters, averaged over `blur` meters. */
export function ringsAt(radius: number, blur: number): number {
  const level = LEVEL_OF_BLUR[Math.min(LEVEL_OF_BLUR.length - 1, Math.floor(blur / BLUR_STEP))] ?? 0
  const lower = Math.floor(level)
  const place = radius / RING_STEP
  const first = Math.floor(place)
  const share = place - first
  const i = first & (RING_STEPS - 1)
  const j = (first + 1) & (RING_STEPS - 1)
  const fine = RINGS[lower]
  const coarse = RINGS[lower + 1]
  if (!fine || !coarse) return 0
  const a = (fine[i] ?? 0) + ((fine[j] ?? 0) - (fine[i] ?? 0)) * share
  const b = (coarse[i] ?? 0) + ((coarse[j] ?? 0) - (coarse[i] ?? 0)) * share
  return a + (b - a) * (level - lower)
}
