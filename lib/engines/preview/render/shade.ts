import { labToLinear, luminance, type Rgb } from '../../../math/color.ts'
import { at, clamp, mix } from '../../../math/numeric.ts'
import type { Analysis } from '../analysis/analysis.ts'
import type { TextureSample } from '../analysis/mapping.ts'
import type { AreaLight } from '../analysis/measure-areas.ts'
import type { Scheme } from './scheme.ts'
import type { Target } from './targets.ts'
import {
  type DrawnTextures,
  drawTextures,
  readSample,
  readTexture,
  type TextureReader,
  textureReader,
} from './textures.ts'
import type { PreparedPhoto } from './work.ts'

/** The areas' new look. */
interface Look {
  readonly targets: readonly Target[]
  readonly scheme: Scheme
  /** Amplitude of the textures. */
  readonly texture: number
}

/**
 * Linear RGB of the new surfaces, three floats per work pixel; pixels without an area stay 0. `drawn` caches the textures
 * between calls, for callers that change colors.
 */
export function shadeSurfaces(
  work: PreparedPhoto,
  analysis: Analysis,
  { targets, scheme, texture }: Look,
  drawn?: DrawnTextures,
): Float32Array {
  const shader = createShader(work, analysis, scheme, texture)
  if (drawn) drawTextures(drawn, shader.reader, work, targets)
  const { painted, labels } = work
  for (let n = 0; n < painted.length; n++) {
    const i = painted[n] ?? 0
    const area = (labels.first[i] ?? 0) - 1
    const share = labels.mix[i] ?? 0
    if (drawn) readSample(drawn, n, shader.sample)
    else readTexture(shader.reader, at(targets, area), i, shader.sample)
    addShaded(shader, i, at(targets, area), 1 - share)
    if (share > 0) {
      const second = at(targets, (labels.second[i] ?? 0) - 1)
      readTexture(shader.reader, second, i, shader.sample)
      addShaded(shader, i, second, share)
    }
    shoulder(shader.out, 3 * i)
  }
  return shader.out
}

/** State for the pixel loop, with scratch objects that keep it free of allocations. */
interface Shader {
  readonly work: PreparedPhoto
  readonly out: Float32Array
  readonly reader: TextureReader
  readonly texture: number
  readonly sample: TextureSample
  readonly rgb: Rgb
}

function createShader(work: PreparedPhoto, analysis: Analysis, scheme: Scheme, texture: number): Shader {
  return {
    work,
    out: new Float32Array(work.planes.width * work.planes.height * 3),
    reader: textureReader(analysis.room, work.planes, scheme),
    texture,
    sample: { dL: 0, da: 0, db: 0, stops: 0 },
    rgb: { r: 0, g: 0, b: 0 },
  }
}

/** Soft limit, in stops, for lightening and darkening fronts by relief: without halos and grain. */
const MOST_RELIEF = 0.5
/** How many times as dark as the grain joints, hinges and handles of fronts are: these stay as dark as they were. */
const JOINT = 3

/** The photo's light at a pixel, in stops, as shown by the new surface. */
function shadeAt({ planes, base, light, own, matte }: PreparedPhoto, i: number, target: Target): number {
  const { exposure, baseGain, detailGain, reference } = target
  const stops = planes.stops[i] ?? 0
  if (target.shading === 'covers') return exposure + baseGain * (withoutGloss(light, i, target) - reference)
  if (target.shading === 'paint') {
    // Where a neighbor bleeds in, use the light inside the area.
    const share = (matte.share[i] ?? 0) / 255
    const slow = mix(light.flat[i] ?? 0, base[i] ?? 0, share)
    return exposure + baseGain * (slow - reference) + share * detailGain * (stops - (base[i] ?? 0))
  }
  const even = light.even[i] ?? 0
  const relief = ((matte.share[i] ?? 0) / 255) * (stops - (own[i] ?? 0) - even)
  if (target.shading === 'cloth') return exposure + baseGain * (even - reference) + detailGain * relief
  const slow = exposure + baseGain * (withoutGloss(light, i, target) - reference)
  const joint = Math.min(0, relief + JOINT * target.grain)
  return slow + joint + MOST_RELIEF * Math.tanh((detailGain * (relief - joint)) / MOST_RELIEF)
}

const slowLight = ({ flat, even }: AreaLight, i: number, { shading }: Target) =>
  (shading === 'covers' ? flat[i] : even[i]) ?? 0

/** Floors, fronts and tiles mirror; walls and cloth don't. */
function glossAt({ gloss }: AreaLight, i: number, { kind, shading }: Target): number {
  const isMatte = kind === 'wall' || kind === 'ceiling' || shading === 'paint' || shading === 'cloth'
  return isMatte ? 0 : (gloss[i] ?? 0)
}

/** The light that isn't mirrored: no less than the area has elsewhere. */
function withoutGloss(light: AreaLight, i: number, target: Target): number {
  const slow = slowLight(light, i, target)
  return Math.max(Math.min(slow, target.reference), slow + Math.log2(1 - glossAt(light, i, target)))
}

/** The share of a stop by which chroma falls with each stop of shade. */
const CHROMA_A_STOP = 0.12

/** Adds `weight` times the new color of pixel `i` in one area, whose texture is in `sample`. */
function addShaded(shader: Shader, i: number, target: Target, weight: number) {
  const { sample, rgb, texture, out } = shader
  let S = shadeAt(shader.work, i, target) + texture * sample.stops
  // Colors are less saturated in the shade.
  const chroma = Math.min(1, 2 ** (CHROMA_A_STOP * S))
  labToLinear(
    target.color.L + texture * sample.dL,
    chroma * (target.color.a + texture * sample.da),
    chroma * (target.color.b + texture * sample.db),
    rgb,
  )
  const { light } = shader.work
  // What the old surface mirrors, the new one does, whatever their colors.
  let shine = target.specular * glossAt(light, i, target) * 2 ** slowLight(light, i, target)
  if (S > 0.9) {
    shine +=
      (Math.exp(S * Math.LN2) - 1.866) * target.specular * 0.12 * Math.min(1, 3 * target.luminance + 0.15)
    S = 0.9 + (S - 0.9) * (1 - 0.6 * target.specular)
  }
  const factor = Math.exp(S * Math.LN2)
  const { gain } = target
  out[3 * i] = (out[3 * i] ?? 0) + weight * (Math.max(0, rgb.r) * factor * gain[0] + shine)
  out[3 * i + 1] = (out[3 * i + 1] ?? 0) + weight * (Math.max(0, rgb.g) * factor * gain[1] + shine)
  out[3 * i + 2] = (out[3 * i + 2] ?? 0) + weight * (Math.max(0, rgb.b) * factor * gain[2] + shine)
}

/** Highlights above .8 only approach white. */
export function rolledOff(linear: number): number {
  return linear <= 0.8 ? linear : 0.8 + 0.2 * (1 - Math.exp(-(linear - 0.8) / 0.2))
}

/** Rolls off highlights and desaturates what would clip. */
function shoulder(out: Float32Array, p: number) {
  const top = Math.max(out[p] ?? 0, out[p + 1] ?? 0, out[p + 2] ?? 0)
  if (top <= 0.8) return
  const rolled = rolledOff(top) / top
  const gray = clamp(0.35 * (top - 1), 0, 0.6)
  const r = (out[p] ?? 0) * rolled
  const g = (out[p + 1] ?? 0) * rolled
  const b = (out[p + 2] ?? 0) * rolled
  const Y = luminance(r, g, b)
  out[p] = r + (Y - r) * gray
  out[p + 1] = g + (Y - g) * gray
  out[p + 2] = b + (Y - b) * gray
}
