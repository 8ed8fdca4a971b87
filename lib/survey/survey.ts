import { type ColorPlanes, toColorPlanes } from '../math/color.ts'
import { type GuidedCoefficients, guidedCoefficients } from '../math/guided-filter.ts'
import { type Photo, type Size, sizeOf, sizeWithArea, sizeWithLongSide } from '../math/image.ts'
import { shrinkPhoto } from '../math/resize.ts'
import { type Backdrop, measureBackdrop } from './backdrop.ts'
import { estimateRoom } from './find-room.ts'
import type { Room } from './room.ts'

/** Long side of the analysis image, independent of the render size. */
export const ANALYSIS_LONG_SIDE = 512
/** Larger than the analysis image, because lines need the detail. */
export const GEOMETRY_LONG_SIDE = 640
/** The standard work image; smaller ones are averaged from it, so that the full photo is read only once. */
const STANDARD_PIXELS = 1_000_000

/** Everything that can be determined about a photo before any painting. Plain data, valid for every mask of the photo. */
export interface Survey {
  /** Size of the photo it belongs to. */
  readonly photoSize: Size
  /** The standard work image. */
  readonly standard: Photo
  /** The analysis image in OKLab. */
  readonly planes: ColorPlanes
  readonly room: Room
  readonly backdrop: Backdrop
  /** Base layer of the log luminance: base = slope·stops + offset. */
  readonly base: GuidedCoefficients
}

export interface SurveyOptions {
  /** 35 mm equivalent focal length from EXIF, if the photo has it. */
  readonly focal35mm?: number
}

/**
 * Surveys a photo: room geometry, colors, light.
 * @throws RangeError when buffer and size disagree
 */
export function surveyPhoto(photo: Photo, { focal35mm }: SurveyOptions = {}): Survey {
  checkSize(photo)
  const standard = copySmaller(photo, STANDARD_PIXELS)
  const small = shrinkPhoto(standard, sizeWithLongSide(photo, ANALYSIS_LONG_SIDE))
  const geometry = shrinkPhoto(standard, sizeWithLongSide(photo, GEOMETRY_LONG_SIDE))
  const room = estimateRoom(geometry, focal35mm)
  const planes = toColorPlanes(small)
  const radius = Math.max(1, Math.round(0.012 * Math.hypot(small.width, small.height)))
  return {
    photoSize: sizeOf(photo),
    standard,
    planes,
    room,
    backdrop: measureBackdrop(planes, room),
    base: guidedCoefficients(planes.stops, planes.stops, planes, radius, 0.1),
  }
}

/** The photo with at most `pixels`, in a buffer of its own. */
export function copySmaller(photo: Photo, pixels: number): Photo {
  const small = shrinkPhoto(photo, sizeWithArea(photo, pixels))
  return small === photo ? { ...sizeOf(photo), rgb: photo.rgb.slice() } : small
}

function checkSize({ width, height, rgb }: Photo) {
  const pixels = width * height
  if (!(pixels > 0) || rgb.length !== pixels * 3) {
    throw new RangeError(`photo: ${rgb.length} bytes for ${width} x ${height} pixels`)
  }
}
