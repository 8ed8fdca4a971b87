import type { Controls } from '../local/controls.ts'

/** What the page sends to the mood worker: a photo, then masks of its size and styles. Buffers are handed over. */
export type MoodRequest =
  | {
      readonly kind: 'photo'
      readonly width: number
      readonly height: number
      readonly rgb: Uint8Array<ArrayBuffer>
      /** EXIF focal length for 35 mm film, where the photo has it. */
      readonly focal35mm: number | null
    }
  /** One byte a pixel, anything but 0 is painted. */
  | { readonly kind: 'mask'; readonly mask: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'style'; readonly id: number; readonly controls: Controls }
  /** Nothing is begun until `resume`: a stroke is being drawn, and needs the machine more. */
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }

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
