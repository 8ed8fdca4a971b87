import { balanced } from '../../../math/clouds.ts'
import { lch } from '../../../math/color.ts'
import { LruCache } from '../../../math/lru-cache.ts'
import { at } from '../../../math/numeric.ts'
import { boards, fluted, shiplap, slats } from './cladding.ts'
import { boucle, grasscloth, leather, linen, stripes, tweed, velvet } from './cloths.ts'
import { concrete } from './concrete.ts'
import { carpet, sisal, tatami } from './coverings.ts'
import { damask } from './damask.ts'
import { brick, stone } from './masonry.ts'
import { panels, scallop } from './ornaments.ts'
import { limewash, paint, plaster, stucco } from './plasters.ts'
import {
  isLight,
  type MaterialName,
  type MaterialSpec,
  type Painter,
  type Texel,
} from './structure/material.ts'
import type { Finish } from './style-sheet.ts'
import { terrazzo } from './terrazzo.ts'
import { encaustic, tiles } from './tiles.ts'
import { herringbone, planks, woodgrain } from './timber.ts'

/**
 * A material's tile with its mip chain: as many texels across as down, whatever its size on the surface. Four Int8 per texel:
 * dL, da, db (OKLab differences from the nominal color) and shading in stops, each divided by its step in `scales`.
 */
export interface Atlas {
  readonly widthMetres: number
  readonly heightMetres: number
  readonly texels: number
  readonly levels: readonly Int8Array[]
  readonly scales: readonly [number, number, number, number]
}

/** Minimum step, for planes without any differences. */
const LEAST_SCALE = 1e-6

/** Builds the tile of a finish (15–250 ms); none for finishes without material. */
function buildAtlas(finish: Finish): Atlas | null {
  if (!finish.material) return null
  const spec = MATERIAL_SPECS[finish.material]
  const nominal = lch(...finish.lch)
  const painter = spec.paint({ parameters: finish.parameters ?? {}, nominal })
  return packAtlas(paintTile(painter, spec), spec.texels, {
    widthMetres: spec.tileMetres,
    heightMetres: spec.tileMetres,
  })
}

/** Packs four planes of a tile into an atlas: dL, da, db and stops, one float per texel. */
export function packAtlas(
  planes: readonly Float32Array[],
  texels: number,
  size: Pick<Atlas, 'widthMetres' | 'heightMetres'>,
): Atlas {
  const scales = planes.map((plane) => Math.max(LEAST_SCALE, largest(plane) / 127))
  const first = new Int8Array(texels * texels * 4)
  planes.forEach((plane, channel) => {
    quantize(plane, at(scales, channel), first, channel)
  })
  return {
    ...size,
    texels,
    levels: mipChain(first, texels),
    scales: [scales[0] ?? 0, scales[1] ?? 0, scales[2] ?? 0, scales[3] ?? 0],
  }
}

/** Quantizes a plane in steps of `scale` into one of the four channels. */
function quantize(plane: Float32Array, scale: number, out: Int8Array, channel: number) {
  const perStep = 1 / scale
  for (let i = 0, o = channel; i < plane.length; i++, o += 4) out[o] = Math.round((plane[i] ?? 0) * perStep)
}

function largest(plane: Float32Array): number {
  let top = 0
  for (let i = 0; i < plane.length; i++) top = Math.max(top, Math.abs(plane[i] ?? 0))
  return top
}

function paintTile(painter: Painter, { texels: n, relief, dependsOn }: MaterialSpec): Float32Array[] {
  const plane = () => new Float32Array(n * n)
  const [dL, da, db, stops] = [plane(), plane(), plane(), plane()]
  const height = new Float32Array(n * n)
  const texel: Texel = { dL: 0, da: 0, db: 0, stops: 0, height: 0 }
  for (let y = 0, i = 0; y < n; y++) {
    for (let x = 0; x < n; x++, i++) {
      clear(texel)
      painter((x + 0.5) / n, (y + 0.5) / n, texel)
      dL[i] = texel.dL
      da[i] = texel.da
      db[i] = texel.db
      stops[i] = texel.stops
      height[i] = texel.height
    }
  }
  if (relief > 0) lightRelief(stops, height, n, relief)
  // A separate color in joints or a print must show; all other materials keep the finish's mean color.
  const planes = [dL, da, db, stops]
  if (dependsOn !== 'color') planes.forEach(balanced)
  return planes
}

function clear(texel: Texel) {
  texel.dL = 0
  texel.da = 0
  texel.db = 0
  texel.stops = 0
  texel.height = 0
}

/** Lights the height field from above left: slopes rising to the right or downwards are lit. */
function lightRelief(stops: Float32Array, height: Float32Array, n: number, relief: number) {
  const gain = ((relief * n) / 768) * 0.45
  for (let y = 0, i = 0; y < n; y++) {
    const up = ((y + n - 1) % n) * n
    const down = ((y + 1) % n) * n
    for (let x = 0; x < n; x++, i++) {
      const right = height[y * n + ((x + 1) % n)] ?? 0
      const left = height[y * n + ((x + n - 1) % n)] ?? 0
      stops[i] =
        (stops[i] ?? 0) +
        gain * (0.45 * (right - left) + 0.9 * ((height[down + x] ?? 0) - (height[up + x] ?? 0)))
    }
  }
}

/** Averages 2x2 texels down to the smallest even size. */
function mipChain(first: Int8Array, texels: number): Int8Array[] {
  const levels = [first]
  for (let n = texels; n % 2 === 0 && n > 2; n /= 2) {
    const from = at(levels, levels.length - 1)
    const half = n / 2
    const to = new Int8Array(half * half * 4)
    for (let y = 0, o = 0; y < half; y++) {
      for (let x = 0; x < half; x++) {
        for (let c = 0; c < 4; c++, o++) {
          const p = (2 * y * n + 2 * x) * 4 + c
          to[o] = Math.round(
            ((from[p] ?? 0) + (from[p + 4] ?? 0) + (from[p + n * 4] ?? 0) + (from[p + n * 4 + 4] ?? 0)) / 4,
          )
        }
      }
    }
    levels.push(to)
  }
  return levels
}

/** `coarse` atlases have half the resolution and a quarter of the size; small images rarely need more. */
export type AtlasDetail = 'fine' | 'coarse'

/** Fine atlases (1.4 to 5.6 MB each) of about three styles, coarse ones of all. */
const caches = { fine: new LruCache<Atlas>(16), coarse: new LruCache<Atlas>(80) }

/** The atlas of a finish, cached. */
export function atlasOf(finish: Finish, detail: AtlasDetail = 'fine'): Atlas | null {
  if (!finish.material) return null
  const key = JSON.stringify([finish.material, finish.parameters, colorInTile(finish, finish.material)])
  const known = caches[detail].get(key)
  if (known) return known
  const built = buildAtlas(finish)
  const atlas = built && detail === 'coarse' ? withoutFinest(built) : built
  if (atlas) caches[detail].set(key, atlas)
  return atlas
}

/** The part of a finish's color that its tile depends on: usually none, so a color change needs no new tile. */
function colorInTile({ lch: color, parameters }: Finish, material: MaterialName) {
  const { dependsOn } = MATERIAL_SPECS[material]
  const hasSecondColor = parameters?.c2 !== undefined || parameters?.c3 !== undefined
  if (hasSecondColor || dependsOn === 'color') return color
  return dependsOn === 'lightness' && isLight(color[0])
}

function withoutFinest(atlas: Atlas): Atlas {
  if (atlas.levels.length < 2) return atlas
  return { ...atlas, texels: atlas.texels / 2, levels: atlas.levels.slice(1) }
}

export const MATERIAL_SPECS: Readonly<Record<MaterialName, MaterialSpec>> = {
  paint,
  plaster,
  limewash,
  stucco,
  concrete,
  brick,
  planks,
  herringbone,
  shiplap,
  boards,
  slats,
  fluted,
  tiles,
  encaustic,
  terrazzo,
  stone,
  grasscloth,
  tatami,
  carpet,
  sisal,
  scallop,
  damask,
  panels,
  linen,
  boucle,
  velvet,
  leather,
  tweed,
  stripes,
  woodgrain,
}

/** How reflective floors are, from 0, matte, to 1, a mirror. */
const GLOSS: Readonly<Partial<Record<MaterialName, number>>> = {
  tiles: 0.7,
  terrazzo: 0.65,
  concrete: 0.45,
  herringbone: 0.35,
  planks: 0.3,
  encaustic: 0.3,
  stone: 0.15,
}

/** How reflective a floor of this finish is, 0..1. */
export function glossOf({ material, parameters }: Finish): number {
  if (parameters?.gloss !== undefined) return parameters.gloss
  return material === undefined ? 0 : (GLOSS[material] ?? 0)
}

/** Whether the old surface's pattern must not show through this material. */
export function isPatterned(material: MaterialName | undefined): boolean {
  return material !== undefined && MATERIAL_SPECS[material].isPlain !== true
}
