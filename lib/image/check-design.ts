import { isWithoutFinish } from '@/lib/domain/areas'
import type { RestyleParams } from '@/lib/domain/design-run'
import { hasStyle, TASK_RULES, type Task } from '@/lib/domain/tasks'
import { lumaOf } from '@/lib/math/color'
import type { Size } from '@/lib/math/image'
import type { AreaLabels, Pixels } from './pixels'

/** `unchanged`: nothing to be seen in an area. `holes`: parts of an area are still the photo. */
export type DesignFlaw = 'unchanged' | 'holes'

/** Pixels looked at in one design: a few milliseconds, whatever the photo's size. */
const MAX_SAMPLES = 200_000
/** An area of fewer samples says nothing. */
const MIN_SAMPLES = 16

const LIMIT = {
  /** Below this strength a user asks for little, and gets it. */
  strength: 0.3,
  /**
   * Mean difference, in levels of 255, below which a change cannot be seen. All styles and materials on the rooms of
   * docs/contact-sheets, white on white and tone in tone among them, come to 1.3 at strength 0.3 and guidance 1, and to
   * 2.9 at the guidance of the form; none of them has more than 2 % of bytes that are the photo's.
   */
  unchangedBelow: 0.5,
  /** Share of pixels that are the photo's own bytes while the others changed by this mean or more. */
  holesShare: 0.25,
  holesFrom: 4,
  /**
   * How much stronger edges must be for a photo to look sharper. On ten photos of rooms, enlarging and reducing again came to
   * 0.94–0.98, with mild sharpening to 0.98–1.01, with noise taken out and sharpening to 1.05–1.12, and with strong sharpening
   * to 1.54–1.69.
   */
  sharperFrom: 1.02,
  /** Edges: so great a share of all steps between neighbors. */
  edgesShare: 0.05,
} as const

type Sums = { count: number; same: number; difference: number }

type CheckedParams =
  | Pick<RestyleParams, 'task' | 'areas' | 'strength'>
  | { readonly task: Exclude<Task, RestyleParams['task']> }

/**
 * Looks at what an engine made of each area before its credit stays spent, and returns the first flaw. Areas without
 * finishes may stay as they are, unless all of them are. Where things were removed, all of the mask counts
 * as one.
 */
export function checkDesign(
  original: Pixels,
  made: Pixels,
  labels: AreaLabels,
  params: CheckedParams,
): DesignFlaw | null {
  if (TASK_RULES[params.task].alters === 'sharpened') return dullIn(original, made, labels)
  if (!hasStyle(params)) return unchangedIn(total([...measureAreas(original, made, labels).values()]))
  const { areas, strength } = params
  if (strength < LIMIT.strength) return null
  const measured = measureAreas(original, made, labels)
  const changing = [...measured].filter(([label]) => !isWithoutFinish(areas[label - 1]?.kind ?? 'auto'))
  const judged = changing.length > 0 ? changing.map(([, sums]) => sums) : [total([...measured.values()])]
  for (const sums of judged) {
    const flaw = flawOf(sums)
    if (flaw) return flaw
  }
  return null
}

/** What is removed is often selected with much around it that stays nearly as it was: that is no hole. */
function unchangedIn({ count, difference }: Sums): DesignFlaw | null {
  return count >= MIN_SAMPLES && difference < LIMIT.unchangedBelow * count ? 'unchanged' : null
}

/** Detail is small beside all that stays: of a wall, nothing but an edge may change. */
function dullIn(original: Pixels, made: Pixels, labels: AreaLabels): DesignFlaw | null {
  const [before, after] = [edgesIn(original, labels), edgesIn(made, labels)]
  if (before === null || after === null) return null
  return after <= LIMIT.sharperFrom * before ? 'unchanged' : null
}

/** The mean of the strongest steps in brightness between neighbors; `null` of too few samples. */
function edgesIn({ width, height, rgb }: Pixels, labels: AreaLabels): number | null {
  const steps: number[] = []
  for (const i of samplesOf({ width, height }, labels)) {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue
    const across = lumaOf(rgb, 3 * (i + 1)) - lumaOf(rgb, 3 * (i - 1))
    const down = lumaOf(rgb, 3 * (i + width)) - lumaOf(rgb, 3 * (i - width))
    steps.push(Math.abs(across) + Math.abs(down))
  }
  if (steps.length < MIN_SAMPLES) return null
  const strongest = Float32Array.from(steps)
    .sort()
    .subarray(Math.floor((1 - LIMIT.edgesShare) * steps.length))
  return strongest.reduce((sum, step) => sum + step, 0) / strongest.length
}

function flawOf(sums: Sums): DesignFlaw | null {
  const { count, same, difference } = sums
  if (count < MIN_SAMPLES) return null
  if (unchangedIn(sums)) return 'unchanged'
  const isChanged = difference >= LIMIT.holesFrom * (count - same)
  return isChanged && same > LIMIT.holesShare * count ? 'holes' : null
}

function measureAreas(original: Pixels, made: Pixels, labels: AreaLabels): Map<number, Sums> {
  const areas = new Map<number, Sums>()
  for (const i of samplesOf(original, labels)) {
    const label = labels[i] ?? 0
    const sums = areas.get(label) ?? { count: 0, same: 0, difference: 0 }
    areas.set(label, sums)
    const difference = differenceAt(original.rgb, made.rgb, 3 * i)
    sums.count++
    sums.difference += difference
    if (difference === 0) sums.same++
  }
  return areas
}

/** Labelled pixels, evenly drawn. */
function* samplesOf({ width, height }: Size, labels: AreaLabels): Generator<number> {
  const step = Math.ceil(Math.sqrt((width * height) / MAX_SAMPLES))
  for (let y = 0, row = 0; y < height; y += step, row++) {
    // Each row begins elsewhere, so that no upright stripe falls between the samples.
    for (let x = (3 * row) % step; x < width; x += step) {
      const i = y * width + x
      if ((labels[i] ?? 0) !== 0) yield i
    }
  }
}

/** Mean of the three channels. */
function differenceAt(a: Uint8Array, b: Uint8Array, p: number): number {
  let sum = 0
  for (let c = p; c < p + 3; c++) sum += Math.abs((a[c] ?? 0) - (b[c] ?? 0))
  return sum / 3
}

function total(all: readonly Sums[]): Sums {
  const sums = { count: 0, same: 0, difference: 0 }
  for (const { count, same, difference } of all) {
    sums.count += count
    sums.same += same
    sums.difference += difference
  }
  return sums
}
