import { at } from './at.ts'
import type { Atlas } from './atlas.ts'
import { smoothstep } from './numeric.ts'
import type { Role } from './role-names.ts'
import { BACK, LEFT, metresPerUnit, type RayField, RIGHT, type Room, rayField } from './room.ts'

/** A place on a surface in metres, the metres one pixel covers there, and how obliquely it is seen (≥ 1). */
export interface SurfacePoint {
  u: number
  v: number
  metresPerPixel: number
  obliquity: number
}

/** Metres per pixel of objects, for a picture 1,150 px wide. */
const OBJECT_METRES_PER_PIXEL = 0.0042
const OBJECT_WIDTH_PX = 1150
/** Rays nearly along a plane would land at infinity. */
const FARTHEST = 40

export interface Mapper {
  readonly room: Room
  readonly rays: RayField
  readonly objectMetresPerPixel: number
  readonly metresPerUnit: number
  /** Metres across one pixel at distance 1 along a ray of length 1. */
  readonly pixelMetres: number
}

export function createMapper(room: Room, width: number, height: number): Mapper {
  const rays = rayField(room, Math.max(width, height) / room.longSide)
  return {
    room,
    rays,
    objectMetresPerPixel: (OBJECT_METRES_PER_PIXEL * OBJECT_WIDTH_PX) / width,
    metresPerUnit: metresPerUnit(room),
    pixelMetres: metresPerUnit(room) / rays.focal,
  }
}

/**
 * Where pixel (x, y) lies on its role's own kind of plane: floor, ceiling, or the nearest wall. Objects are
 * mapped in the picture plane. A floor therefore never lands on a wall plane.
 */
export function locate(mapper: Mapper, role: Role, x: number, y: number, out: SurfacePoint): void {
  if (role !== 'floor' && role !== 'ceiling' && role !== 'wall') {
    out.metresPerPixel = mapper.objectMetresPerPixel
    out.u = x * out.metresPerPixel
    out.v = y * out.metresPerPixel
    out.obliquity = 1
    return
  }
  const { rays, room } = mapper
  const X = rays.X[0] + rays.X[1] * x + rays.X[2] * y
  const Y = rays.Y[0] + rays.Y[1] * x + rays.Y[2] * y
  const Z = rays.Z[0] + rays.Z[1] * x + rays.Z[2] * y
  const length = Math.sqrt(X * X + Y * Y + Z * Z)
  if (role === 'wall') locateOnWall(room, X, Y, Z, length, out)
  else {
    const height = role === 'floor' ? 1 : room.box.ceiling
    const t = Math.min(FARTHEST, height / Math.max(1e-4, role === 'floor' ? Y : -Y))
    out.u = X * t
    out.v = Z * t
    out.metresPerPixel = t * length
    out.obliquity = (t * length) / height
  }
  out.u *= mapper.metresPerUnit
  out.v *= mapper.metresPerUnit
  out.metresPerPixel *= mapper.pixelMetres
}

function locateOnWall({ box }: Room, X: number, Y: number, Z: number, length: number, out: SurfacePoint) {
  let t = Z > 1e-4 ? box.back / Z : FARTHEST
  let wall = BACK
  const side = X > 1e-4 ? box.right / X : X < -1e-4 ? -box.left / X : FARTHEST
  if (side < t) {
    t = side
    wall = X > 0 ? RIGHT : LEFT
  }
  t = Math.min(t, FARTHEST)
  out.u = (wall === BACK ? X : Z) * t
  out.v = Y * t
  out.metresPerPixel = t * length
  const distance = wall === BACK ? box.back : wall === RIGHT ? box.right : box.left
  out.obliquity = Math.max(1, (t * length) / distance)
}

/** Texture differences at one place: OKLab and stops. */
export interface TextureSample {
  dL: number
  da: number
  db: number
  stops: number
}

/**
 * Reads an atlas at a place: bilinear within a mip level, and a blend of two levels where one gives way to the
 * other, so that no line across the surface shows it. u, v in tiles.
 */
export function sampleAtlas(
  atlas: Atlas,
  u: number,
  v: number,
  point: SurfacePoint,
  out: TextureSample,
): void {
  const texelsPerPixel = (point.metresPerPixel * atlas.texels) / atlas.tileMetres
  const level = Math.log2(texelsPerPixel) + 0.72 * Math.log2(point.obliquity) - 0.3
  const last = atlas.levels.length - 1
  const finer = level <= 0 ? 0 : Math.min(last, Math.floor(level))
  const share = finer === last ? 0 : smoothstep(0.3, 0.7, level - finer)
  out.dL = out.da = out.db = out.stops = 0
  if (share < 1) addLevel(atlas, finer, u, v, 1 - share, out)
  if (share > 0) addLevel(atlas, finer + 1, u, v, share, out)
}

/** Adds `weight` times the bilinear sample of one mip level. */
function addLevel(atlas: Atlas, index: number, u: number, v: number, weight: number, out: TextureSample) {
  const texels = at(atlas.levels, index)
  const n = atlas.texels >> index
  const px = (u - Math.floor(u)) * n - 0.5
  const py = (v - Math.floor(v)) * n - 0.5
  const fx = Math.floor(px)
  const fy = Math.floor(py)
  const tx = px - fx
  const ty = (py - fy) * weight
  const top = weight - ty
  const x0 = fx < 0 ? n - 1 : fx
  const x1 = fx + 1 >= n ? 0 : fx + 1
  const y0 = (fy < 0 ? n - 1 : fy) * n
  const y1 = (fy + 1 >= n ? 0 : fy + 1) * n
  addTexel(texels, (y0 + x0) * 4, (1 - tx) * top, atlas.scales, out)
  addTexel(texels, (y0 + x1) * 4, tx * top, atlas.scales, out)
  addTexel(texels, (y1 + x0) * 4, (1 - tx) * ty, atlas.scales, out)
  addTexel(texels, (y1 + x1) * 4, tx * ty, atlas.scales, out)
}

function addTexel(texels: Int8Array, p: number, weight: number, scales: Atlas['scales'], out: TextureSample) {
  out.dL += weight * scales[0] * (texels[p] ?? 0)
  out.da += weight * scales[1] * (texels[p + 1] ?? 0)
  out.db += weight * scales[2] * (texels[p + 2] ?? 0)
  out.stops += weight * scales[3] * (texels[p + 3] ?? 0)
}
