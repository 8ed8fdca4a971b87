import { RequestError } from '@/lib/api/api-error'
import type { Polygon } from '@/lib/mask/layers'
import type { MaskPart } from '@/lib/mask/mask'
import type { PhotoPoint, PhotoSize } from '@/lib/mask/space'
import type { AreaMap } from '@/lib/segment/areas'
import type { Meant } from '@/lib/segment/cut-selection'
import type { KindMap } from '@/lib/segment/kind-map'
import { areaMask, countInside, inputScale, visiblePoint } from '@/lib/segment/lookup'
import type { PromptRequest } from '@/lib/segment/open-photo'
import type { RoomAreas } from '@/lib/segment/partition'
import type { PromptPoint } from '@/lib/segment/prompt'
import type { SmallMask } from '@/lib/segment/small-mask'
import { thingsAmong } from '@/lib/segment/things'
import type { PhotoModel, PromptAnswer } from './photo-model'
import {
  allWalls,
  boxAround,
  correctedMask,
  labeled,
  MOST_TAKEN,
  outsideOf,
  type Prompted,
  strokePoints,
  type Walls,
  withPoints,
} from './prompts'

/** Interval between checks for the areas, which take the server about 3 s. */
const AREAS_PAUSE_MS = 750
/** A busy server or a lost connection must not end the search. */
const MOST_FAILURES = 20

/** Where the user clicked, in photo pixels. */
type SurfaceQuery = {
  /** One for a click, several for a stroke. */
  readonly seeds: readonly PhotoPoint[]
  /** The seeds are two corners of a box around the surface. */
  readonly isBox?: boolean
}

/** Points, in photo pixels, that do or don't belong to an earlier result. */
export type Correction = {
  readonly found: readonly Polygon[]
  readonly seeds: readonly PhotoPoint[]
  readonly label: PromptPoint['label']
}

/** An object in front of the room's surfaces, with sample points all over it in photo pixels. */
type FoundThing = {
  readonly places: readonly PhotoPoint[]
  readonly outline: () => Promise<readonly Polygon[]>
}

/** A surface reachable by keyboard, by a point on it and the share of the photo it covers, 0–1. */
export type ListedSurface = { readonly point: PhotoPoint; readonly coverage: number }

/** Finds the surfaces of one photo. */
export type SurfaceFinder = Awaited<ReturnType<typeof openModelFinder>>

export type ModelFinderInput = {
  readonly model: PhotoModel
  readonly size: PhotoSize
  /** The reduced photo. */
  readonly upload: Blob
  /** A mask's outlines in photo pixels, snapped to the photo's edges. */
  readonly outline: (mask: SmallMask) => Promise<readonly Polygon[]>
  /** Reduces a mask to what was meant on the scaled photo: a wall without its ceiling and windows, if the areas were found. */
  readonly cut: (mask: SmallMask, meant: Meant, areas: RoomAreas | null) => Promise<SmallMask>
  /** Divides the whole photo into areas with kinds. */
  readonly partition: (map: RoomAreas) => Promise<readonly MaskPart[]>
  /** Called once, with the kind of each part of the room. */
  readonly setKinds: (kinds: KindMap) => void
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Opens a photo with a model. Resolves once its areas are known, which every tap is cut by; `signal` ends everything. Fails with
 * `RequestError`.
 */
export async function openModelFinder(input: ModelFinderInput, signal: AbortSignal) {
  const { model, upload, outline } = input
  const scale = inputScale(input.size)
  const toInput = ({ x, y }: PhotoPoint) => ({ x: x * scale, y: y * scale })
  const toPhoto = ({ x, y }: { x: number; y: number }) => ({ x: x / scale, y: y / scale })
  const opened = await model.open(upload, signal)
  let { name } = opened
  input.setKinds(opened.kinds)
  const answers = new WeakMap<readonly Polygon[], Prompted>()

  const reopen = async () => {
    name = (await model.open(upload, signal)).name
  }
  const findAreas = async (): Promise<RoomAreas | null> => {
    for (let failures = 0; failures < MOST_FAILURES; ) {
      const found = await model.areas(name, signal).catch(async (error: unknown) => {
        signal.throwIfAborted()
        failures++
        if (isGone(error)) await reopen()
        return null
      })
      if (found) return found
      await input.wait(AREAS_PAUSE_MS, signal)
    }
    return null
  }
  // Without areas, nothing is highlighted or cut, but everything else works.
  const areas = await findAreas()

  const ask = async (prompt: PromptRequest, newer: AbortSignal): Promise<PromptAnswer> => {
    try {
      return await model.select(name, prompt, newer)
    } catch (error) {
      if (!isGone(error)) throw error
      await reopen()
      return model.select(name, prompt, newer)
    }
  }
  const select = selecting({ ask, areas, cut: (mask, meant) => input.cut(mask, meant, areas) })
  const outlined = async (answer: Prompted, newer: AbortSignal) => {
    newer.throwIfAborted()
    const polygons = await outline(answer.mask)
    answers.set(polygons, answer)
    return polygons
  }
  return {
    async select({ seeds, isBox = false }: SurfaceQuery, newer: AbortSignal): Promise<readonly Polygon[]> {
      const places = seeds.map(toInput)
      return outlined(await (isBox ? select.box(places, newer) : select.tap(places, newer)), newer)
    },
    /** A tap's result in its next size, or the smallest after the largest. `null` if there is only one. */
    async resize(found: readonly Polygon[], newer: AbortSignal): Promise<readonly Polygon[] | null> {
      const last = answers.get(found)
      const next = last && (await select.nextSize(last, newer))
      return next ? outlined(next, newer) : null
    },
    /** Whether a tap's result is one wall of several or all of them, which is its next size; `null` for anything else. */
    walls: (found: readonly Polygon[]): Walls | null => answers.get(found)?.walls?.taken ?? null,
    /** A corrected version of a result of `select`: empty if the points change nothing, `null` if it is unknown. */
    async correct({ found, seeds, label }: Correction, newer: AbortSignal) {
      const last = answers.get(found)
      if (!last) return null
      const next = await select.correction(last, labeled(strokePoints(seeds.map(toInput)), label), newer)
      return next ? outlined(next, newer) : []
    },
    /** The surfaces for the keyboard, largest first; empty while unknown. */
    async list(): Promise<readonly ListedSurface[]> {
      const found = areas?.areas.map((area) => ({
        point: toPhoto(visiblePoint(areas, area)),
        coverage: area.coverage,
      }))
      return found?.toSorted((one, other) => other.coverage - one.coverage) ?? []
    },
    /** The areas to highlight under the pointer, once known. */
    areas: (): AreaMap | null => areas,
    /** Objects in front of the room's surfaces; empty while unknown. */
    things(): readonly FoundThing[] {
      if (!areas) return []
      return thingsAmong(areas).map(({ area, places }) => ({
        places: places.map(toPhoto),
        outline: () => outline(areaMask(areas, area.id)),
      }))
    },
    /** The whole photo as areas with kinds. */
    partition: async (): Promise<readonly MaskPart[]> => (areas ? input.partition(areas) : []),
  }
}

function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.details.code === 'segment_photo_gone'
}

type Selecting = {
  readonly ask: (prompt: PromptRequest, newer: AbortSignal) => Promise<PromptAnswer>
  readonly cut: (mask: SmallMask, meant: Meant) => Promise<SmallMask>
  readonly areas: RoomAreas | null
}

/** Selects by a tap, stroke, box or correction. All places are in pixels of the scaled photo. */
function selecting({ ask, cut, areas }: Selecting) {
  const include = async (points: readonly PromptPoint[], step: number, newer: AbortSignal) => {
    const { maskId, smaller, larger, ...mask } = await ask({ points: [...points], step }, newer)
    return { points, maskId, size: { step, smaller, larger }, mask: await cut(mask, { points }) }
  }
  /** Masks of the object at some points, or of everything but it: first separated from the rest, then in its different sizes. */
  async function* thingsAt(last: Prompted, more: readonly PromptPoint[], newer: AbortSignal) {
    const isMore = more.every(({ label }) => label === 'include')
    const turned = (thing: SmallMask) => (isMore ? thing : outsideOf(thing))
    const others = withPoints(last, more).filter(({ label }) => (label === 'include') !== isMore)
    const points = [...labeled(more, 'include'), ...labeled(others, 'exclude')]
    if (others.length > 0) yield turned(await ask({ points, step: 0 }, newer))
    for (let step = 0, isLast = false; !isLast; step--) {
      const { mask, size } = await include(labeled(more, 'include'), step, newer)
      yield turned(mask)
      isLast = size.smaller === 0
    }
  }
  return {
    async box(corners: readonly PhotoPoint[], newer: AbortSignal): Promise<Prompted> {
      const box = boxAround(corners)
      const { maskId, ...whole } = await ask({ points: [], box, step: 0 }, newer)
      return { points: [], box, maskId, mask: await cut(whole, { points: [], box }) }
    },
    async tap(way: readonly PhotoPoint[], newer: AbortSignal): Promise<Prompted> {
      const points = labeled(strokePoints(way), 'include')
      const tapped = await include(points, 0, newer)
      const [at, more] = points
      const all = at && !more && areas ? allWalls(tapped.mask, at, areas) : null
      return all ? { ...tapped, walls: { taken: 'this', other: () => cut(all, { points }) } } : tapped
    },
    /** All walls after one of them, or the next larger size of a tap's result; the first one after the last. */
    async nextSize(last: Prompted, newer: AbortSignal): Promise<Prompted | null> {
      const { points, size, mask, walls } = last
      if (walls) {
        const taken = walls.taken === 'this' ? 'all' : 'this'
        return { ...last, mask: await walls.other(), walls: { taken, other: async () => mask } }
      }
      if (!size || size.smaller + size.larger === 0) return null
      return include(points, size.larger > 0 ? size.step + 1 : size.step - size.smaller, newer)
    },
    async correction(
      last: Prompted,
      more: readonly PromptPoint[],
      newer: AbortSignal,
    ): Promise<Prompted | null> {
      const points = withPoints(last, more)
      const { box, maskId: lastMaskId } = last
      const { maskId, ...whole } = await ask({ points: [...points], box, lastMaskId, step: 0 }, newer)
      const included = points.filter((at) => at.label === 'include')
      // The model doesn't know what was removed before, and would add it again.
      const isMore = more.every(({ label }) => label === 'include')
      const answer = isMore ? await cut(whole, { points: included }) : whole
      const mask = correctedMask(last, answer, more)
      if (mask) return { box, points, mask, maskId }
      const tried = [answer]
      for await (const thing of thingsAt(last, more, newer)) {
        const after = correctedMask(last, thing, more)
        if (after) return { box, points, mask: after }
        tried.push(thing)
      }
      const large = tried.flatMap((thing) => correctedMask(last, thing, more, MOST_TAKEN.last) ?? [])
      const [most] = large.toSorted((one, other) => countInside(other) - countInside(one))
      return most ? { box, points, mask: most } : null
    },
  }
}
