import { type Adjacency, findAdjacency } from './adjacency.ts'
import { alphaCoefficients } from './alpha.ts'
import { LINEAR_OF_BYTE, luminance } from './colour.ts'
import { type ColourPlanes, toColourPlanes } from './colour-planes.ts'
import { estimateRoom } from './geometry.ts'
import {
  type ColourGuidedCoefficients,
  type GuidedCoefficients,
  guidedCoefficients,
} from './guided-filter.ts'
import { type Mask, type Photo, type Size, sizeWithArea, sizeWithLongSide } from './image.ts'
import type { Patches } from './patches.ts'
import type { Statistics } from './region-stats.ts'
import { findRegions } from './regions.ts'
import { shrinkMask, shrinkPhoto, shrinkPlane } from './resize.ts'
import type { Role } from './role-names.ts'
import { decideRoles } from './roles.ts'
import type { Room } from './room.ts'
import { measureRegions } from './statistics.ts'
import type { Partition } from './superpixels.ts'

/** Long sides of the pictures the analysis works on: it never depends on the render size. */
export const ANALYSIS_LONG_SIDE = 512
/** Larger than the analysis image: lines need the detail. */
const GEOMETRY_LONG_SIDE = 640
/** The standard work picture: the smaller ones are averaged from it, so that the full photo is read once. */
const STANDARD_PIXELS = 1_000_000

/** Everything the renderer needs to know about one photo and mask. Plain data; may be kept and reused. */
export interface Analysis {
  /** Size of the photo it belongs to. */
  readonly photoSize: Size
  readonly room: Room
  /** The standard work picture and the painted share of each of its pixels. */
  readonly standard: PaintedPhoto
  /** The analysis image in OKLab, its regions and their measurements. */
  readonly planes: ColourPlanes
  readonly partition: Partition
  readonly adjacency: Adjacency
  readonly statistics: Statistics
  readonly patchesByHint: Map<Role | 'none', Patches>
  readonly alpha: ColourGuidedCoefficients
  /** Base layer of the log luminance: base = slope·stops + offset. */
  readonly base: GuidedCoefficients
  /** Colour of the light (linear RGB over its luminance). */
  readonly light: readonly [number, number, number]
}

/** A picture with the painted share (0..1) of each pixel. */
export interface PaintedPhoto {
  readonly photo: Photo
  readonly share: Float32Array
}

/** A copy of the photo, at most `pixels` large, with what is painted of it. The caller's buffers are not kept. */
export function shrinkPainted(photo: Photo, mask: Mask, pixels: number): PaintedPhoto {
  const small = shrinkPhoto(photo, sizeWithArea(photo, pixels))
  const own = small === photo ? { ...sizeOf(photo), rgb: photo.rgb.slice() } : small
  return { photo: own, share: shrinkMask(mask, photo, own) }
}

export interface AnalysisOptions {
  /** EXIF FocalLengthIn35mmFilm, when the photo has it. */
  readonly focal35mm?: number
  readonly signal?: AbortSignal
  readonly onProgress?: (share: number) => void
}

/**
 * Looks at a photo and its mask once: room geometry, regions, measurements, refined outline.
 * @throws the signal's reason when it is aborted, RangeError when sizes disagree or nothing is painted
 */
export function analyse(photo: Photo, mask: Mask, options: AnalysisOptions = {}): Analysis {
  checkInput(photo, mask)
  const { signal, onProgress } = options
  const report = (done: number) => {
    signal?.throwIfAborted()
    onProgress?.(done)
  }
  report(0)
  const standard = shrinkPainted(photo, mask, STANDARD_PIXELS)
  const small = shrinkPhoto(standard.photo, sizeWithLongSide(photo, ANALYSIS_LONG_SIDE))
  const share = shrinkPlane({ ...sizeOf(standard.photo), values: standard.share }, small)
  report(0.2)
  const room = estimateRoom(
    shrinkPhoto(standard.photo, sizeWithLongSide(photo, GEOMETRY_LONG_SIDE)),
    options.focal35mm,
  )
  report(0.5)
  const planes = toColourPlanes(small)
  const partition = findRegions(planes, share, room)
  report(0.8)
  const adjacency = findAdjacency(partition, planes)
  const statistics = measureRegions({ photo: small, planes, partition, adjacency, room }, share)
  const radius = Math.max(1, Math.round(0.012 * Math.hypot(small.width, small.height)))
  const analysis: Analysis = {
    photoSize: sizeOf(photo),
    room,
    standard,
    planes,
    partition,
    adjacency,
    statistics,
    patchesByHint: new Map(),
    alpha: alphaCoefficients(planes, share),
    base: guidedCoefficients(planes.stops, planes.stops, planes, radius, 0.1),
    light: lightColour(small),
  }
  patchesFor(analysis, null)
  report(1)
  return analysis
}

function sizeOf({ width, height }: Size): Size {
  return { width, height }
}

/** Roles and patches under a hint; each hint is worked out once. */
export function patchesFor(analysis: Analysis, hint: Role | null): Patches {
  const key = hint ?? 'none'
  const known = analysis.patchesByHint.get(key)
  if (known) return known
  const { partition, adjacency, statistics, room } = analysis
  const patches = decideRoles(partition, adjacency, statistics, room, hint)
  analysis.patchesByHint.set(key, patches)
  return patches
}

function checkInput(photo: Photo, mask: Mask) {
  const pixels = photo.width * photo.height
  if (!(pixels > 0) || photo.rgb.length !== pixels * 3) {
    throw new RangeError(`photo: ${photo.rgb.length} bytes for ${photo.width} x ${photo.height} pixels`)
  }
  if (mask.length !== pixels) throw new RangeError(`mask: ${mask.length} values for ${pixels} pixels`)
}

const LINEAR_TO_FIFTH = LINEAR_OF_BYTE.map((v) => v ** 5)

/** Shades of grey (Finlayson, Trezzi, 2004) with p = 5 over the whole picture, divided by its luminance. */
function lightColour(photo: Photo): readonly [number, number, number] {
  const norm = (channel: number) => {
    let sum = 0
    for (let p = channel; p < photo.rgb.length; p += 3) sum += LINEAR_TO_FIFTH[photo.rgb[p] ?? 0] ?? 0
    return (sum / (photo.width * photo.height)) ** 0.2 + 1e-6
  }
  const [r, g, b] = [norm(0), norm(1), norm(2)]
  const Y = luminance(r, g, b)
  return [r / Y, g / Y, b / Y]
}
