import type { MaskLayer } from '@/lib/mask/mask'
import type { PhotoSize } from '@/lib/mask/space'
import type { Rgb8 } from '@/lib/recolour/hex'
import type { Refused } from './worker-messages'

/** A picture of the painted surface, transparent elsewhere. */
export type PaintPicture = {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray<ArrayBuffer>
}

/** What the paint worker can be asked for: the photo first, then the painted area, then colours. */
export type PaintAsk =
  | { readonly type: 'look'; readonly bitmap: ImageBitmap }
  | { readonly type: 'cover'; readonly layers: readonly MaskLayer[]; readonly photo: PhotoSize }
  | { readonly type: 'tint'; readonly colour: Rgb8 }
  /** The photo with the colour on it, as a file. */
  | { readonly type: 'save'; readonly colour: Rgb8 }

export type PaintAnswer =
  | { readonly type: 'done' }
  | { readonly type: 'tinted'; readonly picture: PaintPicture }
  | { readonly type: 'saved'; readonly file: Blob }

export type PaintRequest = { readonly id: number; readonly ask: PaintAsk }
export type PaintResponse = { readonly id: number; readonly answer: PaintAnswer | Refused }
