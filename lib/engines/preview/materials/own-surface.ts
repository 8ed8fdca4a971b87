import type { AreaSettings } from '../../../domain/area-settings.ts'
import type { OwnMaterial, Sheen } from '../../../domain/own-material.ts'
import { layPieces } from '../../../material/lay.ts'
import type { PieceLayout } from '../../../material/piece-layout.ts'
import { newPiecePoint } from '../../../material/piece-point.ts'
import {
  type ColorPlanes,
  type Lab,
  lchOf,
  lchOfHex,
  toColorPlanes,
  lch as toLab,
} from '../../../math/color.ts'
import { type Photo, sizeWithArea } from '../../../math/image.ts'
import { LruCache } from '../../../math/lru-cache.ts'
import { clamp } from '../../../math/numeric.ts'
import { shrinkPhoto } from '../../../math/resize.ts'
import { type Atlas, packAtlas } from './atlas.ts'
import type { MaterialParameters } from './structure/material.ts'
import type { Finish } from './style-sheet.ts'

/** A material from a user's own picture, as applied to one area. */
export type OwnSurface = {
  readonly finish: Finish
  readonly atlas: Atlas
  readonly isTurned: boolean
}

/** Texels across a tile, in steps that can be halved often; no finer than a pixel of the image can show. */
const TEXEL_STEP = 64
const MOST_TEXELS = 1_024
/** For images up to preview size, so that even the largest tile is redrawn instantly. */
const MOST_TEXELS_OF_SMALL = 512
const SMALL_PIXELS = 768 ** 2
/** Samples per side of each texel, because joints are narrower than a texel. */
const SAMPLES = 2

/** From matte (chalk) to gloss (a glazed tile): a floor's reflectivity and the strength of highlights, both 0..1. */
const SHEEN: Readonly<Record<Sheen, MaterialParameters>> = {
  matte: { gloss: 0, specular: 0.15 },
  satin: { gloss: 0.25, specular: 0.5 },
  gloss: { gloss: 0.7, specular: 0.8 },
}

/** Atlases of up to 5.6 MB, for comparing sizes. */
const cache = new LruCache<OwnSurface>(6)

/** The detail an image can show of a surface: its pixels, and the meters per finest texel. */
type Detail = { readonly pixels: number; readonly texelMetres: number }

/** An area's own material, or `null` if it has none or its picture is missing. */
export function ownSurface(
  { material, own }: AreaSettings,
  pictures: ReadonlyMap<string, Photo> | undefined,
  detailOf: () => Detail,
): OwnSurface | null {
  const picture = own && material === 'own' ? pictures?.get(own.picture) : undefined
  if (!own || !picture) return null
  const detail = detailOf()
  const key = JSON.stringify([own, texelsOf(layPieces(own), detail)])
  const surface = cache.get(key) ?? makeOwnSurface(own, picture, detail)
  cache.set(key, surface)
  return surface
}

function texelsOf({ widthMm, heightMm }: PieceLayout, { pixels, texelMetres }: Detail): number {
  const wanted = Math.sqrt(widthMm * heightMm) / 1_000 / texelMetres
  const most = pixels > SMALL_PIXELS ? MOST_TEXELS : MOST_TEXELS_OF_SMALL
  return clamp(TEXEL_STEP * Math.ceil(wanted / TEXEL_STEP), TEXEL_STEP, most)
}

/** The same for any picture, uncached (10 to 600 ms). */
export function makeOwnSurface(own: OwnMaterial, picture: Photo, detail: Detail): OwnSurface {
  const layout = layPieces(own)
  const texels = texelsOf(layout, detail)
  // Scaled down to the tile's resolution, so that each texel is the mean of what it covers.
  const across = (own.widthMm / layout.widthMm) * texels * SAMPLES
  const down = (own.heightMm / layout.heightMm) * texels * SAMPLES
  const colors = toColorPlanes(shrinkPhoto(picture, sizeWithArea(picture, across * down)))
  const mean = meanOf(colors)
  const planes = drawPieces(own, { layout, colors, mean, texels })
  const atlas = packAtlas([...planes, new Float32Array(texels * texels)], texels, {
    widthMetres: layout.widthMm / 1_000,
    heightMetres: layout.heightMm / 1_000,
  })
  return {
    finish: { name: own.name, lch: lchOf(mean), parameters: SHEEN[own.sheen] },
    atlas,
    isTurned: own.isTurned,
  }
}

type Drawing = {
  readonly layout: PieceLayout
  readonly colors: ColorPlanes
  readonly mean: Lab
  readonly texels: number
}

/** The tile's differences from the picture's mean color, in OKLab. */
function drawPieces(
  { groutColor, secondColor }: OwnMaterial,
  { layout, colors, mean, texels }: Drawing,
): [Float32Array, Float32Array, Float32Array] {
  const [dL, da, db] = [0, 1, 2].map(() => new Float32Array(texels * texels))
  if (!dL || !da || !db) throw new RangeError('three planes')
  const grout = toLab(...lchOfHex(groutColor))
  const second = toLab(...lchOfHex(secondColor))
  const point = newPiecePoint()
  const across = layout.widthMm / (texels * SAMPLES)
  const down = layout.heightMm / (texels * SAMPLES)
  const samples = SAMPLES ** 2
  for (let i = 0; i < texels * texels; i++) {
    const left = (i % texels) * SAMPLES
    const top = Math.floor(i / texels) * SAMPLES
    let L = 0
    let a = 0
    let b = 0
    for (let s = 0; s < samples; s++) {
      const x = (left + (s % SAMPLES) + 0.5) * across
      const y = (top + Math.floor(s / SAMPLES) + 0.5) * down
      layout.find(x, y, point)
      if (point.isGrout) {
        L += grout.L
        a += grout.a
        b += grout.b
        continue
      }
      const p = nearest(colors, point.u, point.v)
      L += colors.L[p] ?? 0
      a += colors.a[p] ?? 0
      b += colors.b[p] ?? 0
      if (!point.isSecond) continue
      L += second.L - mean.L
      a += second.a - mean.a
      b += second.b - mean.b
    }
    dL[i] = L / samples - mean.L
    da[i] = a / samples - mean.a
    db[i] = b / samples - mean.b
  }
  return [dL, da, db]
}

function nearest({ width, height }: ColorPlanes, u: number, v: number): number {
  const x = Math.min(width - 1, Math.floor(u * width))
  return Math.min(height - 1, Math.floor(v * height)) * width + x
}

function meanOf({ L, a, b }: ColorPlanes): Lab {
  return { L: meanOfPlane(L), a: meanOfPlane(a), b: meanOfPlane(b) }
}

function meanOfPlane(values: Float32Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}
