import { RequestError } from '@/lib/api/api-error'
import type { Polygon } from '@/lib/mask/layers'
import type { MaskPart } from '@/lib/mask/mask'
import type { PhotoPoint, PhotoSize } from '@/lib/mask/space'
import type { PromptRequest } from '@/lib/schemas/segment'
import type { AreaMap } from '@/lib/segment/areas'
import type { Meant } from '@/lib/segment/cut-selection'
import { inputScale, visiblePoint } from '@/lib/segment/lookup'
import type { SmallMask } from '@/lib/segment/small-mask'
import {
  boxAround,
  clickedMask,
  correctedMask,
  correctedPoints,
  labeled,
  type Prompted,
  strokePoints,
} from './prompts'
import { readAreas, type Selection, sendPhoto, sendPrompt } from './segment-api'
import type { SurfaceFinder } from './surface-finder'

/** An answer takes a tenth of a second. After this long the network is gone. */
const PROMPT_TIMEOUT_MS = 5_000
/** Between two looks whether the areas are found, which takes the server about 3 s. */
const AREAS_PAUSE_MS = 1_500

export type ModelInput = {
  readonly size: PhotoSize
  /** The photo, reduced. */
  readonly upload: Blob
  /** The outlines of a mask in photo pixels, moved to the edges in the photo. */
  readonly outline: (mask: SmallMask) => Promise<readonly Polygon[]>
  /**
   * A mask cut to what was meant on the scaled photo: one wall or the ceiling, and no window in the wall. Before the areas
   * are known, windows stay in.
   */
  readonly cut: (mask: SmallMask, meant: Meant, areas: AreaMap | null) => Promise<SmallMask>
  /** All of the photo as areas with their kinds. */
  readonly partition: (map: AreaMap) => Promise<readonly MaskPart[]>
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Asks the model on the server. Resolves once it has the photo; `signal` ends everything. Fails with `RequestError`. */
export async function openModelFinder(input: ModelInput, signal: AbortSignal): Promise<SurfaceFinder> {
  const { upload, outline } = input
  const scale = inputScale(input.size)
  const toInput = ({ x, y }: PhotoPoint) => ({ x: x * scale, y: y * scale })
  const toPhoto = ({ x, y }: { x: number; y: number }) => ({ x: x / scale, y: y / scale })
  let hash = await sendPhoto(upload, signal)
  let areas: AreaMap | null = null
  const answers = new WeakMap<readonly Polygon[], Prompted>()

  const findAreas = async () => {
    while (!areas) {
      areas = await readAreas(hash, signal)
      if (!areas) await input.wait(AREAS_PAUSE_MS, signal)
    }
  }
  // Without areas nothing lights up, and everything else works.
  findAreas().catch(() => undefined)

  const ask = async (prompt: PromptRequest, newer: AbortSignal): Promise<Selection> => {
    try {
      return await withTimeout(newer, (limited) => sendPrompt(hash, prompt, limited))
    } catch (error) {
      if (!(error instanceof RequestError && error.details.code === 'segment_photo_gone')) throw error
      hash = await sendPhoto(upload, signal)
      return withTimeout(newer, (limited) => sendPrompt(hash, prompt, limited))
    }
  }
  const outlined = async (answer: Prompted, newer: AbortSignal) => {
    newer.throwIfAborted()
    const polygons = await outline(answer.mask)
    answers.set(polygons, answer)
    return polygons
  }
  return {
    async select({ seeds, isBox = false }, newer) {
      if (isBox) {
        const box = boxAround(seeds.map(toInput))
        const { maskId, ...whole } = await ask({ points: [], box }, newer)
        const mask = await input.cut(whole, { points: [], box }, areas)
        return outlined({ points: [], box, mask, maskId }, newer)
      }
      const points = labeled(strokePoints(seeds.map(toInput)), 'include')
      const { maskId, ...mask } = await ask({ points }, newer)
      const clicked = clickedMask({ points, mask, maskId }, areas)
      return outlined({ ...clicked, mask: await input.cut(clicked.mask, { points }, areas) }, newer)
    },
    async correct({ found, seeds, label }, newer) {
      const last = answers.get(found)
      const more = strokePoints(seeds.map(toInput))
      const points = last && correctedPoints(last, more, label, areas)
      if (!points) return null
      const { maskId, ...whole } = await ask(
        { points: [...points], box: last.box, lastMaskId: last.maskId },
        newer,
      )
      // The model does not know what was cut off before, and would add it again.
      const included = points.filter((at) => at.label === 'include')
      const answer = label === 'include' ? await input.cut(whole, { points: included }, areas) : whole
      const mask = correctedMask(last.mask, answer, more, label)
      return mask && outlined({ ...last, points, mask, maskId }, newer)
    },
    async list() {
      const map = areas
      const found = map?.areas.map((area) => ({
        point: toPhoto(visiblePoint(map, area)),
        coverage: area.coverage,
      }))
      return found?.toSorted((one, other) => other.coverage - one.coverage) ?? []
    },
    areas: () => areas,
    partition: async () => areas && input.partition(areas),
  }
}

/** `AbortSignal.any` is missing in some browsers that are still used. */
async function withTimeout<Result>(
  signal: AbortSignal,
  work: (limited: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  const limit = new AbortController()
  const abort = () => limit.abort(signal.reason)
  const timer = setTimeout(
    () => limit.abort(new DOMException('no answer', 'TimeoutError')),
    PROMPT_TIMEOUT_MS,
  )
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
