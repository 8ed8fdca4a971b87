import type { ColorPlanes } from '../../../math/color.ts'
import type { GuidedCoefficients } from '../../../math/guided-filter.ts'
import { isSameSize, type Labels, type Photo, type Size } from '../../../math/image.ts'
import { percentile } from '../../../math/numeric.ts'
import type { Room } from '../../../survey/room.ts'
import { type Survey, surveyPhoto } from '../../../survey/survey.ts'
import { type LabelMap, leaveOut, shrinkLabels } from './label-map.ts'
import { WHITE_RANK } from './light-around.ts'
import { type Area, type AreaLight, measureAreas } from './measure-areas.ts'
import { cameraOf, horizonOf } from './plain-perspective.ts'
import { thingsOn } from './things.ts'

/** Everything the renderer needs to know about a photo and its areas. Plain data; can be stored and reused. */
export interface Analysis {
  /** Size of the photo it belongs to. */
  readonly photoSize: Size
  readonly room: Room
  /** The standard work image. */
  readonly standard: Photo
  /** The areas in order of their labels: the first has label 1. */
  readonly areas: readonly Area[]
  /** 1 in the cells of the analysis image that show a thing on an area, which stays unchanged; `null` without any. */
  readonly things: Float32Array | null
  /** The analysis image in OKLab. */
  readonly planes: ColorPlanes
  /** Base layer of the log luminance: base = slope·stops + offset. */
  readonly base: GuidedCoefficients
  readonly light: AreaLight
  /** Stops of the image's white, at most −.05. */
  readonly white: number
}

export interface AnalysisOptions {
  /** 35 mm equivalent focal length from EXIF, if the photo has it. */
  readonly focal35mm?: number
  /** Facts already known about the photo, from another mask or without one. */
  readonly survey?: Survey
}

/**
 * Analyzes a photo and its areas: their planes in the room, their colors, and the light on them.
 * @throws RangeError when sizes disagree
 */
export function analyze(photo: Photo, mask: Labels, options: AnalysisOptions = {}): Analysis {
  const { survey: known, ...rest } = options
  checkMask(photo, mask)
  const survey = known ?? surveyPhoto(photo, rest)
  if (!isSameSize(photo, survey.photoSize)) {
    throw new RangeError('the survey belongs to a photo of another size')
  }
  const { planes, room } = survey
  const labels = shrinkLabels(mask, photo, planes)
  const count = highestLabel(mask)
  const things = takeThings(survey, labels, count)
  const { areas, light } = measureAreas(planes, labels, count, survey)
  return {
    photoSize: survey.photoSize,
    room,
    standard: survey.standard,
    areas,
    things,
    planes,
    base: survey.base,
    light,
    white: whiteOf(planes.stops),
  }
}

/** Finds the things on all areas, and removes them from the label map. */
function takeThings({ planes, room }: Survey, labels: LabelMap, count: number): Float32Array | null {
  const horizon = horizonOf(room, cameraOf(room, planes))
  let things: Float32Array | null = null
  for (let label = 1; label <= count; label++) {
    const found = thingsOn(planes, labels, label, horizon)
    if (!found.things.some((value) => value > 0)) continue
    leaveOut(labels, found.margin)
    things = things ? things.map((value, i) => Math.max(value, found.things[i] ?? 0)) : found.things
  }
  return things
}

/** How bright a white surface is: lamps and windows are brighter. */
function whiteOf(stops: Float32Array): number {
  return Math.min(-0.05, percentile(stops, WHITE_RANK))
}

function highestLabel(mask: Labels): number {
  let highest = 0
  for (let i = 0; i < mask.length; i++) if ((mask[i] ?? 0) > highest) highest = mask[i] ?? 0
  return highest
}

function checkMask({ width, height }: Photo, mask: Labels) {
  const pixels = width * height
  if (mask.length !== pixels) throw new RangeError(`mask: ${mask.length} values for ${pixels} pixels`)
}
