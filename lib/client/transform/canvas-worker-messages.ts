import type { LayerChange } from '@/lib/mask/raster-keeper'
import type { PhotoSize } from '@/lib/mask/space'

/** What the canvas worker can be asked for. */
export type CanvasAsk =
  /** Decode a photo off the main thread. */
  | { readonly type: 'open'; readonly file: Blob; readonly maxSidePx: number }
  /** Forget the present mask and begin one of this size. */
  | { readonly type: 'start-mask'; readonly size: PhotoSize }
  /** Follow the layers and encode the mask. */
  | { readonly type: 'export-mask'; readonly change: LayerChange }

export type CanvasAnswer =
  | { readonly type: 'opened'; readonly size: PhotoSize; readonly bitmap: ImageBitmap }
  | { readonly type: 'mask-started' }
  | { readonly type: 'mask-exported'; readonly png: Uint8Array<ArrayBuffer>; readonly coverage: number }
  | { readonly type: 'refused'; readonly reason: string }

export type CanvasRequest = { readonly id: number; readonly ask: CanvasAsk }
export type CanvasResponse = { readonly id: number; readonly answer: CanvasAnswer }
