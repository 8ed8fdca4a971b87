import type { Perspective } from '../../../domain/perspective.ts'
import { type Homography, quadToSquare } from '../../../math/homography.ts'
import { at, smoothstep } from '../../../math/numeric.ts'
import {
  metresPerUnit,
  type RayField,
  type Room,
  type RoomBox,
  rayAt,
  rayField,
} from '../../../survey/room.ts'
import type { Atlas } from '../materials/atlas.ts'
import type { LabelMap } from './label-map.ts'

/** A place on a surface in meters, the meters covered by one pixel there, and the obliqueness of the view (≥ 1). */
export interface SurfacePoint {
  u: number
  v: number
  metresPerPixel: number
  obliquity: number
}

/** Width in meters that an image shows at the distance of objects. */
const OBJECTS_METRES = 4.83
/** Rays almost parallel to a plane, and places at the horizon of a grid, would land at infinity. */
const FARTHEST = 40

/** Maps pixels of one image size onto the room's planes. */
export interface Mapper {
  readonly room: Room
  /** Size of the image. */
  readonly width: number
  readonly height: number
  readonly rays: RayField
  readonly objectMetresPerPixel: number
  readonly metresPerUnit: number
  /** The current pixel's ray: one reused object. */
  readonly ray: Ray
}

/** A direction in the room, in camera heights. */
interface Ray {
  X: number
  Y: number
  Z: number
}

/** The mapper for an image of `width` x `height` px showing the room. */
export function createMapper(room: Room, width: number, height: number): Mapper {
  const rays = rayField(room, Math.max(width, height) / room.longSide)
  return {
    room,
    width,
    height,
    rays,
    objectMetresPerPixel: OBJECTS_METRES / width,
    metresPerUnit: metresPerUnit(room),
    ray: { X: 0, Y: 0, Z: 0 },
  }
}

export type WallName = 'back' | 'left' | 'right'

/** One wall, or several of which a ray hits the nearest, in a box measured for the area. */
export interface WallPlane {
  readonly wall: WallName | 'walls'
  readonly box: RoomBox
  readonly metresPerUnit: number
}

/** A plane the user showed by the corners of a rectangle. */
export interface GridPlane {
  /** Maps shares of the image to the rectangle, 0..1. */
  readonly toRectangle: Homography
  readonly widthMetres: number
  readonly heightMetres: number
}

/** The plane of an area. Things lie in the image plane. */
export type AreaPlane = 'floor' | 'ceiling' | 'image' | WallPlane | GridPlane

/** Whether the plane was given by its corners, by a user or an outline. */
export function isGrid(plane: AreaPlane): plane is GridPlane {
  return typeof plane !== 'string' && 'toRectangle' in plane
}

/** The plane of a perspective. Textures start at its top; on floors, at the near edge. */
export function gridPlane({ corners, widthMetres, heightMetres }: Perspective, isFloor: boolean): GridPlane {
  const [p0, p1, p2, p3] = corners
  return { toRectangle: quadToSquare(isFloor ? [p3, p2, p1, p0] : corners), widthMetres, heightMetres }
}

/** Position of pixel (x, y) on the area's plane. */
export function locate(mapper: Mapper, plane: AreaPlane, x: number, y: number, out: SurfacePoint): void {
  if (plane === 'image') {
    out.metresPerPixel = mapper.objectMetresPerPixel
    out.u = x * out.metresPerPixel
    out.v = y * out.metresPerPixel
    out.obliquity = 1
    return
  }
  if (isGrid(plane)) {
    locateOnGrid(plane, (x + 0.5) / mapper.width, (y + 0.5) / mapper.height, mapper, out)
    return
  }
  const { rays, room, ray } = mapper
  ray.X = rays.X[0] + rays.X[1] * x + rays.X[2] * y
  ray.Y = rays.Y[0] + rays.Y[1] * x + rays.Y[2] * y
  ray.Z = rays.Z[0] + rays.Z[1] * x + rays.Z[2] * y
  let unit = mapper.metresPerUnit
  if (plane === 'floor') locateOnLevel(1, ray, ray.Y, out)
  else if (plane === 'ceiling') locateOnLevel(room.box.ceiling, ray, -ray.Y, out)
  else {
    const { box, wall } = plane
    locateOnWall(box, wall === 'walls' ? nearestWall(box, ray) : wall, ray, out)
    unit = plane.metresPerUnit
  }
  out.u *= unit
  out.v *= unit
  out.metresPerPixel *= unit / rays.focal
}

/** The wall visible at pixel (x, y), for a plane with several. */
export function wallAt({ rays }: Mapper, { box }: WallPlane, x: number, y: number): WallName {
  return nearestWall(box, rayAt(rays, x, y))
}

/** Floor or ceiling `height` units away; `towards` is the ray's component in that direction. */
function locateOnLevel(height: number, { X, Z }: Ray, towards: number, out: SurfacePoint) {
  const length = Math.sqrt(X * X + towards * towards + Z * Z)
  const t = farAs(height, towards)
  out.u = X * t
  out.v = Z * t
  out.metresPerPixel = t * length
  out.obliquity = (t * length) / height
}

/** How many rays long the way is to a plane at this distance, if a ray gets this far `towards` it. */
function farAs(distance: number, towards: number): number {
  return towards * FARTHEST > distance ? distance / towards : FARTHEST
}

/** The back or side wall that the ray hits first. */
function nearestWall(box: RoomBox, { X, Z }: Ray): WallName {
  if (farAs(box.back, Z) <= farAs(X > 0 ? box.right : box.left, Math.abs(X))) return 'back'
  return X > 0 ? 'right' : 'left'
}

function locateOnWall(box: RoomBox, wall: WallName, { X, Y, Z }: Ray, out: SurfacePoint) {
  const length = Math.sqrt(X * X + Y * Y + Z * Z)
  let towards = Z
  if (wall !== 'back') towards = wall === 'right' ? X : -X
  const distance = box[wall]
  const t = farAs(distance, towards)
  out.u = (wall === 'back' ? X : Z) * t
  out.v = Y * t
  // Pixels that can't be on the wall show its mean color, without rays.
  out.metresPerPixel = t < FARTHEST ? t * length : Number.POSITIVE_INFINITY
  out.obliquity = Math.max(1, (t * length) / distance)
}

/**
 * Position of a share (x, y) of the image on a grid. Pixel size and obliqueness are the singular values of the mapping's
 * derivative.
 */
function locateOnGrid(plane: GridPlane, x: number, y: number, { width, height }: Mapper, out: SurfacePoint) {
  const { toRectangle: m, widthMetres, heightMetres } = plane
  const w = Math.max(1 / FARTHEST, m[6] * x + m[7] * y + m[8])
  const u = (m[0] * x + m[1] * y + m[2]) / w
  const v = (m[3] * x + m[4] * y + m[5]) / w
  out.u = u * widthMetres
  out.v = v * heightMetres
  const ux = ((m[0] - u * m[6]) * widthMetres) / (w * width)
  const uy = ((m[1] - u * m[7]) * widthMetres) / (w * height)
  const vx = ((m[3] - v * m[6]) * heightMetres) / (w * width)
  const vy = ((m[4] - v * m[7]) * heightMetres) / (w * height)
  const squares = ux * ux + uy * uy + vx * vx + vy * vy
  const determinant = Math.abs(ux * vy - uy * vx)
  const larger = Math.sqrt(
    (squares + Math.sqrt(Math.max(0, squares * squares - 4 * determinant * determinant))) / 2,
  )
  // Beyond the horizon, the mapping may have none.
  out.metresPerPixel = Math.max(Number.EPSILON, determinant / larger)
  out.obliquity = Math.max(1, larger / out.metresPerPixel)
}

/** Texture differences at one place: OKLab and stops. */
export interface TextureSample {
  dL: number
  da: number
  db: number
  stops: number
}

/** A place on an endlessly repeated tile, in tiles. */
export interface TilePoint {
  u: number
  v: number
}

/**
 * Samples an atlas: bilinear within a mip level, and blended between two levels, so that no line shows where one takes over.
 * `seen` has the pixel's size and obliqueness.
 */
export function sampleAtlas(atlas: Atlas, place: TilePoint, seen: SurfacePoint, out: TextureSample): void {
  const level = mipLevel(atlas, seen)
  const last = atlas.levels.length - 1
  const finer = level <= 0 ? 0 : Math.min(last, Math.floor(level))
  const share = finer === last ? 0 : smoothstep(0.3, 0.7, level - finer)
  const { u, v } = place
  const tileU = u - Math.floor(u)
  const tileV = v - Math.floor(v)
  const { scales } = atlas
  // By index: destructuring all four would go through an iterator.
  const scaleL = scales[0]
  const scaleA = scales[1]
  const scaleB = scales[2]
  const scaleStops = scales[3]
  let dL = 0
  let da = 0
  let db = 0
  let stops = 0
  // One loop body for both levels, with plain variables: a call per level or texel would box every number passed.
  for (let index = share < 1 ? finer : finer + 1; index <= (share > 0 ? finer + 1 : finer); index++) {
    const weight = index === finer ? 1 - share : share
    const texels = at(atlas.levels, index)
    const n = atlas.texels >> index
    const px = tileU * n - 0.5
    const py = tileV * n - 0.5
    const fx = Math.floor(px)
    const fy = Math.floor(py)
    const tx = px - fx
    const bottom = (py - fy) * weight
    const top = weight - bottom
    const x0 = fx < 0 ? n - 1 : fx
    const x1 = fx + 1 >= n ? 0 : fx + 1
    const y0 = (fy < 0 ? n - 1 : fy) * n
    const y1 = (fy + 1 >= n ? 0 : fy + 1) * n
    const p00 = (y0 + x0) * 4
    const p01 = (y0 + x1) * 4
    const p10 = (y1 + x0) * 4
    const p11 = (y1 + x1) * 4
    const w00 = (1 - tx) * top
    const w01 = tx * top
    const w10 = (1 - tx) * bottom
    const w11 = tx * bottom
    dL += w00 * scaleL * texelAt(texels, p00)
    dL += w01 * scaleL * texelAt(texels, p01)
    dL += w10 * scaleL * texelAt(texels, p10)
    dL += w11 * scaleL * texelAt(texels, p11)
    da += w00 * scaleA * texelAt(texels, p00 + 1)
    da += w01 * scaleA * texelAt(texels, p01 + 1)
    da += w10 * scaleA * texelAt(texels, p10 + 1)
    da += w11 * scaleA * texelAt(texels, p11 + 1)
    db += w00 * scaleB * texelAt(texels, p00 + 2)
    db += w01 * scaleB * texelAt(texels, p01 + 2)
    db += w10 * scaleB * texelAt(texels, p10 + 2)
    db += w11 * scaleB * texelAt(texels, p11 + 2)
    stops += w00 * scaleStops * texelAt(texels, p00 + 3)
    stops += w01 * scaleStops * texelAt(texels, p01 + 3)
    stops += w10 * scaleStops * texelAt(texels, p10 + 3)
    stops += w11 * scaleStops * texelAt(texels, p11 + 3)
  }
  out.dL = dL
  out.da = da
  out.db = db
  out.stops = stops
}

/** Bias in levels towards the finer side. */
const SHARPNESS_LEVELS = 0.3

/** The (fractional) mip level whose texels are about as large as the pixel. */
function mipLevel({ texels, widthMetres, heightMetres }: Atlas, seen: SurfacePoint): number {
  return Math.log2((pixelMetres(seen) * texels) / Math.sqrt(widthMetres * heightMetres)) - SHARPNESS_LEVELS
}

/** The side of a square as large as what a pixel covers, so that patterns stay sharp along the plane and hardly shimmer. */
function pixelMetres({ metresPerPixel, obliquity }: SurfacePoint): number {
  return metresPerPixel * Math.sqrt(obliquity)
}

/** Distance between sampled pixels, since sizes change slowly across a surface. */
const LOOKED_AT_PX = 8

/**
 * Meters per texel of a square tile needed at the finest place of an area, where its mip level is 0. Infinite for a label
 * without pixels.
 */
export function finestTexelMetres(
  mapper: Mapper,
  plane: AreaPlane,
  { first }: LabelMap,
  label: number,
): number {
  const seen: SurfacePoint = { u: 0, v: 0, metresPerPixel: 0, obliquity: 1 }
  let finest = Number.POSITIVE_INFINITY
  for (let y = LOOKED_AT_PX >> 1; y < mapper.height; y += LOOKED_AT_PX) {
    for (let x = LOOKED_AT_PX >> 1; x < mapper.width; x += LOOKED_AT_PX) {
      if (first[y * mapper.width + x] !== label) continue
      locate(mapper, plane, x, y, seen)
      finest = Math.min(finest, pixelMetres(seen))
    }
  }
  return finest / 2 ** SHARPNESS_LEVELS
}

/** No texture: the plain color. */
export function clearSample(out: TextureSample): void {
  out.dL = 0
  out.da = 0
  out.db = 0
  out.stops = 0
}

function texelAt(texels: Int8Array, p: number): number {
  return texels[p] ?? 0
}
