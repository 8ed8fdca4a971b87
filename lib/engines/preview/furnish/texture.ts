import { type Lab, labToLinear, luminance } from '../../../math/color.ts'
import type { Size } from '../../../math/image.ts'
import { clamp } from '../../../math/numeric.ts'
import { sampleAtlas, type TextureSample } from '../analysis/mapping.ts'
import { atlasOf } from '../materials/atlas.ts'
import type { MaterialName } from '../materials/structure/material.ts'

/** One point of a thing: its color in OKLab, shading in stops, and opacity, 0..1. */
export interface Ink {
  L: number
  a: number
  b: number
  stops: number
  alpha: number
}

/** Fills `out` for a point in meters from the thing's upper left corner. */
export type TexelPaint = (x: number, y: number, out: Ink) => void

/** A thing's size, and the meters per texel. */
export interface PaintSize {
  readonly widthMetres: number
  readonly heightMetres: number
  readonly texel: number
}

/** A thing seen straight on under white light. */
export interface Texture extends Size {
  /** Linear light times opacity, and opacity; four floats per texel. */
  readonly rgba: Float32Array
  readonly texelsPerMetre: number
  /** Mean luminance, 0..1. */
  readonly luminance: number
}

/** Maximum texels of a texture, and the finest. */
const MOST_TEXELS = 1_500_000
const MOST_PER_METRE = 2_500

/** The resolution for painting a thing that appears with this many pixels per meter. */
export function paintSize(widthMetres: number, heightMetres: number, pixelsPerMetre: number): PaintSize {
  const most = Math.sqrt(MOST_TEXELS / (widthMetres * heightMetres))
  return { widthMetres, heightMetres, texel: 1 / Math.min(pixelsPerMetre, most, MOST_PER_METRE) }
}

export function paintTexture({ widthMetres, heightMetres, texel }: PaintSize, paint: TexelPaint): Texture {
  const width = Math.max(1, Math.round(widthMetres / texel))
  const height = Math.max(1, Math.round(heightMetres / texel))
  const rgba = new Float32Array(4 * width * height)
  const ink: Ink = { L: 0, a: 0, b: 0, stops: 0, alpha: 1 }
  const rgb = { r: 0, g: 0, b: 0 }
  let [light, opaque] = [0, 1e-6]
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 4) {
      ink.stops = 0
      ink.alpha = 1
      paint(((x + 0.5) / width) * widthMetres, ((y + 0.5) / height) * heightMetres, ink)
      labToLinear(ink.L, ink.a, ink.b, rgb)
      const factor = 2 ** ink.stops * ink.alpha
      rgba[o] = Math.max(0, rgb.r) * factor
      rgba[o + 1] = Math.max(0, rgb.g) * factor
      rgba[o + 2] = Math.max(0, rgb.b) * factor
      rgba[o + 3] = ink.alpha
      light += luminance(rgba[o] ?? 0, rgba[o + 1] ?? 0, rgba[o + 2] ?? 0)
      opaque += ink.alpha
    }
  }
  return { width, height, rgba, texelsPerMetre: width / widthMetres, luminance: light / opaque }
}

/** Covers a point with a color. */
export function cover(ink: Ink, { L, a, b }: Lab, share = 1): void {
  ink.L += (L - ink.L) * share
  ink.a += (a - ink.a) * share
  ink.b += (b - ink.b) * share
}

/** Adds a material's fine structure at a point in meters. */
export function materialFor(material: MaterialName, texel: number) {
  const atlas = atlasOf({ name: material, lch: [0.7, 0.02, 80], material })
  const sample: TextureSample = { dL: 0, da: 0, db: 0, stops: 0 }
  const place = { u: 0, v: 0 }
  const seen = { u: 0, v: 0, metresPerPixel: texel, obliquity: 1 }
  return (x: number, y: number, ink: Ink) => {
    if (!atlas) return
    place.u = x / atlas.widthMetres
    place.v = y / atlas.heightMetres
    sampleAtlas(atlas, place, seen, sample)
    ink.L += sample.dL
    ink.a += sample.da
    ink.b += sample.db
    ink.stops += sample.stops
  }
}

/** The distance from a place, from the middle of a rectangle, to its edge; negative outside. */
export function edgeDistance(x: number, y: number, width: number, height: number): number {
  const [dx, dy] = [width / 2 - Math.abs(x), height / 2 - Math.abs(y)]
  return Math.min(dx, dy) >= 0 ? Math.min(dx, dy) : -Math.hypot(Math.min(0, dx), Math.min(0, dy))
}

/** Share of a texel inside an edge, where `inside` is the distance to it, positive inside. */
export function inside(distance: number, texel: number): number {
  return clamp(distance / texel + 0.5, 0, 1)
}
