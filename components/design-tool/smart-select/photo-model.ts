import type * as z from 'zod'
import type { selectionSchema } from '@/lib/schemas/segment'
import type { KindMap } from '@/lib/segment/kind-map'
import type { PromptRequest } from '@/lib/segment/open-photo'
import type { RoomAreas } from '@/lib/segment/partition'

/** The answer to a prompt. */
export type PromptAnswer = z.output<typeof selectionSchema>

/** A photo's name, and the kinds of its parts, which are known long before its areas. */
export type OpenedPhoto = { readonly name: string; readonly kinds: KindMap }

/** A model for a photo, on the server or on this device. Both fail with `RequestError`. */
export type PhotoModel = {
  /** Opens a reduced photo. Resolves once it is ready for prompts. */
  readonly open: (photo: Blob, signal: AbortSignal) => Promise<OpenedPhoto>
  readonly select: (name: string, prompt: PromptRequest, signal: AbortSignal) => Promise<PromptAnswer>
  /** All areas of the photo, or `null` while the search is under way. */
  readonly areas: (name: string, signal: AbortSignal) => Promise<RoomAreas | null>
}
