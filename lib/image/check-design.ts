import { isWithoutFinish } from '@/lib/domain/areas'
import type { RestyleParams } from '@/lib/domain/design-run'
import { lumaOf } from '@/lib/math/color'
import type { Size } from '@/lib/math/image'
import { hasStyle, TASK_RULES, type Task } from '@/lib/tasks/tasks'
import type { AreaLabels, Pixels } from './pixels'

/** `unchanged`: no visible change in an area. `holes`: parts of an area still show the photo. */
export type DesignFlaw = 'unchanged' | 'holes'

/** Maximum sampled pixels per design: takes a few milliseconds at any size. */
const MAX_SAMPLES = 200_000
/** Areas with fewer samples are inconclusive. */
const MIN_SAMPLES = 16

const LIMIT = {
  /** Below this strength, the user asked for little change. */
  strength: 0.3,
  /**
   * Mean difference, in levels of 255, below which a change is invisible. All styles and materials on the rooms of
   * docs/contact-sheets, including white on white and tone on tone, reach at least 1.3 at strength 0.3 and guidance 1, and 2.9
   * at the form's guidance; none has more than 2% of the photo's own bytes.
   */
  unchangedBelow: 0.5,
  /** Share of pixels still identical to the photo, when the others changed by at least this mean. */
  holesShare: 0.25,
  holesFrom: 4,
  /**
   * How much stronger edges must be for a photo to look sharper. On ten room photos, enlarging and reducing again gave
   * 0.94–0.98, mild sharpening on top 0.98–1.01, denoising with sharpening 1.05–1.12, and strong sharpening 1.54–1.69.
   */
  sharperFrom: 1.02,
  /** Edges are this share of all steps between neighbors: the strongest ones. */
  edgesShare: 0.05,
} as const

type Sums = { count: number; same: number; difference: number }

type CheckedParams =
  | Pick<RestyleParams, 'task' | 'areas' | 'strength'>
  | { readonly task: Exclude<Task, RestyleParams['task']>; readonly placement?: unknown }

/**
 * Checks an engine's result for each area before its credit stays spent, and returns the first flaw. Areas without finishes may
 * stay as they are, unless all of them do. For removals, the whole mask counts as one area.
 */
export function checkDesign(
  original: Pixels,
  made: Pixels,
  labels: AreaLabels,
  params: CheckedParams,
): DesignFlaw | null {
  if (TASK_RULES[params.task].alters === 'sharpened') return dullIn(original, made, labels)
  if (!hasStyle(params)) {
    const sums = total([...measureAreas(original, made, labels).values()])
    // Where our own engine puts a thing, it may be a small picture on a wall that is selected as a whole.
    return params.placement && sums.same < sums.count ? null : unchangedIn(sums)
  }
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

/** Removals are often selected generously, and the surroundings hardly change: that isn't a hole. */
function unchangedIn({ count, difference }: Sums): DesignFlaw | null {
  return count >= MIN_SAMPLES && difference < LIMIT.unchangedBelow * count ? 'unchanged' : null
}

/** Detail is small compared to everything that stays: on a wall, only an edge may change. */
function dullIn(original: Pixels, made: Pixels, labels: AreaLabels): DesignFlaw | null {
  const [before, after] = [edgesIn(original, labels), edgesIn(made, labels)]
  if (before === null || after === null) return null
  return after <= LIMIT.sharperFrom * before ? 'unchanged' : null
}

/** The mean of the strongest brightness steps between neighbors; `null` with too few samples. */
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

/** Evenly spaced labeled pixels. */
function* samplesOf({ width, height }: Size, labels: AreaLabels): Generator<number> {
  const step = Math.ceil(Math.sqrt((width * height) / MAX_SAMPLES))
  for (let y = 0, row = 0; y < height; y += step, row++) {
    // Each row starts at a different offset, so that no vertical stripe falls between samples.
    for (let x = (3 * row) % step; x < width; x += step) {
      const i = y * width + x
      if ((labels[i] ?? 0) !== 0) yield i
    }
  }
}

/** Mean over the three channels. */
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
