import type { LabPlanes } from '@/lib/math/color'
import type { Size } from '@/lib/math/image'
import type { SmallMask } from './small-mask'

/** A mask and the photo's colors at half the mask's size, since only the size of color steps matters, not their sharpness. */
export type MaskPlane = LabPlanes & { readonly inside: Uint8Array; readonly count: number }

/** The line where `x * across.x + y * across.y` equals `at`, in pixels of a plane. */
export type CreaseLine = { readonly across: { readonly x: number; readonly y: number }; readonly at: number }

/** How a line runs through a mask, and how the mean color (OKLab) changes from one side to the other. */
export type LineFit = {
  /** Number of pixels on the line inside the mask, and the share of them with mask on both sides. */
  readonly length: number
  readonly flanked: number
  readonly step: number
  /** The change in the same direction slightly further out, on whichever side it is larger. High where light fades slowly. */
  readonly further: number
  /** Share of the pixels where the color changes in about the same way. */
  readonly steady: number
}

/** Distance from the line at which colors are compared, in pixels. */
const NEAR = 2
const FAR = 6
/** Light changes a surface's lightness more than its color. */
const COLOR_WEIGHT = 2
/** A pixel counts as part of the step if its own step is at least this share of the mean. */
const SAME_STEP = 0.35
/** If less than this share of a line has mask on both sides, it is an edge of the mask. */
const LEAST_FLANKED = 0.85

export function halvedMask({ width, height, logits }: SmallMask, colors: LabPlanes): MaskPlane {
  const size = { width: width >> 1, height: height >> 1 }
  const blocks = Array.from({ length: size.width * size.height }, (_, i) => {
    const first = 2 * (Math.floor(i / size.width) * width + (i % size.width))
    return [first, first + 1, first + width, first + width + 1]
  })
  const mean = (values: Float32Array, weight: number) =>
    Float32Array.from(blocks, (cells) => {
      return (weight * cells.reduce((sum, cell) => sum + (values[cell] ?? 0), 0)) / cells.length
    })
  const inside = Uint8Array.from(blocks, (cells) => {
    return cells.filter((cell) => (logits[cell] ?? 0) > 0).length > cells.length / 2 ? 1 : 0
  })
  return {
    ...size,
    L: mean(colors.L, 1),
    a: mean(colors.a, COLOR_WEIGHT),
    b: mean(colors.b, COLOR_WEIGHT),
    inside,
    count: inside.reduce((sum, value) => sum + value, 0),
  }
}

/** Null if the line inside the mask is shorter than `leastLength` pixels, or runs along the mask's edge. */
export function fitLine(plane: MaskPlane, line: CreaseLine, leastLength: number): LineFit | null {
  const { along, before, after, length } = pixelsBeside(plane, line)
  if (length < leastLength || along.length < LEAST_FLANKED * length) return null
  const mean = [0, 0, 0]
  for (let n = 0; n < along.length; n++) addChange(mean, plane, before[n], after[n])
  const step = Math.hypot(...mean) / along.length
  const towards = mean.map((sum) => sum / along.length / (step || 1))
  const steps = along.map((_, n) => changeTowards(towards, plane, before[n], after[n]))
  const further = [-FAR, FAR].map((beside) => {
    const changes = along.flatMap((place, n) => {
      const far = pixelAt(plane, line, place, beside)
      if (far === undefined) return []
      const [from, to] = beside < 0 ? [far, before[n]] : [after[n], far]
      return [changeTowards(towards, plane, from, to)]
    })
    return changes.reduce((sum, change) => sum + change, 0) / Math.max(1, changes.length)
  })
  return {
    length,
    flanked: along.length / length,
    step,
    further: Math.max(0, ...further),
    steady: steps.filter((change) => change > SAME_STEP * step).length / along.length,
  }
}

/** Positions along a line (distances from its foot) with mask on both sides, and the pixels there. */
function pixelsBeside(plane: MaskPlane, line: CreaseLine) {
  const along: number[] = []
  const before: number[] = []
  const after: number[] = []
  let length = 0
  const [from, to] = reachOf(line, plane)
  for (let place = from; place <= to; place++) {
    if (pixelAt(plane, line, place, 0) === undefined) continue
    length++
    const [one, other] = [pixelAt(plane, line, place, -NEAR), pixelAt(plane, line, place, NEAR)]
    if (one === undefined || other === undefined) continue
    along.push(place)
    before.push(one)
    after.push(other)
  }
  return { along, before, after, length }
}

/** The mask's pixel at a position along a line and a distance across it, if there is one. */
function pixelAt(
  { width, height, inside }: MaskPlane,
  { across, at }: CreaseLine,
  place: number,
  beside: number,
) {
  const x = Math.floor((at + beside) * across.x - place * across.y)
  const y = Math.floor((at + beside) * across.y + place * across.x)
  if (x < 0 || y < 0 || x >= width || y >= height) return undefined
  const i = y * width + x
  return inside[i] ? i : undefined
}

/** The distances from its foot at which a line enters and leaves the plane. */
function reachOf({ across, at }: CreaseLine, { width, height }: Size): [number, number] {
  // x = at * across.x - place * across.y and y = at * across.y + place * across.x, each between 0 and the size.
  const bounds = [
    { start: at * across.x, slope: -across.y, size: width },
    { start: at * across.y, slope: across.x, size: height },
  ].flatMap(({ start, slope, size }) => {
    if (Math.abs(slope) < 1e-6) return []
    const ends = [-start / slope, (size - start) / slope]
    return [{ from: Math.min(...ends), to: Math.max(...ends) }]
  })
  return [
    Math.floor(Math.max(...bounds.map(({ from }) => from))),
    Math.ceil(Math.min(...bounds.map(({ to }) => to))),
  ]
}

function addChange(sums: number[], { L, a, b }: MaskPlane, from = 0, to = 0): void {
  sums[0] = (sums[0] ?? 0) + (L[to] ?? 0) - (L[from] ?? 0)
  sums[1] = (sums[1] ?? 0) + (a[to] ?? 0) - (a[from] ?? 0)
  sums[2] = (sums[2] ?? 0) + (b[to] ?? 0) - (b[from] ?? 0)
}

/** The component of the color change between two pixels in a given direction. */
function changeTowards(towards: readonly number[], { L, a, b }: MaskPlane, from = 0, to = 0): number {
  return (
    (towards[0] ?? 0) * ((L[to] ?? 0) - (L[from] ?? 0)) +
    (towards[1] ?? 0) * ((a[to] ?? 0) - (a[from] ?? 0)) +
    (towards[2] ?? 0) * ((b[to] ?? 0) - (b[from] ?? 0))
  )
}
