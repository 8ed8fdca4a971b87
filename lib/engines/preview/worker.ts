import { createHash } from 'node:crypto'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { LruCache } from '../../math/lru-cache.ts'
import type { FlatFurnishing } from '../../tasks/furnish/furnishing.ts'
import { type Analysis, analyze } from './analysis/analysis.ts'
import { withoutOther } from './analysis/areas.ts'
import { type Controls, DEFAULT_CONTROLS } from './analysis/controls.ts'
import { withDoorScale } from './analysis/door-scale.ts'
import { type ClearRefusal, clearObjects } from './clear/clear-objects.ts'
import { type FurnishResult, furnishPhoto, type OwnChoices } from './furnish/furnish.ts'
import { type Restyled, render } from './render/render.ts'

export interface RestyleTask {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
  /** The area number of each pixel. */
  readonly mask: Uint8Array
  readonly controls: Controls
  /** 35 mm equivalent focal length from EXIF, if the photo has it. */
  readonly focal35mm?: number
}

/** Analyses of the latest photos (up to 16 MB each), for trying other styles. */
const analyses = new LruCache<Analysis>(3)

export type RestyleResult = Pick<Restyled, 'rgb' | 'areas'>

/** Runs in a worker thread. Returns the restyled photo, whose bytes are transferred, and the areas' finishes. */
export function restyle({ mask: labels, controls, focal35mm, ...photo }: RestyleTask) {
  const mask = withoutOther(labels, controls.areas)
  const size = `${photo.width} ${photo.height} ${focal35mm ?? ''} `
  const key = createHash('sha256').update(size).update(photo.rgb).update(mask).digest('hex')
  const analysis = analyses.get(key) ?? analyze(photo, mask, focal35mm === undefined ? {} : { focal35mm })
  analyses.set(key, analysis)
  const { rgb, areas } = render(photo, mask, withDoorScale(analysis, controls.areas), controls)
  release(photo.rgb, labels)
  const result: RestyleResult = { rgb, areas }
  return move({ [transferableSymbol]: [rgb.buffer], [valueSymbol]: result })
}

export type ClearTask = Omit<RestyleTask, 'controls'>

export type ClearAnswer =
  | { readonly cleared: true; readonly rgb: Uint8Array }
  | { readonly cleared: false; readonly reason: ClearRefusal }

/** Runs in a worker thread. Returns the photo without what the mask covers, or why nothing could be removed. */
export function clear({ mask, focal35mm, ...photo }: ClearTask) {
  const result = clearObjects(photo, mask, focal35mm)
  release(photo.rgb, mask)
  if (!result.cleared) return result
  const answer: ClearAnswer = { cleared: true, rgb: result.rgb }
  return move({ [transferableSymbol]: [result.rgb.buffer], [valueSymbol]: answer })
}

export interface FurnishTask extends ClearTask, OwnChoices {
  readonly furnishing: FlatFurnishing
}

/** Runs in a worker thread. Returns the photo with a furnishing at the mask, or why it couldn't be placed. */
export function furnish({ width, height, rgb, mask, furnishing, ...options }: FurnishTask) {
  const result = furnishPhoto({ width, height, rgb }, mask, furnishing, options)
  release(rgb, mask)
  if (!result.furnished) return result
  const answer: FurnishResult = result
  return move({ [transferableSymbol]: [result.rgb.buffer], [valueSymbol]: answer })
}

/** What a thread can be asked for, by the name of its function. */
export type Works = {
  restyle: { task: RestyleTask; answer: RestyleResult }
  clear: { task: ClearTask; answer: ClearAnswer }
  furnish: { task: FurnishTask; answer: FurnishResult }
}

/** Frees a task's pixels now: garbage collection would leave them next to those of the next design. */
function release(...pixels: readonly Uint8Array[]): void {
  for (const { buffer } of pixels) if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** Shows that the thread responds. */
export function ping(): true {
  return true
}

const SIDE = 256

/** Runs a small synthetic room through the engine, so that the first real photo gets compiled code. */
function warmUp(): void {
  const rgb = new Uint8Array(SIDE * SIDE * 3)
  for (let i = 0, p = 0; p < rgb.length; i++, p += 3) {
    const light = 0.8 + 0.2 * ((i % SIDE) / SIDE)
    rgb.set(
      roomColor(i / SIDE / SIDE).map((value) => value * light),
      p,
    )
  }
  const photo = { width: SIDE, height: SIDE, rgb }
  const mask = new Uint8Array(SIDE * SIDE).fill(1)
  const analysis = analyze(photo, mask)
  for (const style of ['modern', 'industrial'] as const) {
    render(photo, mask, analysis, { ...DEFAULT_CONTROLS, style })
  }
}

/** Ceiling, wall or floor at a height of the image, 0 top .. 1 bottom. */
function roomColor(y: number): number[] {
  if (y < 0.15) return [230, 228, 224]
  return y > 0.75 ? [120, 96, 74] : [186, 178, 160]
}

warmUp()
