import type * as z from 'zod'
import type { selectionSchema } from '@/lib/schemas/segment'
import type { PromptRequest } from '@/lib/segment/open-photo'
import type { RoomAreas } from '@/lib/segment/partition'

/** The answer to a prompt. */
export type PromptAnswer = z.output<typeof selectionSchema>

/** A model for a photo, on the server or on this device. Both fail with `RequestError`. */
export type PhotoModel = {
  /** Opens a reduced photo and resolves with its name once it is ready for prompts. */
  readonly open: (photo: Blob, signal: AbortSignal) => Promise<string>
  readonly select: (name: string, prompt: PromptRequest, signal: AbortSignal) => Promise<PromptAnswer>
  /** All areas of the photo, or `null` while the search is under way. */
  readonly areas: (name: string, signal: AbortSignal) => Promise<RoomAreas | null>
}
