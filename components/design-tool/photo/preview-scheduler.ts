import { STYLE_IDS, type StyleId } from '@/lib/domain/styles'
import { type Controls, DEFAULT_CONTROLS } from '@/lib/engines/preview/analysis/controls'
import type { Labels } from '@/lib/math/image'
import type { KindMap, ProposedKind } from '@/lib/segment/kind-map'
import {
  MATERIALS_LONG_SIDE_PX,
  type PhotoPreviews,
  type PreviewImage,
  type ThingPreview,
  TILE_LONG_SIDE_PX,
} from './photo-previews'

/** The parts of `PhotoPreviews` that the scheduler uses. */
export type Previews = Pick<
  PhotoPreviews,
  'survey' | 'setMask' | 'setKinds' | 'analyze' | 'propose' | 'named' | 'draw' | 'drawThing'
>

/** Why tasks are paused: a stroke is being drawn, or a selection is being made. */
export type PauseReason = 'stroke' | 'selection'

type Request = { readonly run: () => void; readonly cancel: () => void }

/**
 * The order of work on one photo: the newest style requested, the survey of the photo, the analysis of the mask, the styles'
 * tiles, and then, ahead of time, the previews of the other styles. It does one task at a time, so a newer request or a pause
 * never waits for more than one.
 */
export class PreviewScheduler {
  private readonly previews: Previews
  private isSurveyed = false
  private isAnalyzed = true
  private request: Request | null = null
  private isStyleChosen = false
  private readonly pauses = new Set<PauseReason>()
  private onProposed: (kinds: readonly ProposedKind[] | null) => void = () => undefined
  private tiles: Request[] = []
  private ahead: Controls[] = []
  /** Previews of the current mask. */
  private readonly cache = new Map<string, PreviewImage>()

  constructor(previews: Previews) {
    this.previews = previews
  }

  pause(reason: PauseReason): void {
    this.pauses.add(reason)
  }

  resume(reason: PauseReason): void {
    this.pauses.delete(reason)
  }

  /** Resolves with each area's likely kind, or with `null` if they aren't known yet or another mask is set first. */
  setMask(mask: Labels): Promise<readonly ProposedKind[] | null> {
    this.cancel()
    this.onProposed(null)
    this.cache.clear()
    this.previews.setMask(mask)
    this.isAnalyzed = false
    // A chosen style comes first: the others wait until it has been shown.
    this.ahead = this.isStyleChosen ? [] : othersThan(null, DEFAULT_CONTROLS)
    return new Promise((resolve) => {
      this.onProposed = resolve
    })
  }

  /** The model's kinds for the parts of the room; `null` if none will come. */
  setKinds(kinds: KindMap | null): void {
    this.previews.setKinds(kinds)
  }

  /**
   * Resolves with `null` if a newer request or another mask comes first. `isStyle`: it shows a style, and the other styles may
   * be requested next; otherwise only materials and colors.
   */
  preview(controls: Controls, isStyle = true): Promise<PreviewImage | null> {
    return this.ask(() => this.answer(controls, isStyle))
  }

  /** The same for a thing in the room. */
  drawThing(...asked: Parameters<Previews['drawThing']>): Promise<ThingPreview | null> {
    return this.ask(() => this.previews.drawThing(...asked))
  }

  private ask<Answer>(work: () => Answer): Promise<Answer | null> {
    this.cancel()
    const { request, answer } = requestFor(work)
    this.request = request
    return answer
  }

  /** A small preview for a style's tile, after everything else that was asked for. `null` as for `preview`. */
  tile(controls: Controls): Promise<PreviewImage | null> {
    const { request, answer } = requestFor(() => this.drawCopy(controls, TILE_LONG_SIDE_PX))
    this.tiles.push(request)
    return answer
  }

  /** Runs one task. Returns false if there are no tasks, or while paused. */
  runTask(): boolean {
    if (this.pauses.size > 0) return false
    const { request } = this
    this.request = null
    if (request) request.run()
    else if (!this.isSurveyed) {
      this.isSurveyed = true
      attempt(() => this.previews.survey())
    } else if (!this.isAnalyzed) {
      this.isAnalyzed = true
      attempt(() => this.analyze())
    } else return this.workAhead()
    return true
  }

  private analyze(): void {
    this.previews.analyze()
    this.onProposed(this.previews.propose())
  }

  private workAhead(): boolean {
    const tile = this.tiles.shift()
    if (tile) {
      tile.run()
      return true
    }
    const next = this.ahead.shift()
    if (next) attempt(() => this.draw(next))
    return next !== undefined
  }

  private answer(controls: Controls, isStyle: boolean): PreviewImage {
    this.isStyleChosen = isStyle
    const image = this.drawCopy(controls, isStyle ? undefined : MATERIALS_LONG_SIDE_PX)
    this.ahead = isStyle ? othersThan(controls.style, controls) : []
    return image
  }

  /** A copy, because its buffer is transferred to the page. */
  private drawCopy(controls: Controls, longSidePx?: number): PreviewImage {
    const image = this.draw(controls, longSidePx)
    this.isSurveyed = true
    return { ...image, rgba: image.rgba.slice() }
  }

  private draw(controls: Controls, longSidePx?: number): PreviewImage {
    // Steps set the size of a design; a preview has a fixed one. An area's kind may be proposed, or the same from the page.
    const named = { ...controls, areas: this.previews.named(controls.areas) }
    const key = JSON.stringify([{ ...named, steps: 0 }, longSidePx])
    const cached = this.cache.get(key)
    if (cached) return cached
    // Trying prompts or strengths leaves many previews behind.
    if (this.cache.size >= MAX_CACHED) this.cache.clear()
    const image = this.previews.draw(named, longSidePx)
    this.cache.set(key, image)
    return image
  }

  private cancel(): void {
    for (const each of [this.request, ...this.tiles]) each?.cancel()
    this.tiles = []
    this.request = null
  }
}

/** Each image takes up to 1 MB, a tile 80 kB. */
const MAX_CACHED = 36

/** Work for later, and its answer: `null` if it is canceled. */
function requestFor<Answer>(work: () => Answer): { request: Request; answer: Promise<Answer | null> } {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | null>()
  const run = () => {
    try {
      resolve(work())
    } catch (error) {
      reject(error)
    }
  }
  return { request: { run, cancel: () => resolve(null) }, answer: promise }
}

function othersThan(chosen: StyleId | null, controls: Omit<Controls, 'style'>): Controls[] {
  return STYLE_IDS.filter((style) => style !== chosen).map((style) => ({ ...controls, style }))
}

/** Work ahead of time may fail: the request for it will report the error. */
function attempt(work: () => unknown): void {
  try {
    work()
  } catch {
    // Reported when it is requested.
  }
}
