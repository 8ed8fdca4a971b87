import { encodeSrgb, LINEAR_OF_BYTE, lumaOf } from '../../../math/color.ts'
import { project } from '../../../math/homography.ts'
import type { Photo } from '../../../math/image.ts'
import { clamp, smoothstep } from '../../../math/numeric.ts'
import { type Grain, noiseAt } from '../apply/grain.ts'
import type { LightAt } from './light.ts'
import type { Placement } from './placement.ts'
import type { Texture } from './texture.ts'

/** A thing in its place. */
export interface Placed {
  readonly placement: Placement
  readonly texture: Texture
  readonly lightAt: LightAt
  readonly shadow: Shadow
}

/** The shadow a thing casts on the surface it lies on or hangs from. */
export interface Shadow {
  /** Darkness, 0..1, and how far down it is cast, as a share of its reach. */
  readonly strength: number
  readonly drop: number
}

/** The drawing target: a copy of the photo. */
export interface DrawingCanvas {
  readonly photo: Photo
  readonly grain: Grain
  readonly rgb: Uint8Array<ArrayBuffer>
  /** How much of a pixel is free for the thing: 0 outside the selection and behind foreground objects. */
  freeAt(x: number, y: number): number
}

/** Draws a thing in its place, with its shadow. */
export function drawThing(canvas: DrawingCanvas, placed: Placed): void {
  const { photo } = canvas
  const bounds = boundsOf(placed.placement, photo)
  const spot: Spot = { u: 0, v: 0, ux: 0, uy: 0, vx: 0, vy: 0 }
  const color = new Float32Array(4)
  for (let y = bounds.top; y < bounds.bottom; y++) {
    for (let x = bounds.left; x < bounds.right; x++) {
      const free = canvas.freeAt(x, y)
      if (free === 0) continue
      locate(placed.placement, x, y, spot)
      const shade = free * shadeAt(placed, spot)
      readTexture(placed.texture, spot, color)
      if (shade > 0 || (color[3] ?? 0) > 0) writePixel(canvas, placed.lightAt, { x, y, free, shade }, color)
    }
  }
}

/** A position on a thing in meters, and its change per pixel. */
type Spot = Record<'u' | 'v' | 'ux' | 'uy' | 'vx' | 'vy', number>

function locate({ toThing: m }: Placement, x: number, y: number, out: Spot) {
  const w = m[6] * x + m[7] * y + m[8]
  out.u = (m[0] * x + m[1] * y + m[2]) / w
  out.v = (m[3] * x + m[4] * y + m[5]) / w
  out.ux = (m[0] - out.u * m[6]) / w
  out.uy = (m[1] - out.u * m[7]) / w
  out.vx = (m[3] - out.v * m[6]) / w
  out.vy = (m[4] - out.v * m[7]) / w
}

function boundsOf({ widthMetres, heightMetres, toPhoto, margin }: Placement, { width, height }: Photo) {
  const corners = [-margin, widthMetres + margin].flatMap((x) =>
    [-margin, heightMetres + margin].map((y) => project(toPhoto, x, y)),
  )
  const span = (values: readonly number[], end: number) =>
    [Math.max(0, Math.floor(Math.min(...values))), Math.min(end, Math.ceil(Math.max(...values)) + 1)] as const
  const [left, right] = span(
    corners.map(({ x }) => x),
    width,
  )
  const [top, bottom] = span(
    corners.map(({ y }) => y),
    height,
  )
  return { left, top, right, bottom }
}

/** How much light the shadow blocks, 0..1: most where the thing touches, and none beyond its margin. */
function shadeAt({ placement, shadow }: Placed, { u, v }: Spot): number {
  const { margin } = placement
  if (margin <= 0) return 0
  const reach = margin * (1 - shadow.drop / 2)
  const from = toEdge(placement, u, v - (shadow.drop * margin) / 2)
  const thrown = 1 - smoothstep(-0.3 * reach, reach, from)
  const near = 1 - smoothstep(0, 0.3 * margin, toEdge(placement, u, v))
  return shadow.strength * (0.6 * thrown + 0.4 * near)
}

/** The distance in meters from a position to the thing's edge, negative inside. */
function toEdge({ widthMetres, heightMetres }: Placement, u: number, v: number): number {
  const dx = Math.abs(u - widthMetres / 2) - widthMetres / 2
  const dy = Math.abs(v - heightMetres / 2) - heightMetres / 2
  return Math.hypot(Math.max(0, dx), Math.max(0, dy)) + Math.min(0, Math.max(dx, dy))
}

/** Maximum samples per side of a pixel, and the size they cover relative to a pixel, because photos aren't quite sharp. */
const MOST_SAMPLES = 6
const FOOTPRINT = 1.3
/** How far interpolation between texels extends beyond a sample, in texels. */
const SOFT = 0.4

function readTexture(texture: Texture, { u, v, ux, uy, vx, vy }: Spot, out: Float32Array) {
  const { width, height, texelsPerMetre } = texture
  const scale = FOOTPRINT * texelsPerMetre
  out.fill(0)
  const x = u * texelsPerMetre - 0.5
  const y = v * texelsPerMetre - 0.5
  const reach = scale * Math.max(Math.abs(ux) + Math.abs(uy), Math.abs(vx) + Math.abs(vy)) + 1
  if (x < -reach || y < -reach || x > width + reach || y > height + reach) return
  const columns = samplesOver(scale * Math.max(Math.abs(ux), Math.abs(vx)))
  const rows = samplesOver(scale * Math.max(Math.abs(uy), Math.abs(vy)))
  for (let row = 0; row < rows; row++) {
    const down = scale * ((row + 0.5) / rows - 0.5)
    for (let column = 0; column < columns; column++) {
      const across = scale * ((column + 0.5) / columns - 0.5)
      addTexel(texture, x + ux * across + uy * down, y + vx * across + vy * down, out)
    }
  }
  const weight = 1 / (rows * columns)
  for (let c = 0; c < 4; c++) out[c] = (out[c] ?? 0) * weight
}

function samplesOver(texels: number): number {
  return clamp(Math.ceil(texels - SOFT), 1, MOST_SAMPLES)
}

/**
 * Interpolates four texels; there is nothing beyond the thing. A single function body with plain variables, because this is
 * most of the work.
 */
function addTexel({ width, height, rgba }: Texture, x: number, y: number, out: Float32Array) {
  if (!(x > -1 && y > -1 && x < width && y < height)) return
  const left = Math.floor(x)
  const top = Math.floor(y)
  const tx = x - left
  const bottom = y - top
  // Beyond the edges a texel's weight is 0, so its value doesn't matter.
  const w0 = left < 0 ? 0 : 1 - tx
  const w1 = left + 1 < width ? tx : 0
  const w2 = top < 0 ? 0 : 1 - bottom
  const w3 = top + 1 < height ? bottom : 0
  const o = 4 * (top * width + left)
  const u = o + 4 * width
  const w00 = w0 * w2
  const w01 = w1 * w2
  const w10 = w0 * w3
  const w11 = w1 * w3
  for (let c = 0; c < 4; c++) {
    const upper = w00 * (rgba[o + c] ?? 0) + w01 * (rgba[o + c + 4] ?? 0)
    out[c] = (out[c] ?? 0) + upper + w10 * (rgba[u + c] ?? 0) + w11 * (rgba[u + c + 4] ?? 0)
  }
}

/** The light at the current pixel. */
const LIT = new Float32Array(3)

type Target = Readonly<Record<'x' | 'y' | 'free' | 'shade', number>>

function writePixel(
  { photo, grain, rgb }: DrawingCanvas,
  lightAt: LightAt,
  target: Target,
  color: Float32Array,
) {
  const { x, y, free, shade } = target
  const p = 3 * (y * photo.width + x)
  const opacity = free * (color[3] ?? 0)
  lightAt(x, y, LIT)
  const noise = (grain[lumaOf(photo.rgb, p) | 0] ?? 0) * noiseAt(x, y) * opacity
  for (let c = 0; c < 3; c++) {
    const behind = (1 - opacity) * (1 - shade) * (LINEAR_OF_BYTE[photo.rgb[p + c] ?? 0] ?? 0)
    const own = rolledOff(free * (color[c] ?? 0) * (LIT[c] ?? 0))
    rgb[p + c] = clamp(Math.round(encodeSrgb(behind + own) + noise), 0, 255)
  }
}

/** Highlights above .8 only approach white. */
function rolledOff(linear: number): number {
  return linear <= 0.8 ? linear : 0.8 + 0.2 * (1 - Math.exp(-(linear - 0.8) / 0.2))
}
