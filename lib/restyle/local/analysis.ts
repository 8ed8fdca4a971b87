import { type Adjacency, findAdjacency } from './adjacency.ts'
import { alphaCoefficients } from './alpha.ts'
import type { ColourPlanes } from './colour-planes.ts'
import type { ColourGuidedCoefficients, GuidedCoefficients } from './guided-filter.ts'
import { type Mask, type Photo, type Size, sizeOf } from './image.ts'
import { followOutlines } from './outlines.ts'
import type { Patches } from './patches.ts'
import type { Statistics } from './region-stats.ts'
import { findRegions } from './regions.ts'
import { shrinkMask, shrinkPlane } from './resize.ts'
import type { Role } from './role-names.ts'
import { decideRoles } from './roles.ts'
import type { Room } from './room.ts'
import type { RoomLines } from './room-lines.ts'
import { measureRegions } from './statistics.ts'
import type { Partition } from './superpixels.ts'
import { copySmaller, type Survey, surveyPhoto } from './survey.ts'

/** A picture with the painted share (0..1) of each pixel. */
export interface PaintedPhoto {
  readonly photo: Photo
  readonly share: Float32Array
}

/** Everything the renderer needs to know about one photo and mask. Plain data; may be kept and reused. */
export interface Analysis {
  /** Size of the photo it belongs to. */
  readonly photoSize: Size
  readonly room: Room
  readonly lines: RoomLines
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

export interface AnalysisOptions {
  /** EXIF focal length for 35 mm film, when the photo has it. */
  readonly focal35mm?: number
  /** The room's geometry, when it is known already. */
  readonly room?: Room
  /** All that is known of the photo already, from another mask or from none. */
  readonly survey?: Survey
  readonly signal?: AbortSignal
  readonly onProgress?: (share: number) => void
}

/** Share of an analysis that needs no mask. */
const SURVEY_SHARE = 0.6

/**
 * Looks at a photo and its mask once: room geometry, regions, measurements, refined outline.
 * @throws the signal's reason when it is aborted, RangeError when sizes disagree
 */
export function analyse(photo: Photo, mask: Mask, options: AnalysisOptions = {}): Analysis {
  const { signal, onProgress, survey: known, ...rest } = options
  const report = (done: number) => {
    signal?.throwIfAborted()
    onProgress?.(done)
  }
  report(0)
  checkMask(photo, mask)
  const survey = known ?? surveyPhoto(photo, { ...rest, onProgress: (done) => report(done * SURVEY_SHARE) })
  checkSurvey(photo, survey)
  const { planes, small, smoothed, backdrop, room } = survey
  const standard = { photo: survey.standard, share: shrinkMask(mask, photo, survey.standard) }
  const share = shrinkPlane({ ...sizeOf(survey.standard), values: standard.share }, small)
  const partition = findRegions(survey.superpixels, smoothed, share, backdrop.faces, room)
  report(0.8)
  const adjacency = findAdjacency(partition, planes)
  const analysis: Analysis = {
    photoSize: survey.photoSize,
    room,
    lines: survey.lines,
    standard,
    planes,
    partition,
    adjacency,
    statistics: measureRegions({ photo: small, planes, backdrop, partition, adjacency }, share),
    patchesByHint: new Map(),
    alpha: alphaCoefficients(planes, share),
    base: survey.base,
    light: survey.light,
  }
  patchesFor(analysis, null)
  report(1)
  return analysis
}

/** A copy of the photo, at most `pixels` large, with what is painted of it. The caller's buffers are not kept. */
export function shrinkPainted(photo: Photo, mask: Mask, pixels: number): PaintedPhoto {
  const small = copySmaller(photo, pixels)
  return { photo: small, share: shrinkMask(mask, photo, small) }
}

/** Roles and patches under a hint; each hint is worked out once. */
export function patchesFor(analysis: Analysis, hint: Role | null): Patches {
  const key = hint ?? 'none'
  const known = analysis.patchesByHint.get(key)
  if (known) return known
  const { partition, adjacency, statistics, room, lines, planes } = analysis
  const rough = decideRoles({ partition, planes, adjacency, statistics, room, lines }, hint)
  const patches = { ...rough, labels: followOutlines(rough, planes, lines) }
  analysis.patchesByHint.set(key, patches)
  return patches
}

function checkMask({ width, height }: Photo, mask: Mask) {
  const pixels = width * height
  if (mask.length !== pixels) throw new RangeError(`mask: ${mask.length} values for ${pixels} pixels`)
}

function checkSurvey({ width, height }: Photo, { photoSize }: Survey) {
  if (photoSize.width !== width || photoSize.height !== height) {
    throw new RangeError('the survey belongs to a photo of another size')
  }
}
