import type { Polygon } from '@/lib/mask/layers'
import type { MaskPart } from '@/lib/mask/mask'
import type { PhotoPoint } from '@/lib/mask/space'
import type { AreaMap } from '@/lib/segment/areas'
import type { PromptPoint } from '@/lib/segment/prompt'
import type { ListedSurface, SurfaceQuery } from '@/lib/select/select-surface'

/** Points, in photo pixels, that do or don't belong to an earlier result. */
export type Correction = {
  readonly found: readonly Polygon[]
  readonly seeds: readonly PhotoPoint[]
  readonly label: PromptPoint['label']
}

/** An object in front of the room's surfaces, with sample points all over it in photo pixels. */
export type FoundThing = {
  readonly places: readonly PhotoPoint[]
  readonly outline: () => Promise<readonly Polygon[]>
}

export type Walls = 'this' | 'all'

/** Finds the surfaces of one photo: by color, or by the model. */
export type SurfaceFinder = {
  readonly select: (query: SurfaceQuery, signal: AbortSignal) => Promise<readonly Polygon[]>
  /** A tap's result in its next size, or the smallest after the largest. `null` if there is only one. */
  readonly resize: (found: readonly Polygon[], signal: AbortSignal) => Promise<readonly Polygon[] | null>
  /** Whether a tap's result is one wall of several or all of them, which is its next size; `null` for anything else. */
  readonly walls: (found: readonly Polygon[]) => Walls | null
  /** A corrected version of a result of `select`: empty if the points change nothing, `null` if this finder can't correct. */
  readonly correct: (correction: Correction, signal: AbortSignal) => Promise<readonly Polygon[] | null>
  /** The surfaces for the keyboard, largest first; empty while unknown. */
  readonly list: () => Promise<readonly ListedSurface[]>
  /** The areas to highlight under the pointer, once known. */
  readonly areas: () => AreaMap | null
  /** Objects in front of the room's surfaces; empty while unknown. */
  readonly things: () => readonly FoundThing[]
  /** The whole photo as areas with kinds; `null` while unknown. */
  readonly partition: () => Promise<readonly MaskPart[] | null>
}

/** The two ways to find a photo's surfaces. Each call tries again. */
export type Finders = {
  readonly local: () => Promise<SurfaceFinder>
  /** Fails with a `RequestError`. `null` if there is no model. */
  readonly model: ((signal: AbortSignal) => Promise<SurfaceFinder>) | null
}
