import { LINEAR_OF_BYTE, luminance } from './colour.ts'
import { type ColourPlanes, toColourPlanes } from './colour-planes.ts'
import { estimateRoom } from './geometry.ts'
import { type GuidedCoefficients, guidedCoefficients } from './guided-filter.ts'
import { type Photo, type Size, sizeOf, sizeWithArea, sizeWithLongSide } from './image.ts'
import { refineRoom } from './refine-room.ts'
import { smoothColours } from './regions.ts'
import { shrinkPhoto } from './resize.ts'
import type { Room } from './room.ts'
import type { RoomLines } from './room-lines.ts'
import { type Backdrop, measureBackdrop } from './statistics.ts'
import { findSuperpixels, type LabPlanes, type Partition } from './superpixels.ts'

/** Long side of the picture the analysis works on: it never depends on the render size. */
const ANALYSIS_LONG_SIDE = 512
/** Larger than the analysis image: lines need the detail. */
const GEOMETRY_LONG_SIDE = 640
/** The standard work picture: the smaller ones are averaged from it, so that the full photo is read once. */
const STANDARD_PIXELS = 1_000_000

/** What can be known of a photo before anything is painted. Plain data; serves every mask of the photo. */
export interface Survey {
  /** Size of the photo it belongs to. */
  readonly photoSize: Size
  /** The standard work picture. */
  readonly standard: Photo
  /** The analysis image, in bytes and in OKLab. */
  readonly small: Photo
  readonly planes: ColourPlanes
  readonly room: Room
  readonly lines: RoomLines
  readonly smoothed: LabPlanes
  readonly superpixels: Partition
  readonly backdrop: Backdrop
  /** Base layer of the log luminance: base = slope·stops + offset. */
  readonly base: GuidedCoefficients
  /** Colour of the light (linear RGB over its luminance). */
  readonly light: readonly [number, number, number]
}

export interface SurveyOptions {
  /** EXIF focal length for 35 mm film, when the photo has it. */
  readonly focal35mm?: number
  /** The room's geometry, when it is known already. */
  readonly room?: Room
  /** Called with 0..1; may throw to end the work. */
  readonly onProgress?: (share: number) => void
}

/**
 * Looks at a photo: room geometry, smoothed colours, superpixels, light.
 * @throws RangeError when buffer and size disagree
 */
export function surveyPhoto(photo: Photo, { focal35mm, room, onProgress }: SurveyOptions = {}): Survey {
  checkSize(photo)
  const standard = copySmaller(photo, STANDARD_PIXELS)
  const small = shrinkPhoto(standard, sizeWithLongSide(photo, ANALYSIS_LONG_SIDE))
  onProgress?.(0.25)
  const geometry = shrinkPhoto(standard, sizeWithLongSide(photo, GEOMETRY_LONG_SIDE))
  const rough = room ?? estimateRoom(geometry, focal35mm)
  onProgress?.(0.7)
  const planes = toColourPlanes(small)
  const smoothed = smoothColours(planes)
  const { room: known, lines } = refineRoom(rough, planes.L, planes)
  const radius = Math.max(1, Math.round(0.012 * Math.hypot(small.width, small.height)))
  const survey = {
    photoSize: sizeOf(photo),
    standard,
    small,
    planes,
    room: known,
    lines,
    smoothed,
    superpixels: findSuperpixels(smoothed),
    backdrop: measureBackdrop(planes, rough),
    base: guidedCoefficients(planes.stops, planes.stops, planes, radius, 0.1),
    light: lightColour(small),
  }
  onProgress?.(1)
  return survey
}

/** The photo at most `pixels` large, in a buffer of its own. */
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
