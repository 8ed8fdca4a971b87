import type { Ring } from '@/lib/mask/mask'
import type { PhotoSize } from '@/lib/mask/space'
import type { ListedSurface } from '@/lib/select/list-surfaces'
import type { SurfaceWish } from '@/lib/select/select-surface'
import type { Refused } from './worker-messages'

/** What the surface worker can be asked for. The photo comes first, once. */
export type SurfaceAsk =
  | { readonly type: 'look'; readonly bitmap: ImageBitmap; readonly photo: PhotoSize }
  | { readonly type: 'select'; readonly wish: SurfaceWish }
  | { readonly type: 'list'; readonly tolerance: number }

export type SurfaceAnswer =
  | { readonly type: 'looked' }
  | { readonly type: 'selected'; readonly rings: readonly Ring[] }
  | { readonly type: 'listed'; readonly surfaces: readonly ListedSurface[] }

export type SurfaceRequest = { readonly id: number; readonly ask: SurfaceAsk }
export type SurfaceResponse = { readonly id: number; readonly answer: SurfaceAnswer | Refused }
