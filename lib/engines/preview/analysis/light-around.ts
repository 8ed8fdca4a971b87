import { LINEAR_OF_BYTE, luminance, stopsOf } from '../../../math/color.ts'
import type { Photo } from '../../../math/image.ts'
import { takeRanked } from '../../../math/numeric.ts'
import type { LabelMap } from './label-map.ts'

/** The light around an area. */
export interface LightAround {
  /** Its color: linear RGB over its luminance. */
  readonly color: readonly [number, number, number]
  /** Stops of the brightest white nearby that isn't the area's own; a new white is no brighter. */
  readonly white: number
}

/** Samples across the photo. Fewer than a row of them say nothing. */
const SAMPLES_ACROSS = 150
/** How far around an area to look for light, as a share of the diagonal. */
const REACH = 0.15
/** Below this value of the largest channel, a sample says little about the light. */
const DARKEST = 60
/** Saturation (HSV) above which a surface shows its own color. */
const COLORED = 0.55
/**
 * By how much blue over green falls as red over green rises, in logarithms, from daylight to lamplight: black bodies of 2,700 to
 * 10,000 K in sRGB. Light is never far off that line, as green and purple surfaces are.
 */
const WARMER = 1.4
/** The share of places that are darker than a white. */
export const WHITE_RANK = 0.97
/** Logarithms of red and blue over green: how far a white may be from the light's own color. */
const MOST_TINT = 0.15

/**
 * The color of the light: the median chromaticity of the brighter surfaces without much color of their own, averaged from the
 * whole photo and from around the area. Clipped lamps and windows don't count.
 */
export function lightAround(photo: Photo, labels: LabelMap, label: number): LightAround {
  const samples = samplesOf(photo, labels, label)
  const everywhere = colorOf(samples)
  const nearby = samples.filter(({ isNear, isOwn }) => isNear && !isOwn)
  const near = nearby.length < SAMPLES_ACROSS ? everywhere : colorOf(nearby)
  const [r, b] = [Math.exp((everywhere.red + near.red) / 2), Math.exp((everywhere.blue + near.blue) / 2)]
  const Y = luminance(r, 1, b)
  const around = samples.filter(({ isNear }) => isNear)
  const isWhite = (sample: Sample) =>
    Math.abs(sample.red - near.red) < MOST_TINT && Math.abs(sample.blue - near.blue) < MOST_TINT
  const measured = [nearby.filter(isWhite), around].find(({ length }) => length >= SAMPLES_ACROSS) ?? samples
  const stops = Float32Array.from(measured, ({ luminance: each }) => stopsOf(each))
  return { color: [r / Y, 1 / Y, b / Y], white: stops.length === 0 ? 0 : takeRanked(stops, WHITE_RANK) }
}

interface Sample {
  readonly value: number
  readonly luminance: number
  /** Logarithms of red and blue over green. */
  readonly red: number
  readonly blue: number
  readonly isOwn: boolean
  readonly isNear: boolean
}

/** Means of a few pixels each, so that noise doesn't count, except those that say nothing about the light. */
function samplesOf({ width, height, rgb }: Photo, labels: LabelMap, label: number): Sample[] {
  const step = Math.max(1, Math.round(width / SAMPLES_ACROSS))
  const isNear = nearnessOf(labels, label)
  const samples: Sample[] = []
  for (let y = 0; y + step <= height; y += step) {
    for (let x = 0; x + step <= width; x += step) {
      const mean = [0, 0, 0]
      let brightest = 0
      for (let i = 0; i < step * step; i++) {
        const p = 3 * ((y + Math.floor(i / step)) * width + x + (i % step))
        for (let c = 0; c < 3; c++) {
          const byte = rgb[p + c] ?? 0
          brightest = Math.max(brightest, byte)
          mean[c] = (mean[c] ?? 0) + byte / step ** 2
        }
      }
      const [r, g, b] = [Math.round(mean[0] ?? 0), Math.round(mean[1] ?? 0), Math.round(mean[2] ?? 0)]
      const value = Math.max(r, g, b)
      const saturation = (value - Math.min(r, g, b)) / Math.max(1, value)
      // A clipped one doesn't either.
      if (value <= DARKEST || brightest === 255 || saturation >= COLORED) continue
      const [lr, lg, lb] = [LINEAR_OF_BYTE[r] ?? 0, LINEAR_OF_BYTE[g] ?? 0, LINEAR_OF_BYTE[b] ?? 0]
      const [red, blue] = [Math.log(lr / lg), Math.log(lb / lg)]
      if (Math.abs(blue + WARMER * red) > 2 * MOST_TINT) continue
      const column = Math.floor((x * labels.width) / width)
      const row = Math.floor((y * labels.height) / height)
      samples.push({
        value,
        luminance: luminance(lr, lg, lb),
        red,
        blue,
        isOwn: labels.first[row * labels.width + column] === label,
        isNear: isNear(column, row),
      })
    }
  }
  return samples
}

/** Whether a cell is within reach of the area's bounds. */
function nearnessOf({ width, height, first }: LabelMap, label: number) {
  const reach = REACH * Math.hypot(width, height)
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (first[i] !== label) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return (x: number, y: number) =>
    x > left - reach && x < right + reach && y > top - reach && y < bottom + reach
}

function colorOf(samples: readonly Sample[]): { red: number; blue: number } {
  if (samples.length === 0) return { red: 0, blue: 0 }
  const medianOf = (some: readonly Sample[], of: (sample: Sample) => number) =>
    takeRanked(Float32Array.from(some, of), 0.5)
  const least = medianOf(samples, ({ value }) => value)
  const bright = samples.filter(({ value }) => value >= least)
  const middle = (of: (sample: Sample) => number) => medianOf(bright, of)
  return { red: middle(({ red }) => red), blue: middle(({ blue }) => blue) }
}
