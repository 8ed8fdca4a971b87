import { drawnOnce } from '../../../../math/clouds.ts'
import type { NoiseField } from '../../../../math/noise.ts'
import { createRandom } from '../../../../math/numeric.ts'

/** Veins that wander over a square tile, thin out and branch. Lengths in texels of a plane of 512. */
interface VeinStyle {
  readonly seed: number
  readonly count: number
  /** Main direction in radians, and how far a vein strays from it. */
  readonly angle: number
  readonly stray: number
  readonly length: number
  readonly width: number
  readonly branches: number
  /** Tone of the soft halo around a vein. */
  readonly halo: number
}

const SIDE = 512
/** Texels a vein grows per step. */
const STEP = 1.5
const DEEPEST = 3
const HALO_WIDTHS = 7

/** One vein or branch: its start, and its remaining share of its parent's strength. */
interface Vein {
  x: number
  y: number
  heading: number
  readonly length: number
  readonly width: number
  readonly strength: number
  readonly depth: number
}

/** Veins of 0..1 and their halos. */
export function veins(style: VeinStyle): NoiseField {
  return drawnOnce(SIDE, () => {
    const random = createRandom(style.seed)
    const plane = new Float32Array(SIDE * SIDE)
    for (let n = 0; n < style.count; n++) {
      const size = random() ** 2
      grow(plane, style, random, {
        x: SIDE * random(),
        y: SIDE * random(),
        heading: style.angle + style.stray * (2 * random() - 1),
        length: style.length * (0.5 + random()),
        width: style.width * (0.3 + size),
        strength: 0.35 + 0.65 * size,
        depth: 0,
      })
    }
    return plane
  })
}

/** Hairline cracks. */
export function cracks(count: number, seed: number): NoiseField {
  return veins({ seed, count, angle: 0, stray: 3, length: 150, width: 0.35, branches: 0.4, halo: 0 })
}

function grow(plane: Float32Array, style: VeinStyle, random: () => number, vein: Vein) {
  const straight = vein.heading
  const steps = Math.ceil(vein.length / STEP)
  let bend = 0
  let swell = 0
  for (let n = 0; n < steps; n++) {
    bend = 0.92 * bend + 0.035 * (random() - 0.5)
    swell = 0.97 * swell + 0.24 * (random() - 0.5)
    vein.heading += bend + 0.06 * (straight - vein.heading) + 0.34 * (random() - 0.5)
    vein.x += STEP * Math.cos(vein.heading)
    vein.y += STEP * Math.sin(vein.heading)
    const fade = Math.min(1, 2.2 * (1 - n / steps), (5 * n) / steps + (vein.depth > 0 ? 1 : 0))
    const width = vein.width * fade * Math.max(0.25, 1 + 1.2 * swell)
    stamp(plane, vein, width, vein.strength * fade, style.halo)
    if (vein.depth < DEEPEST && random() < (style.branches * STEP) / style.length)
      grow(plane, style, random, branchOf(vein, 1 - n / steps, random))
  }
}

function branchOf(
  { x, y, heading, length, width, strength, depth }: Vein,
  left: number,
  random: () => number,
): Vein {
  const turn = 0.2 + 0.5 * random()
  return {
    x,
    y,
    heading: heading + (random() < 0.5 ? -turn : turn),
    length: length * left * (0.25 + 0.5 * random()),
    width: width * (0.35 + 0.4 * random()),
    strength: strength * (0.5 + 0.4 * random()),
    depth: depth + 1,
  }
}

/** A soft spot of the vein, with its halo; where spots overlap, the stronger one stays. */
function stamp(plane: Float32Array, { x, y }: Vein, width: number, strength: number, halo: number) {
  const reach = Math.ceil(halo > 0 ? HALO_WIDTHS * width : 2 * width + 1)
  const [left, top] = [Math.floor(x), Math.floor(y)]
  // A vein finer than a texel gets fainter instead.
  const core = Math.max(0.6, width)
  const most = strength * Math.min(1, width / core)
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const ex = left + dx + 0.5 - x
      const ey = top + dy + 0.5 - y
      const distance = Math.sqrt(ex * ex + ey * ey)
      const line = most * Math.exp(-((distance / core) ** 2))
      const around = halo > 0 ? halo * strength * Math.max(0, 1 - distance / (HALO_WIDTHS * width)) ** 2 : 0
      const i = ((top + dy) & (SIDE - 1)) * SIDE + ((left + dx) & (SIDE - 1))
      plane[i] = Math.max(plane[i] ?? 0, line + around)
    }
  }
}
