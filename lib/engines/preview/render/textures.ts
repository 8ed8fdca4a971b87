import type { Size } from '../../../math/image.ts'
import type { Room } from '../../../survey/room.ts'
import {
  type AreaPlane,
  clearSample,
  createMapper,
  isGrid,
  locate,
  type Mapper,
  type SurfacePoint,
  sampleAtlas,
  type TextureSample,
  type TilePoint,
} from '../analysis/mapping.ts'
import type { Scheme } from './scheme.ts'
import type { Target } from './targets.ts'
import type { PreparedPhoto } from './work.ts'

/** State for reading a texture, with scratch objects that keep the pixel loop free of allocations. */
export interface TextureReader {
  readonly mapper: Mapper
  readonly offset: Scheme['offset']
  readonly point: SurfacePoint
  readonly place: TilePoint
}

/** Reads a scheme's textures on the surfaces of a room, for one image size. */
export function textureReader(room: Room, { width, height }: Size, { offset }: Scheme): TextureReader {
  return {
    mapper: createMapper(room, width, height),
    offset,
    point: { u: 0, v: 0, metresPerPixel: 0, obliquity: 1 },
    place: { u: 0, v: 0 },
  }
}

/** Writes the target's texture at pixel `i` to `out`. */
export function readTexture(reader: TextureReader, target: Target, i: number, out: TextureSample) {
  const { atlas, plane, isTurned } = target
  if (!atlas) {
    clearSample(out)
    return
  }
  const { mapper, point, place, offset } = reader
  const y = Math.floor(i / mapper.width)
  locate(mapper, plane, i - y * mapper.width, y, point)
  place.u = ((isTurned ? point.v : point.u) + offset[0]) / atlas.widthMetres
  place.v = ((isTurned ? point.u : point.v) + offset[1]) / atlas.heightMetres
  if (target.fitsHeight) {
    place.v = shareOfHeight(plane, point.v)
  }
  sampleAtlas(atlas, place, point, out)
}

/** Position down a wall, from 0 at the ceiling to 1 at the floor. */
function shareOfHeight(plane: AreaPlane, metres: number): number {
  if (typeof plane === 'string') return metres
  if (isGrid(plane)) return metres / plane.heightMetres
  const { ceiling } = plane.box
  return (metres / plane.metresPerUnit + ceiling) / (1 + ceiling)
}

/**
 * Cached textures of a work image: while a user tries colors, they stay the same, and reading them is most of the work. Where
 * two areas meet, it has the larger one's.
 */
export interface DrawnTextures {
  /** Four numbers per painted pixel, those of a `TextureSample`, at the precision of a design. */
  readonly samples: Float64Array
  /** The source of each area's samples. */
  readonly sources: TextureSource[]
}

interface TextureSource {
  readonly texels: Int8Array | undefined
  /** Position and size of the texture on its surface. */
  readonly placement: string
}

/** An empty cache for a work image with this many painted pixels. */
export function noTextures(paintedPixels: number): DrawnTextures {
  return { samples: new Float64Array(4 * paintedPixels), sources: [] }
}

/** Rereads the textures of areas whose texture has changed. */
export function drawTextures(
  { samples, sources }: DrawnTextures,
  reader: TextureReader,
  { painted, labels }: PreparedPhoto,
  targets: readonly Target[],
) {
  const isNew = targets.map((target, area) => {
    const source = sourceOf(reader, target)
    const known = sources[area]
    sources[area] = source
    return known?.texels !== source.texels || known?.placement !== source.placement
  })
  if (!isNew.includes(true)) return
  const sample: TextureSample = { dL: 0, da: 0, db: 0, stops: 0 }
  for (let n = 0, s = 0; n < painted.length; n++, s += 4) {
    const i = painted[n] ?? 0
    const area = (labels.first[i] ?? 0) - 1
    const target = targets[area]
    if (!target || !isNew[area]) continue
    readTexture(reader, target, i, sample)
    samples[s] = sample.dL
    samples[s + 1] = sample.da
    samples[s + 2] = sample.db
    samples[s + 3] = sample.stops
  }
}

function sourceOf({ offset }: TextureReader, target: Target): TextureSource {
  const { atlas, plane, isTurned, fitsHeight } = target
  const size = [atlas?.widthMetres, atlas?.heightMetres]
  const placement = JSON.stringify([plane, isTurned, fitsHeight, size, offset])
  return { texels: atlas?.levels[0], placement }
}

/** Writes the texture of the `n`th painted pixel to `out`. */
export function readSample({ samples }: DrawnTextures, n: number, out: TextureSample) {
  out.dL = samples[4 * n] ?? 0
  out.da = samples[4 * n + 1] ?? 0
  out.db = samples[4 * n + 2] ?? 0
  out.stops = samples[4 * n + 3] ?? 0
}
