import type { Analysis } from './analysis.ts'
import { at } from './at.ts'
import { LINEAR_OF_BYTE, labToLinear, luminance, type Rgb } from './colour.ts'
import {
  createMapper,
  locate,
  type Mapper,
  type SurfacePoint,
  sampleAtlas,
  type TextureSample,
} from './mapping.ts'
import { clamp, smoothstep } from './numeric.ts'
import type { Scheme } from './scheme.ts'
import type { Target } from './targets.ts'
import type { Work } from './work.ts'

/** Masks above this share of the picture count as the whole room. */
const WHOLE_ROOM = 0.85

/** Exposure and colour of the light, common to all pixels. */
interface Lighting {
  readonly gain: readonly [number, number, number]
  /** Gain of kept pixels: 1 unless the whole room is painted. */
  readonly keepGain: readonly [number, number, number]
}

/** Linear RGB of the new surfaces, three floats a work pixel; pixels with alpha 0 stay 0. */
export function shadeSurfaces(
  work: Work,
  analysis: Analysis,
  targets: readonly (Target | null)[],
  scheme: Scheme,
  texture: number,
): Float32Array {
  const { width, height } = work.planes
  const shader = createShader(work, analysis, targets, scheme, texture)
  const out = new Float32Array(width * height * 3)
  const { at, mixed } = work.labels
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if ((work.alpha[i] ?? 0) === 0) continue
      const label = at[i] ?? 0
      if (label >= 0) addShaded(shader, label, 1, i, x, y, out)
      else {
        const start = -1 - label
        const count = mixed[start] ?? 0
        for (let k = 0; k < count; k++) {
          addShaded(shader, mixed[start + 1 + 2 * k] ?? 0, mixed[start + 2 + 2 * k] ?? 0, i, x, y, out)
        }
      }
      shoulder(out, 3 * i)
    }
  }
  return out
}

interface Shader {
  readonly work: Work
  readonly targets: readonly (Target | null)[]
  readonly scheme: Scheme
  readonly lighting: Lighting
  readonly mapper: Mapper
  readonly texture: number
  readonly ceiling: number
  readonly point: SurfacePoint
  readonly sample: TextureSample
  readonly rgb: Rgb
}

function createShader(
  work: Work,
  analysis: Analysis,
  targets: readonly (Target | null)[],
  scheme: Scheme,
  texture: number,
): Shader {
  return {
    work,
    targets,
    scheme,
    lighting: lightingOf(analysis, scheme),
    mapper: createMapper(analysis.room, work.planes.width, work.planes.height),
    texture,
    ceiling: analysis.room.box.ceiling,
    point: { u: 0, v: 0, metresPerPixel: 0, obliquity: 1 },
    sample: { dL: 0, da: 0, db: 0, stops: 0 },
    rgb: { r: 0, g: 0, b: 0 },
  }
}

function lightingOf({ statistics, light }: Analysis, { grade }: Scheme): Lighting {
  const wholeRoom = statistics.maskShare > WHOLE_ROOM
  const autoStops = wholeRoom ? clamp(-0.6 * (statistics.white + 0.25), 0, 0.6) : 0
  const exposure = 2 ** (1.4 * grade.exposure + autoStops)
  const warmth = [1 + 0.35 * grade.warmth, 1, 1 - 0.45 * grade.warmth] as const
  const gain = (c: 0 | 1 | 2) => exposure * (1 + 0.45 * (light[c] - 1)) * warmth[c]
  const keep = (c: 0 | 1 | 2) => (wholeRoom ? exposure * warmth[c] : 1)
  return { gain: [gain(0), gain(1), gain(2)], keepGain: [keep(0), keep(1), keep(2)] }
}

/** Adds `weight` times the new colour of pixel i under one label. */
function addShaded(
  shader: Shader,
  label: number,
  weight: number,
  i: number,
  x: number,
  y: number,
  out: Float32Array,
) {
  const target = at(shader.targets, label)
  if (!target) {
    addOriginal(shader, i, weight, out)
    return
  }
  const { planes, base } = shader.work
  const a = planes.a[i] ?? 0
  const b = planes.b[i] ?? 0
  const leaf = leafShare(target, a, b)
  if (leaf > 0) addOriginal(shader, i, weight * leaf, out)
  if (leaf === 1) return
  const { sample, rgb, texture } = shader
  readTexture(shader, target, x, y)
  const L = target.colour.L + texture * sample.dL
  labToLinear(
    L,
    target.colour.a + texture * sample.da + target.keepColour * (a - target.a),
    target.colour.b + texture * sample.db + target.keepColour * (b - target.b),
    rgb,
  )
  const detail = (planes.stops[i] ?? 0) - (base[i] ?? 0)
  let S =
    target.exposure +
    target.baseGain * ((base[i] ?? 0) - target.reference) +
    target.detailGain * detail +
    texture * sample.stops
  let shine = 0
  if (S > 0.9) {
    shine =
      (Math.exp(S * Math.LN2) - 1.866) * target.specular * 0.12 * Math.min(1, 3 * target.luminance + 0.15)
    S = 0.9 + (S - 0.9) * (1 - 0.6 * target.specular)
  }
  const factor = Math.exp(S * Math.LN2)
  const { gain } = shader.lighting
  const share = weight * (1 - leaf)
  out[3 * i] = (out[3 * i] ?? 0) + share * (Math.max(0, rgb.r) * factor * gain[0] + shine)
  out[3 * i + 1] = (out[3 * i + 1] ?? 0) + share * (Math.max(0, rgb.g) * factor * gain[1] + shine)
  out[3 * i + 2] = (out[3 * i + 2] ?? 0) + share * (Math.max(0, rgb.b) * factor * gain[2] + shine)
}

function addOriginal({ work, lighting }: Shader, i: number, weight: number, out: Float32Array) {
  const { rgb } = work.photo
  const { keepGain } = lighting
  for (let c = 0; c < 3; c++)
    out[3 * i + c] =
      (out[3 * i + c] ?? 0) + weight * (LINEAR_OF_BYTE[rgb[3 * i + c] ?? 0] ?? 0) * (keepGain[c] ?? 0)
}

/** Green pixels in a surface that is not green are leaves in front of it: 0..1 of them stays. */
function leafShare(target: Target, a: number, b: number): number {
  if (a >= -0.022 || b <= 0.02 || target.a <= -0.02) return 0
  return smoothstep(0.035, 0.065, Math.sqrt(a * a + b * b))
}

function readTexture(
  { mapper, point, sample, scheme, ceiling }: Shader,
  target: Target,
  x: number,
  y: number,
) {
  const { atlas } = target
  if (!atlas) {
    sample.dL = sample.da = sample.db = sample.stops = 0
    return
  }
  locate(mapper, target.role, x, y, point)
  const turned = target.role === 'floor' && scheme.floorTurned
  const u = (turned ? point.v : point.u) + scheme.offset[0]
  const v = target.fitsHeight
    ? (point.v / mapper.metresPerUnit + ceiling) / (1 + ceiling)
    : ((turned ? point.u : point.v) + scheme.offset[1]) / atlas.tileMetres
  sampleAtlas(atlas, u / atlas.tileMetres, v, point, sample)
}

/** Rolls highlights off above .8 and takes colour out of what would clip. */
function shoulder(out: Float32Array, p: number) {
  const top = Math.max(out[p] ?? 0, out[p + 1] ?? 0, out[p + 2] ?? 0)
  if (top <= 0.8) return
  const rolled = (0.8 + 0.2 * (1 - Math.exp(-(top - 0.8) / 0.2))) / top
  const grey = clamp(0.35 * (top - 1), 0, 0.6)
  const r = (out[p] ?? 0) * rolled
  const g = (out[p + 1] ?? 0) * rolled
  const b = (out[p + 2] ?? 0) * rolled
  const Y = luminance(r, g, b)
  out[p] = r + (Y - r) * grey
  out[p + 1] = g + (Y - g) * grey
  out[p + 2] = b + (Y - b) * grey
}
