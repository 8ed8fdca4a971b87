import { at } from './at.ts'
import type { Atlas } from './atlas.ts'
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

/** Reads an atlas at a place: nearest mip level, bilinear between texels. u, v in tiles. */
export function sampleAtlas(
  atlas: Atlas,
  u: number,
  v: number,
  point: SurfacePoint,
  out: TextureSample,
): void {
  const texelsPerPixel = (point.metresPerPixel * atlas.texels) / atlas.tileMetres
  const level = Math.log2(texelsPerPixel) + 0.72 * Math.log2(point.obliquity) - 0.3
  const index = level <= 0 ? 0 : Math.min(atlas.levels.length - 1, Math.round(level))
  const texels = at(atlas.levels, index)
  const n = atlas.texels >> index
  const px = (u - Math.floor(u)) * n - 0.5
  const py = (v - Math.floor(v)) * n - 0.5
  const fx = Math.floor(px)
  const fy = Math.floor(py)
  const tx = px - fx
  const ty = py - fy
  const x0 = fx < 0 ? n - 1 : fx
  const x1 = fx + 1 >= n ? 0 : fx + 1
  const y0 = (fy < 0 ? n - 1 : fy) * n
  const y1 = (fy + 1 >= n ? 0 : fy + 1) * n
  const a = (y0 + x0) * 4
  const b = (y0 + x1) * 4
  const c = (y1 + x0) * 4
  const d = (y1 + x1) * 4
  const wa = (1 - tx) * (1 - ty)
  const wb = tx * (1 - ty)
  const wc = (1 - tx) * ty
  const wd = tx * ty
  const { scales } = atlas
  out.dL =
    scales[0] *
    (wa * (texels[a] ?? 0) + wb * (texels[b] ?? 0) + wc * (texels[c] ?? 0) + wd * (texels[d] ?? 0))
  out.da =
    scales[1] *
    (wa * (texels[a + 1] ?? 0) +
      wb * (texels[b + 1] ?? 0) +
      wc * (texels[c + 1] ?? 0) +
      wd * (texels[d + 1] ?? 0))
  out.db =
    scales[2] *
    (wa * (texels[a + 2] ?? 0) +
      wb * (texels[b + 2] ?? 0) +
      wc * (texels[c + 2] ?? 0) +
      wd * (texels[d + 2] ?? 0))
  out.stops =
    scales[3] *
    (wa * (texels[a + 3] ?? 0) +
      wb * (texels[b + 3] ?? 0) +
      wc * (texels[c + 3] ?? 0) +
      wd * (texels[d + 3] ?? 0))
}
