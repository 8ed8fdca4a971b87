import { LINEAR_OF_BYTE, type Rgb } from './color.ts'

/** CIELAB: lightness 0..100, a and b about ±128. */
export interface CieLab {
  readonly L: number
  readonly a: number
  readonly b: number
}

/** White point D65, as in sRGB. */
const WHITE = [0.95047, 1, 1.08883] as const
const WHITE_D50 = [0.96422, 1, 0.82521] as const

export function cieLabOfHex(hex: string): CieLab {
  const channel = (from: number) => LINEAR_OF_BYTE[Number.parseInt(hex.slice(from, from + 2), 16)] ?? 0
  return linearToCieLab(channel(1), channel(3), channel(5))
}

/** Linear sRGB (0..1) → CIELAB (IEC 61966-2-1 and CIE 15). */
export function linearToCieLab(r: number, g: number, b: number): CieLab {
  const x = cieRoot((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE[0])
  const y = cieRoot((0.2126729 * r + 0.7151522 * g + 0.072175 * b) / WHITE[1])
  const z = cieRoot((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE[2])
  return { L: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) }
}

function cieRoot(t: number): number {
  return t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116
}

/** The light a color was measured under. */
export type Illuminant = 'D50' | 'D65'

/**
 * CIELAB (2° observer) → linear sRGB; out-of-gamut colors are outside 0..1. D50 values are adapted by the Bradford method
 * (Bruce Lindbloom, "Chromatic Adaptation").
 */
export function cieLabToLinear({ L, a, b }: CieLab, illuminant: Illuminant): Rgb {
  const root = (L + 16) / 116
  const [atX, atY, atZ] = [fromCieRoot(root + a / 500), fromCieRoot(root), fromCieRoot(root - b / 200)]
  const white = illuminant === 'D50' ? WHITE_D50 : WHITE
  let [x, y, z] = [atX * white[0], atY * white[1], atZ * white[2]]
  if (illuminant === 'D50') {
    ;[x, y, z] = [
      0.9555766 * x - 0.0230393 * y + 0.0631636 * z,
      -0.0282895 * x + 1.0099416 * y + 0.0210077 * z,
      0.0122982 * x - 0.020483 * y + 1.3299098 * z,
    ]
  }
  return {
    r: 3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
    g: -0.969266 * x + 1.8760108 * y + 0.041556 * z,
    b: 0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
  }
}

function fromCieRoot(root: number): number {
  return root ** 3 > 216 / 24389 ? root ** 3 : (116 * root - 16) / (24389 / 27)
}

const RADIANS = Math.PI / 180
const TO_7TH = 25 ** 7

/**
 * The color difference ΔE2000 of two CIELAB colors; about 1 is just noticeable side by side. Formulas by Sharma, Wu and Dalal,
 * "The CIEDE2000 color-difference formula: implementation notes, supplementary test data, and mathematical observations", 2005,
 * with all weights 1.
 */
export function deltaE2000(one: CieLab, other: CieLab): number {
  const meanC = (Math.hypot(one.a, one.b) + Math.hypot(other.a, other.b)) / 2
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + TO_7TH)))
  const [p, q] = [adjusted(one, g), adjusted(other, g)]
  const isGray = p.C * q.C === 0
  const turn = isGray ? 0 : shortestTurn(q.hue - p.hue)
  const dL = other.L - one.L
  const dC = q.C - p.C
  const dH = 2 * Math.sqrt(p.C * q.C) * Math.sin((turn / 2) * RADIANS)
  const L = (one.L + other.L) / 2
  const C = (p.C + q.C) / 2
  const hue = isGray ? p.hue + q.hue : p.hue + turn / 2
  const t =
    1 -
    0.17 * Math.cos((hue - 30) * RADIANS) +
    0.24 * Math.cos(2 * hue * RADIANS) +
    0.32 * Math.cos((3 * hue + 6) * RADIANS) -
    0.2 * Math.cos((4 * hue - 63) * RADIANS)
  const fromMiddle = (L - 50) ** 2
  const inL = dL / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle))
  const inC = dC / (1 + 0.045 * C)
  const inH = dH / (1 + 0.015 * C * t)
  const fromBlue = (((hue + 360) % 360) - 275) / 25
  const rotation =
    -2 * Math.sqrt(C ** 7 / (C ** 7 + TO_7TH)) * Math.sin(60 * RADIANS * Math.exp(-fromBlue * fromBlue))
  return Math.sqrt(inL * inL + inC * inC + inH * inH + rotation * inC * inH)
}

/** Chroma and hue (0..360) with `a` stretched, which evens out near grays. */
function adjusted({ a, b }: CieLab, g: number): { C: number; hue: number } {
  const stretched = (1 + g) * a
  return { C: Math.hypot(stretched, b), hue: (Math.atan2(b, stretched) / RADIANS + 360) % 360 }
}

/** A difference of hues as −180..180. */
function shortestTurn(degrees: number): number {
  if (degrees > 180) return degrees - 360
  return degrees < -180 ? degrees + 360 : degrees
}
