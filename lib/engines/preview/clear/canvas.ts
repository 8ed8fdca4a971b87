import { chain, type Homography, inverse, project } from '../../../math/homography.ts'
import { boundsOfPoints, type Photo, type Size } from '../../../math/image.ts'
import { planeOfFace } from '../../../survey/face-plane.ts'
import { faceAt, type Room, rayField } from '../../../survey/room.ts'
import type { Hole, Holes } from './holes.ts'

/** A hole's surroundings seen straight on: a picture of one plane, with pixels of equal size on it. */
export interface PlaneCanvas extends Size {
  readonly rgb: Uint8Array
  /** 1 where the photo is seen, and where the hole is; neither is outside the photo or another hole. */
  readonly known: Uint8Array
  readonly bare: Uint8Array
  /** Maps pixel centers to the photo. */
  readonly toPhoto: Homography
  readonly toCanvas: Homography
  /** Photo pixels per canvas pixel, in the middle of the hole. */
  readonly step: number
}

/** Surroundings of a hole: its longer side, but at least this share of the photo's. */
const LEAST_MARGIN = 0.08
/** Maximum pixels of a canvas, and of the hole in it. */
const MOST_PIXELS = 130_000
const MOST_HOLE_PIXELS = 20_000
/** Points per side of the crop that are mapped to find its extent on the plane. */
const GRID = 32
/** Uses a plane only where its distance is within this factor of the hole's. */
const DEPTHS = 2.2
/** Minimum share of the hole's bounds on one face of the room. */
const ONE_FACE = 0.75

/** The canvas of a hole: on its face of the room, or as seen in the photo if `room` is `null`. */
export function openCanvas(photo: Photo, holes: Holes, hole: Hole, room: Room | null): PlaneCanvas {
  const crop = cropAround(photo, hole)
  const plane = room && faceAround(photo, hole, room)
  const view = (plane && viewOf(plane, crop, hole)) ?? viewOf(FRONTAL, crop, hole)
  if (!view) throw new RangeError('a frontal view always exists')
  return drawn(photo, holes, hole, view)
}

const FRONTAL: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** In photo pixels, or on a plane. */
interface Crop {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function cropAround({ width, height }: Size, { left, top, right, bottom }: Hole): Crop {
  const margin = Math.round(Math.max(right - left, bottom - top, LEAST_MARGIN * Math.max(width, height)))
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + margin),
    bottom: Math.min(height, bottom + margin),
  }
}

/** Maps the plane of the room's face with the hole to photo pixels. */
function faceAround({ width, height }: Size, hole: Crop, room: Room): Homography | null {
  if (room.frame.confidence === 0) return null
  const scale = Math.max(width, height) / room.longSide
  const rays = rayField(room, scale)
  const counts = [0, 0, 0, 0, 0]
  for (const { x, y } of placesIn(hole)) {
    const face = faceAt(room, rays, x, y)
    counts[face] = (counts[face] ?? 0) + 1
  }
  const most = Math.max(...counts)
  return most < ONE_FACE * GRID * GRID ? null : planeOfFace(room.frame, scale, counts.indexOf(most))
}

function* placesIn({ left, top, right, bottom }: Crop) {
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      const x = left + ((column + 0.5) / GRID) * (right - left) - 0.5
      yield { x, y: top + ((row + 0.5) / GRID) * (bottom - top) - 0.5 }
    }
  }
}

interface View extends Size {
  readonly toPhoto: Homography
  readonly step: number
}

/** The part and resolution of a plane to use; `null` if the hole is too close to the plane's horizon. */
function viewOf(plane: Homography, crop: Crop, hole: Hole): View | null {
  const back = inverse(plane)
  const depthAt = (x: number, y: number) => {
    const place = project(back, x, y)
    return { ...place, depth: plane[6] * place.x + plane[7] * place.y + plane[8] }
  }
  const middle = depthAt((hole.left + hole.right) / 2, (hole.top + hole.bottom) / 2)
  const isNear = ({ depth }: { depth: number }) =>
    depth * DEPTHS > middle.depth && depth < DEPTHS * middle.depth
  const corners = [hole.left, hole.right].flatMap((x) => [hole.top, hole.bottom].map((y) => depthAt(x, y)))
  if (middle.depth <= 0 || !corners.every(isNear)) return null
  const wanted = grownBox(corners)
  const places = [...placesIn(crop)].map(({ x, y }) => depthAt(x, y)).filter(isNear)
  const seen = boundsOfPoints(places.concat(corners))
  const left = Math.max(wanted.left, seen.left)
  const right = Math.min(wanted.right, seen.right)
  const top = Math.max(wanted.top, seen.top)
  const bottom = Math.min(wanted.bottom, seen.bottom)
  const unit = unitAt(back, (hole.left + hole.right) / 2, (hole.top + hole.bottom) / 2)
  const area = (right - left) * (bottom - top)
  const finest = Math.max(
    unit,
    Math.sqrt((hole.pixels * unit * unit) / MOST_HOLE_PIXELS),
    Math.sqrt(area / MOST_PIXELS),
  )
  const width = Math.max(1, Math.round((right - left) / finest))
  const height = Math.max(1, Math.round((bottom - top) / finest))
  const [across, down] = [(right - left) / width, (bottom - top) / height]
  const toPlane: Homography = [across, 0, left + across / 2, 0, down, top + down / 2, 0, 0, 1]
  return { width, height, toPhoto: chain(toPlane, plane), step: finest / unit }
}

/** The bounding box of points with a margin as wide as its longer side. */
function grownBox(places: readonly { x: number; y: number }[]): Crop {
  const { left, top, right, bottom } = boundsOfPoints(places)
  const margin = Math.max(right - left, bottom - top)
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin }
}

/** Length of one photo pixel on the plane: the square root of its area. */
function unitAt(back: Homography, x: number, y: number): number {
  const [here, right, below] = [project(back, x, y), project(back, x + 1, y), project(back, x, y + 1)]
  const area = (right.x - here.x) * (below.y - here.y) - (right.y - here.y) * (below.x - here.x)
  return Math.sqrt(Math.abs(area))
}

/** Maximum photo pixels averaged along each side of a canvas pixel. */
const MOST_SAMPLES = 4

function drawn(photo: Photo, holes: Holes, hole: Hole, { width, height, toPhoto, step }: View): PlaneCanvas {
  const rgb = new Uint8Array(3 * width * height)
  const [known, bare] = [new Uint8Array(width * height), new Uint8Array(width * height)]
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.round(step)))
  const sum = { red: 0, green: 0, blue: 0, count: 0, isHole: false, isOther: false }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      Object.assign(sum, { red: 0, green: 0, blue: 0, count: 0, isHole: false, isOther: false })
      for (let k = 0; k < samples * samples; k++) {
        const across = ((k % samples) + 0.5) / samples - 0.5
        const down = (Math.floor(k / samples) + 0.5) / samples - 0.5
        addSample(photo, holes, hole.label, project(toPhoto, x + across, y + down), sum)
      }
      if (sum.isHole) bare[i] = 1
      else if (sum.count > 0 && !sum.isOther) known[i] = 1
      if (sum.count === 0) continue
      rgb[3 * i] = Math.round(sum.red / sum.count)
      rgb[3 * i + 1] = Math.round(sum.green / sum.count)
      rgb[3 * i + 2] = Math.round(sum.blue / sum.count)
    }
  }
  return { width, height, rgb, known, bare, toPhoto, toCanvas: inverse(toPhoto), step }
}

interface Sum {
  red: number
  green: number
  blue: number
  count: number
  isHole: boolean
  isOther: boolean
}

function addSample(photo: Photo, holes: Holes, label: number, place: { x: number; y: number }, sum: Sum) {
  const x = Math.round(place.x)
  const y = Math.round(place.y)
  if (!(x >= 0 && y >= 0 && x < photo.width && y < photo.height)) return
  const found = holes.labelAt(x, y)
  if (found === label) sum.isHole = true
  else if (found !== 0) sum.isOther = true
  const p = 3 * (y * photo.width + x)
  sum.red += photo.rgb[p] ?? 0
  sum.green += photo.rgb[p + 1] ?? 0
  sum.blue += photo.rgb[p + 2] ?? 0
  sum.count += 1
}
