import { labToLinear, luminance, type Rgb } from '../../../math/color.ts'
import { at, clamp } from '../../../math/numeric.ts'
import type { Analysis } from '../analysis/analysis.ts'
import {
  clearSample,
  createMapper,
  locate,
  type Mapper,
  type SurfacePoint,
  sampleAtlas,
  type TextureSample,
  type TilePoint,
} from './mapping.ts'
import type { Scheme } from './scheme.ts'
import type { Target } from './targets.ts'
import type { Work } from './work.ts'

/** Exposure and color of the light, common to all pixels. */
interface Lighting {
  readonly gain: readonly [number, number, number]
}

/** Linear RGB of the new surfaces, three floats a work pixel; pixels without an area stay 0. */
export function shadeSurfaces(
  work: Work,
  analysis: Analysis,
  targets: readonly Target[],
  scheme: Scheme,
  texture: number,
): Float32Array {
  const { width, height } = work.planes
  const shader = createShader(work, analysis, targets, scheme, texture)
  const { pixel, out } = shader
  for (pixel.y = 0, pixel.i = 0; pixel.y < height; pixel.y++) {
    for (pixel.x = 0; pixel.x < width; pixel.x++, pixel.i++) {
      if (work.labels.first[pixel.i] === 0) continue
      shadePixel(shader)
      shoulder(out, 3 * pixel.i)
    }
  }
  return out
}

/** Adds up the pixel's areas: one, or two where they meet. */
function shadePixel(shader: Shader) {
  const { first, second, mix } = shader.work.labels
  const { i } = shader.pixel
  const share = mix[i] ?? 0
  addShaded(shader, (first[i] ?? 0) - 1, 1 - share)
  if (share > 0) addShaded(shader, (second[i] ?? 0) - 1, share)
}

/** What the loop over the pixels needs, with the scratch objects that keep it free of allocations. */
interface Shader {
  readonly work: Work
  readonly out: Float32Array
  readonly targets: readonly Target[]
  readonly scheme: Scheme
  readonly lighting: Lighting
  readonly mapper: Mapper
  readonly texture: number
  readonly ceiling: number
  /** The pixel being shaded. */
  readonly pixel: { i: number; x: number; y: number }
  readonly point: SurfacePoint
  readonly place: TilePoint
  readonly sample: TextureSample
  readonly rgb: Rgb
}

function createShader(
  work: Work,
  analysis: Analysis,
  targets: readonly Target[],
  scheme: Scheme,
  texture: number,
): Shader {
  return {
    work,
    out: new Float32Array(work.planes.width * work.planes.height * 3),
    targets,
    scheme,
    lighting: lightingOf(analysis, scheme),
    mapper: createMapper(analysis.room, work.planes.width, work.planes.height),
    texture,
    ceiling: analysis.room.box.ceiling,
    pixel: { i: 0, x: 0, y: 0 },
    point: { u: 0, v: 0, metresPerPixel: 0, obliquity: 1 },
    place: { u: 0, v: 0 },
    sample: { dL: 0, da: 0, db: 0, stops: 0 },
    rgb: { r: 0, g: 0, b: 0 },
  }
}

function lightingOf({ lightColor }: Analysis, { grade }: Scheme): Lighting {
  const exposure = 2 ** (1.4 * grade.exposure)
  const warmth = [1 + 0.35 * grade.warmth, 1, 1 - 0.45 * grade.warmth] as const
  const gain = (c: 0 | 1 | 2) => exposure * (1 + 0.65 * (lightColor[c] - 1)) * warmth[c]
  return { gain: [gain(0), gain(1), gain(2)] }
}

/** Adds `weight` times the pixel's new color in one area. */
function addShaded(shader: Shader, area: number, weight: number) {
  const target = at(shader.targets, area)
  const { planes } = shader.work
  const { i } = shader.pixel
  const a = planes.a[i] ?? 0
  const b = planes.b[i] ?? 0
  const { sample, rgb, texture, out } = shader
  readTexture(shader, target)
  const L = target.color.L + texture * sample.dL
  labToLinear(
    L,
    target.color.a + texture * sample.da + target.keepColor * (a - target.a),
    target.color.b + texture * sample.db + target.keepColor * (b - target.b),
    rgb,
  )
  const base = (target.coversTexture ? shader.work.light : shader.work.base)[i] ?? 0
  const detail = (planes.stops[i] ?? 0) - base
  let S =
    target.exposure +
    target.baseGain * (base - target.reference) +
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
  out[3 * i] = (out[3 * i] ?? 0) + weight * (Math.max(0, rgb.r) * factor * gain[0] + shine)
  out[3 * i + 1] = (out[3 * i + 1] ?? 0) + weight * (Math.max(0, rgb.g) * factor * gain[1] + shine)
  out[3 * i + 2] = (out[3 * i + 2] ?? 0) + weight * (Math.max(0, rgb.b) * factor * gain[2] + shine)
}

/** Leaves the target's texture at the pixel in `sample`. */
function readTexture({ mapper, pixel, point, place, sample, scheme, ceiling }: Shader, target: Target) {
  const { atlas } = target
  if (!atlas) {
    clearSample(sample)
    return
  }
  locate(mapper, target.plane, pixel.x, pixel.y, point)
  const { plane } = target
  const isGrid = typeof plane !== 'string'
  const turned = (plane === 'floor' || (isGrid && target.kind === 'floor')) && scheme.floorTurned
  place.u = ((turned ? point.v : point.u) + scheme.offset[0]) / atlas.tileMetres
  place.v = ((turned ? point.u : point.v) + scheme.offset[1]) / atlas.tileMetres
  if (target.fitsHeight) {
    const onWall = (point.v / mapper.metresPerUnit + ceiling) / (1 + ceiling)
    place.v = isGrid ? point.v / plane.heightMetres : onWall
  }
  sampleAtlas(atlas, place, point, sample)
}

/** Rolls highlights off above .8 and takes color out of what would clip. */
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
