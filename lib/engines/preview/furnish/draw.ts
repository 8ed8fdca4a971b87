import { encodeSrgb, LINEAR_OF_BYTE } from '../../../math/color.ts'
import { project, type SharePoint } from '../../../math/homography.ts'
import { boundsOfPoints, type Photo } from '../../../math/image.ts'
import { clamp, smoothstep } from '../../../math/numeric.ts'
import type { FlatThing } from '../../../tasks/furnish/furnishing.ts'
import { noiseAt } from '../apply/grain.ts'
import { rolledOff } from '../render/shade.ts'
import type { Light } from './light.ts'
import type { Placement } from './placement.ts'
import { edgeDistance, type Texture } from './texture.ts'

/** A thing in its place. */
export interface Placed {
  readonly thing: FlatThing
  readonly placement: Placement
  readonly texture: Texture
  readonly light: Light
}

/** The shadow on the surface beneath: its darkness, 0..1, and how far down it is cast, as a share of its reach. */
const SHADOWS = { rug: { strength: 0.6, drop: 0.3 }, picture: { strength: 0.48, drop: 1 } }

/** The drawing target: a copy of the photo. */
export interface DrawingCanvas {
  readonly photo: Photo
  readonly grain: number
  readonly rgb: Uint8Array<ArrayBuffer>
  /** How much of a pixel is free for the thing: 0 outside the selection and behind foreground objects. */
  freeAt(x: number, y: number): number
}

/** Draws a thing in its place, with its shadow. */
export function drawThing(canvas: DrawingCanvas, placed: Placed): void {
  const { placement, texture } = placed
  const bounds = pixelsAround(placement, canvas.photo)
  const color = new Float32Array(4)
  for (let y = bounds.top; y < bounds.bottom; y++) {
    for (let x = bounds.left; x < bounds.right; x++) {
      const free = canvas.freeAt(x, y)
      if (free === 0) continue
      const place = project(placement.toThing, x, y)
      const right = project(placement.toThing, x + 1, y)
      const below = project(placement.toThing, x, y + 1)
      readTexture(texture, place, right, below, color)
      const target = { x, y, free, shade: free * shadeAt(placed, place) }
      if (target.shade > 0 || (color[3] ?? 0) > 0) writePixel(canvas, placed.light, target, color)
    }
  }
}

function pixelsAround({ widthMetres, heightMetres, toPhoto, margin }: Placement, { width, height }: Photo) {
  const corners = [-margin, widthMetres + margin].flatMap((x) =>
    [-margin, heightMetres + margin].map((y) => project(toPhoto, x, y)),
  )
  const seen = boundsOfPoints(corners)
  return {
    left: Math.max(0, Math.floor(seen.left)),
    top: Math.max(0, Math.floor(seen.top)),
    right: Math.min(width, Math.ceil(seen.right) + 1),
    bottom: Math.min(height, Math.ceil(seen.bottom) + 1),
  }
}

/** How much light the shadow blocks, 0..1: most where the thing touches, and none beyond its margin. */
function shadeAt({ thing, placement }: Placed, { x, y }: SharePoint): number {
  const { margin, widthMetres, heightMetres } = placement
  if (margin <= 0) return 0
  const { strength, drop } = SHADOWS[thing]
  const reach = margin * (1 - drop / 2)
  const [across, down] = [x - widthMetres / 2, y - heightMetres / 2]
  const from = -edgeDistance(across, down - (drop * margin) / 2, widthMetres, heightMetres)
  const thrown = 1 - smoothstep(-0.3 * reach, reach, from)
  const near = 1 - smoothstep(0, 0.3 * margin, -edgeDistance(across, down, widthMetres, heightMetres))
  return strength * (0.6 * thrown + 0.4 * near)
}

/** Maximum samples per side of a pixel, and the size they cover relative to a pixel, because photos aren't quite sharp. */
const MOST_SAMPLES = 6
const FOOTPRINT = 1.3
/** How far interpolation between texels extends beyond a sample, in texels. */
const SOFT = 0.4

/** Averages a texture over a pixel, between places in meters: its middle, and those of the pixels to the right and below. */
function readTexture(
  texture: Texture,
  place: SharePoint,
  right: SharePoint,
  below: SharePoint,
  out: Float32Array,
) {
  const scale = FOOTPRINT * texture.texelsPerMetre
  const [ux, vx] = [scale * (right.x - place.x), scale * (right.y - place.y)]
  const [uy, vy] = [scale * (below.x - place.x), scale * (below.y - place.y)]
  const columns = samplesOver(ux, vx)
  const rows = samplesOver(uy, vy)
  const [x, y] = [place.x * texture.texelsPerMetre - 0.5, place.y * texture.texelsPerMetre - 0.5]
  out.fill(0)
  for (let row = 0; row < rows; row++) {
    const down = (row + 0.5) / rows - 0.5
    for (let column = 0; column < columns; column++) {
      const across = (column + 0.5) / columns - 0.5
      addTexels(texture, x + ux * across + uy * down, y + vx * across + vy * down, 1 / (rows * columns), out)
    }
  }
}

function samplesOver(u: number, v: number): number {
  return clamp(Math.ceil(Math.max(Math.abs(u), Math.abs(v)) - SOFT), 1, MOST_SAMPLES)
}

/** Interpolates four texels; there is nothing beyond the thing. Plain loops, because this is most of the work. */
function addTexels({ width, height, rgba }: Texture, x: number, y: number, share: number, out: Float32Array) {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  for (let row = Math.max(0, top); row <= top + 1 && row < height; row++) {
    for (let column = Math.max(0, left); column <= left + 1 && column < width; column++) {
      const weight = share * (1 - Math.abs(x - column)) * (1 - Math.abs(y - row))
      const o = 4 * (row * width + column)
      for (let c = 0; c < 4; c++) out[c] = (out[c] ?? 0) + weight * (rgba[o + c] ?? 0)
    }
  }
}

type Target = Readonly<Record<'x' | 'y' | 'free' | 'shade', number>>

function writePixel(
  { photo, grain, rgb }: DrawingCanvas,
  light: Light,
  { x, y, free, shade }: Target,
  color: Float32Array,
) {
  const p = 3 * (y * photo.width + x)
  const opacity = free * (color[3] ?? 0)
  const lit = free * 2 ** light.stopsAt(x, y)
  const noise = grain * noiseAt(x, y) * opacity
  for (let c = 0; c < 3; c++) {
    const behind = (1 - opacity) * (1 - shade) * (LINEAR_OF_BYTE[photo.rgb[p + c] ?? 0] ?? 0)
    const own = rolledOff(lit * (color[c] ?? 0) * (light.color[c] ?? 0))
    rgb[p + c] = clamp(Math.round(encodeSrgb(behind + own) + noise), 0, 255)
  }
}
