import type { Controls } from '../local/controls.ts'

/** What the page sends to the mood worker. The buffers of a room are handed over. */
export type MoodRequest =
  | {
      readonly kind: 'room'
      readonly width: number
      readonly height: number
      readonly rgb: Uint8Array<ArrayBuffer>
      /** One byte a pixel, anything but 0 is painted. */
      readonly mask: Uint8Array<ArrayBuffer>
    }
  | { readonly kind: 'style'; readonly id: number; readonly controls: Controls }

/** What the worker answers. */
export type MoodReply =
  | { readonly kind: 'preview'; readonly id: number; readonly preview: MoodPicture }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }

/** A small picture to lay over the photo: transparent wherever nothing is painted. */
export interface MoodPicture {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray<ArrayBuffer>
  readonly understood: readonly string[]
}
