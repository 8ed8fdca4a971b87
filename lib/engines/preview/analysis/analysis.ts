import type { ColorPlanes } from '../math/color.ts'
import type { ColorGuidedCoefficients, GuidedCoefficients } from '../math/guided-filter.ts'
import { type Mask, type Photo, type Size, sizeOf } from '../math/image.ts'
import { at } from '../math/numeric.ts'
import { shrinkMask, shrinkPlane } from '../math/resize.ts'
import { type Adjacency, findAdjacency } from '../regions/adjacency.ts'
import { COLOR_CLUSTERS, clusterRegions } from '../regions/clusters.ts'
import { mergeRegions } from '../regions/merge.ts'
import type { Statistics } from '../regions/region-stats.ts'
import { measureRegions } from '../regions/statistics.ts'
import type { LabPlanes, Partition } from '../regions/superpixels.ts'
import type { Room } from '../survey/room.ts'
import type { RoomLines } from '../survey/room-lines.ts'
import { copySmaller, type Survey, surveyPhoto } from '../survey/survey.ts'
import { alphaCoefficients } from './alpha.ts'
import { inferRoles } from './mean-field.ts'
import { followOutlines } from './outlines.ts'
import type { Patches } from './patch.ts'
import { makePatches } from './patches.ts'
import type { RoleEvidence } from './region-features.ts'
import { ROLES, type Role } from './role-names.ts'
import { applyRoleRules } from './role-rules.ts'
import { assignTextileSlots } from './textile-slots.ts'
import { roleScores } from './unaries.ts'

/** An image with the painted share (0..1) of each pixel. */
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
  /** The standard work image and the painted share of each of its pixels. */
  readonly standard: PaintedPhoto
  /** The analysis image in OKLab, its regions and their measurements. */
  readonly planes: ColorPlanes
  readonly partition: Partition
  readonly adjacency: Adjacency
  readonly statistics: Statistics
  readonly patchesByHint: Map<Role | 'none', Patches>
  readonly alpha: ColorGuidedCoefficients
  /** Base layer of the log luminance: base = slope·stops + offset. */
  readonly base: GuidedCoefficients
  /** Color of the light (linear RGB over its luminance). */
  readonly light: readonly [number, number, number]
}

export interface AnalysisOptions {
  /** EXIF focal length for 35 mm film, when the photo has it. */
  readonly focal35mm?: number
  /** All that is known of the photo already, from another mask or from none. */
  readonly survey?: Survey
}

/**
 * Looks at a photo and its mask once: room geometry, regions, measurements, refined outline.
 * @throws RangeError when sizes disagree
 */
export function analyse(photo: Photo, mask: Mask, options: AnalysisOptions = {}): Analysis {
  const { survey: known, ...rest } = options
  checkMask(photo, mask)
  const survey = known ?? surveyPhoto(photo, rest)
  checkSurvey(photo, survey)
  const { planes, small, smoothed, backdrop, room } = survey
  const standard = { photo: survey.standard, share: shrinkMask(mask, photo, survey.standard) }
  const share = shrinkPlane({ ...sizeOf(survey.standard), values: standard.share }, small)
  const partition = mergeRegions(survey.superpixels, smoothed, {
    mask: share,
    faces: backdrop.faces,
    layoutConfidence: room.confidence,
  })
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

/** A photo in regions, with all that was measured of them. */
export interface SegmentedPhoto {
  readonly partition: Partition
  readonly planes: LabPlanes
  readonly adjacency: Adjacency
  readonly statistics: Statistics
  readonly room: Room
  readonly lines: RoomLines
}

/** Decides what every region is and prepares it for rendering. `hint` names the painted surface, if known. */
function decideRoles(
  { partition, planes, adjacency, statistics, room, lines }: SegmentedPhoto,
  hint: Role | null,
): Patches {
  const evidence: RoleEvidence = {
    statistics,
    adjacency,
    clusters: clusterRegions(statistics.regions, () => true, COLOR_CLUSTERS),
    layoutConfidence: room.confidence,
    hint: statistics.maskShare < 0.6 ? hint : null,
  }
  const beliefs = inferRoles(roleScores(evidence), evidence)
  const roles = beliefs.map((belief) => at(ROLES, belief.indexOf(Math.max(...belief))))
  const plan = assignTextileSlots(applyRoleRules(roles, evidence), evidence)
  return makePatches({ partition, planes, room, lines }, plan, evidence)
}
