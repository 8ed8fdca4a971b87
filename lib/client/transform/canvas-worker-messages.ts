import type { LayerChange } from '@/lib/mask/layer-change'
import type { Ring } from '@/lib/mask/mask'
import type { PhotoSize, View } from '@/lib/mask/space'
import type { Refused } from './worker-messages'

/** What the canvas worker can be asked for. */
export type CanvasAsk =
  /** Decode a photo off the main thread. */
  | ({ readonly type: 'open'; readonly file: Blob } & ShownSides)
  /** The picture of an opened photo that was held back for a first look. Each is given once. */
  | { readonly type: 'show-closely'; readonly held: number }
  /** Forget the present mask and begin one of this size. */
  | { readonly type: 'start-mask'; readonly size: PhotoSize }
  /** Follow the layers and encode the mask. */
  | { readonly type: 'export-mask'; readonly change: LayerChange }
  /** Follow the layers and draw the mask as it looks in a view; sizes and view in device pixels. */
  | {
      readonly type: 'show-mask'
      readonly change: LayerChange
      readonly view: View
      readonly size: PhotoSize
    }
  /** Read a mask from a picture file, for a photo of this size. */
  | { readonly type: 'read-mask'; readonly file: Blob; readonly photo: PhotoSize }

export type CanvasAnswer =
  /** `held` is the name of a larger picture that is still to come; `null` when this one is all there is to show. */
  | {
      readonly type: 'opened'
      readonly size: PhotoSize
      readonly bitmap: ImageBitmap
      readonly held: number | null
    }
  | { readonly type: 'shown-closely'; readonly bitmap: ImageBitmap }
  | { readonly type: 'mask-started' }
  | { readonly type: 'mask-exported'; readonly png: Uint8Array<ArrayBuffer>; readonly coverage: number }
  | { readonly type: 'mask-shown'; readonly bitmap: ImageBitmap }
  | { readonly type: 'mask-read'; readonly outcome: ReadMask }

/** Long sides, in px: of the picture that is shown, and of one to look at until a larger photo is scaled to that. */
export type ShownSides = { readonly shownPx: number; readonly firstLookPx: number }

/** A mask file's outlines in photo pixels, or why it does not fit. */
export type ReadMask =
  | { readonly kind: 'read'; readonly rings: readonly Ring[] }
  | { readonly kind: 'mismatch'; readonly size: PhotoSize }
  | { readonly kind: 'empty' }
  | { readonly kind: 'damaged' }

export type CanvasRequest = { readonly id: number; readonly ask: CanvasAsk }
export type CanvasResponse = { readonly id: number; readonly answer: CanvasAnswer | Refused }
