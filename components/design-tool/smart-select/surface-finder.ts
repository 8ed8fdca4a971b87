import type { Polygon } from '@/lib/mask/layers'
import type { MaskPart } from '@/lib/mask/mask'
import type { PhotoPoint } from '@/lib/mask/space'
import type { AreaMap } from '@/lib/segment/areas'
import type { PromptPoint } from '@/lib/segment/prompt'
import type { ListedSurface, SurfaceQuery } from '@/lib/select/select-surface'

/** Points, in photo pixels, that belong to what was found before, or do not. */
export type Correction = {
  readonly found: readonly Polygon[]
  readonly seeds: readonly PhotoPoint[]
  readonly label: PromptPoint['label']
}

/** Something that stands before the room's surfaces, with places all over it in photo pixels. */
export type FoundThing = {
  readonly places: readonly PhotoPoint[]
  readonly outline: () => Promise<readonly Polygon[]>
}

/** Finds the surfaces of one photo: by color, or by the model. */
export type SurfaceFinder = {
  readonly select: (query: SurfaceQuery, signal: AbortSignal) => Promise<readonly Polygon[]>
  /** What a tap found in its next size, after the largest in its smallest. `null` when there is only one. */
  readonly resize: (found: readonly Polygon[], signal: AbortSignal) => Promise<readonly Polygon[] | null>
  /** A new version of something that `select` found: none when the points change nothing, `null` when this finder can't. */
  readonly correct: (correction: Correction, signal: AbortSignal) => Promise<readonly Polygon[] | null>
  /** The surfaces for the keyboard, largest first; none while they are not known. */
  readonly list: (tolerance: number) => Promise<readonly ListedSurface[]>
  /** What lights up under the pointer, once it is known. */
  readonly areas: () => AreaMap | null
  /** What stands before the room's surfaces; none while that is not known. */
  readonly things: () => readonly FoundThing[]
  /** All of the photo as areas with their kinds; `null` while that is not known. */
  readonly partition: () => Promise<readonly MaskPart[] | null>
}

/** The two ways to find the surfaces of a photo. Each call tries anew. */
export type Finders = {
  readonly local: () => Promise<SurfaceFinder>
  /** Fails with a `RequestError`. `null` where none is asked. */
  readonly model: ((signal: AbortSignal) => Promise<SurfaceFinder>) | null
}
