import type { Photo, Size } from './image.ts'
import { takeRanked } from './numeric.ts'

/** OKLCH as lightness 0..1, chroma, hue in degrees. */
export type Lch = readonly [L: number, C: number, hue: number]

/**
 * sRGB, linear light and OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020).
 * L is 0..1, a and b about ±0.4; luminance Y uses the Rec. 709 weights on linear light 0..1.
 */

export interface Lab {
  readonly L: number
  readonly a: number
  readonly b: number
}

export interface Rgb {
  r: number
  g: number
  b: number
}

/** sRGB byte → linear light. */
export const LINEAR_OF_BYTE = Float32Array.from({ length: 256 }, (_, i) => {
  const v = i / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})

const CUBE_ROOT_STEPS = 4095
/** Cube roots on a square-root scale: dense where the root is steep. */
const CUBE_ROOT = Float32Array.from({ length: CUBE_ROOT_STEPS + 2 }, (_, i) =>
  Math.cbrt((i / CUBE_ROOT_STEPS) ** 2),
)

const ENCODE_STEPS = 8191
/** Linear light → sRGB 0..255 on a square-root scale. */
const ENCODED = Float32Array.from({ length: ENCODE_STEPS + 2 }, (_, i) => {
  const x = (i / ENCODE_STEPS) ** 2
  return 255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)
})

/** Linear light 0..1 → sRGB 0..255, not rounded. */
export function encodeSrgb(linear: number): number {
  if (linear <= 0) return 0
  if (linear >= 1) return 255
  return ENCODED[(Math.sqrt(linear) * ENCODE_STEPS + 0.5) | 0] ?? 0
}

/** A color as bytes, 0–255 each. */
export type Rgb8 = { readonly r: number; readonly g: number; readonly b: number }

/** Reads `#a8b5a0`, `a8b5a0` or `#abc`; `null` for anything else. */
export function parseHex(text: string): Rgb8 | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (!digits) return null
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const value = Number.parseInt(full, 16)
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 }
}

/** `#rrggbb`, the format of color inputs. */
export function toHex({ r, g, b }: Rgb8): string {
  return `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Linear light as `#rrggbb`, clipped to 0..1. */
export function linearToHex({ r, g, b }: Readonly<Rgb>): string {
  return toHex({ r: encodeSrgb(r), g: encodeSrgb(g), b: encodeSrgb(b) })
}

/** Cube root of 0..1, from the table. */
function cubeRoot(x: number): number {
  if (x <= 0) return 0
  if (x >= 1) return Math.cbrt(x)
  const t = Math.sqrt(x) * CUBE_ROOT_STEPS
  const i = t | 0
  return (CUBE_ROOT[i] ?? 0) + ((CUBE_ROOT[i + 1] ?? 0) - (CUBE_ROOT[i] ?? 0)) * (t - i)
}

/** Relative luminance of linear light (Rec. 709 weights). */
export function luminance(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Luma (0–255) of the sRGB pixel whose bytes start at `p`: ITU-R BT.601. */
export function lumaOf(rgb: Uint8Array | Uint8ClampedArray, p: number): number {
  return 0.299 * (rgb[p] ?? 0) + 0.587 * (rgb[p + 1] ?? 0) + 0.114 * (rgb[p + 2] ?? 0)
}

/** Log luminance in stops; the offset keeps black finite. */
export function stopsOf(Y: number): number {
  return Math.log2(Y + 0.004)
}

/** OKLab → linear RGB, written into `out`. */
export function labToLinear(L: number, a: number, b: number, out: Rgb): void {
  const l = L + 0.3963377774 * a + 0.2158037573 * b
  const m = L - 0.1055613458 * a - 0.0638541728 * b
  const s = L - 0.0894841775 * a - 1.291485548 * b
  const l3 = l * l * l
  const m3 = m * m * m
  const s3 = s * s * s
  out.r = 4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3
  out.g = -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3
  out.b = -0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3
}

/** Linear RGB → OKLab. */
export function linearToLab(r: number, g: number, b: number): Lab {
  const l = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    L: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

/** OKLCH → OKLab; hue in degrees. */
export function lch(L: number, C: number, hueDegrees: number): Lab {
  const h = (hueDegrees * Math.PI) / 180
  return { L, a: C * Math.cos(h), b: C * Math.sin(h) }
}

/** The color of `#rrggbb` in OKLCH, hue in degrees. */
export function lchOfHex(hex: string): Lch {
  const channel = (from: number) => LINEAR_OF_BYTE[Number.parseInt(hex.slice(from, from + 2), 16)] ?? 0
  return lchOf(linearToLab(channel(1), channel(3), channel(5)))
}

/** OKLab → OKLCH. */
export function lchOf({ L, a, b }: Lab): Lch {
  return [L, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI]
}

/** Linear luminance of an OKLab color. */
export function luminanceOfLab(lab: Lab): number {
  const rgb: Rgb = { r: 0, g: 0, b: 0 }
  labToLinear(lab.L, lab.a, lab.b, rgb)
  return Math.max(0, luminance(rgb.r, rgb.g, rgb.b))
}

/** An image in OKLab. */
export interface LabPlanes extends Size {
  readonly L: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
}

/** The color of a pixel. */
export const labAt = ({ L, a, b }: LabPlanes, i: number): Lab => ({
  L: L[i] ?? 0,
  a: a[i] ?? 0,
  b: b[i] ?? 0,
})

export const labDistance = (one: Lab, other: Lab) =>
  Math.hypot(one.L - other.L, one.a - other.a, one.b - other.b)

/** The median of each channel over some pixels. */
export function medianLab({ L, a, b }: LabPlanes, pixels: readonly number[]): Lab {
  const median = (plane: Float32Array) =>
    takeRanked(
      Float32Array.from(pixels, (i) => plane[i] ?? 0),
      0.5,
    )
  return { L: median(L), a: median(a), b: median(b) }
}

/** An image in OKLab with its log luminance `stops` = log2(Y + .004). */
export interface ColorPlanes extends LabPlanes {
  readonly stops: Float32Array
}

/** Converts a whole image. */
export function toColorPlanes(photo: Photo): ColorPlanes {
  const { width, height, rgb } = photo
  const count = width * height
  const L = new Float32Array(count)
  const a = new Float32Array(count)
  const b = new Float32Array(count)
  const stops = new Float32Array(count)
  for (let i = 0, p = 0; i < count; i++, p += 3) {
    const red = LINEAR_OF_BYTE[rgb[p] ?? 0] ?? 0
    const green = LINEAR_OF_BYTE[rgb[p + 1] ?? 0] ?? 0
    const blue = LINEAR_OF_BYTE[rgb[p + 2] ?? 0] ?? 0
    const l = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    const m = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    const s = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    L[i] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
    a[i] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
    b[i] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
    stops[i] = Math.log2(luminance(red, green, blue) + 0.004)
  }
  return { width, height, L, a, b, stops }
}

/** Just the OKLab lightness of a whole image. */
export function toLightness({ width, height, rgb }: Photo): Float32Array {
  const L = new Float32Array(width * height)
  for (let i = 0, p = 0; i < L.length; i++, p += 3) {
    const red = LINEAR_OF_BYTE[rgb[p] ?? 0] ?? 0
    const green = LINEAR_OF_BYTE[rgb[p + 1] ?? 0] ?? 0
    const blue = LINEAR_OF_BYTE[rgb[p + 2] ?? 0] ?? 0
    const l = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    const m = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    const s = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    L[i] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  }
  return L
}
