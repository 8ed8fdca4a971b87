import type { Frame } from './frame.ts'

/**
 * The room as a box in camera-height units (camera at the origin, floor at Y = +1, ceiling at Y = −ceiling, back wall at Z =
 * back, side walls at X = −left and X = right), seen through `frame`.
 */
export interface RoomBox {
  readonly ceiling: number
  readonly back: number
  readonly left: number
  readonly right: number
}

export interface Room {
  readonly frame: Frame
  readonly box: RoomBox
  /** 0..1: confidence in wall and ceiling planes. Floor and horizon are reliable whenever the frame is. */
  readonly confidence: number
  /** Long side of the image whose pixels the frame uses. */
  readonly longSide: number
  /** Camera height in meters, if something of known size reveals it. */
  readonly cameraMetres?: number
}

export const FACES = ['floor', 'ceiling', 'back', 'left', 'right'] as const
export const FLOOR = 0
export const CEILING = 1
export const BACK = 2
export const LEFT = 3
export const RIGHT = 4

/** Default camera height, and the height of an ordinary room. */
const CAMERA_METRES = 1.45
const ROOM_METRES = 2.6

/** Meters per unit. Rooms vary less in height than cameras do. */
export function metresPerUnit({ box, confidence, cameraMetres }: Room): number {
  if (cameraMetres !== undefined) return cameraMetres
  const fromHeight = Math.min(1.8, Math.max(0.95, ROOM_METRES / (1 + box.ceiling)))
  return CAMERA_METRES + (fromHeight - CAMERA_METRES) * confidence
}

/** Pixel → room directions for an image of another size: X = x0 + xx·x + xy·y and so on (pixel centers). */
export interface RayField {
  readonly X: readonly [number, number, number]
  readonly Y: readonly [number, number, number]
  readonly Z: readonly [number, number, number]
  /** Focal length in pixels of that image. */
  readonly focal: number
  readonly cx: number
  readonly cy: number
}

/** Linear forms giving the ray of pixel (x, y) in room coordinates; `scale` = image size / geometry size. */
export function rayField(room: Room, scale: number): RayField {
  const { right, up, forward } = room.frame
  const focal = room.frame.focal * scale
  const cx = room.frame.cx * scale - 0.5
  const cy = room.frame.cy * scale - 0.5
  const form = (v: { x: number; y: number; z: number }) =>
    [v.z - (v.x * cx + v.y * cy) / focal, v.x / focal, v.y / focal] as const
  return { X: form(right), Y: form(up), Z: form(forward), focal, cx, cy }
}

/** The first face of the box hit by a ray. */
export function faceOfRay(box: RoomBox, X: number, Y: number, Z: number): number {
  // Division by 0 gives infinity: the ray never hits that face.
  const level = (Y > 0 ? 1 : box.ceiling) / Math.abs(Y)
  const back = Z > 0 ? box.back / Z : Number.POSITIVE_INFINITY
  const side = (X > 0 ? box.right : box.left) / Math.abs(X)
  if (side < Math.min(level, back)) return X > 0 ? RIGHT : LEFT
  if (back < level) return BACK
  return Y > 0 ? FLOOR : CEILING
}

/** A pixel's ray. */
export function rayAt({ X, Y, Z }: RayField, x: number, y: number) {
  const on = (form: readonly [number, number, number]) => form[0] + form[1] * x + form[2] * y
  return { X: on(X), Y: on(Y), Z: on(Z) }
}

/** The face visible at a pixel. */
export function faceAt({ box }: Pick<Room, 'box'>, rays: RayField, x: number, y: number): number {
  const { X, Y, Z } = rayAt(rays, x, y)
  return faceOfRay(box, X, Y, Z)
}

/** The face of every pixel of an image of the given size, one byte each. */
export function faceMap(room: Room, width: number, height: number): Uint8Array {
  const rays = rayField(room, Math.max(width, height) / room.longSide)
  const faces = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) faces[i] = faceAt(room, rays, x, y)
  }
  return faces
}
