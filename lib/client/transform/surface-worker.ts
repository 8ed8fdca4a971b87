import type { PhotoSize } from '@/lib/mask/space'
import { listSurfaces } from '@/lib/select/list-surfaces'
import { selectSurface } from '@/lib/select/select-surface'
import { mapSurfaces, SURFACE_LONG_SIDE_PX, type SurfaceMap } from '@/lib/select/surface-map'
import { photoPixelsInWorker } from './photo-pixels'
import type { SurfaceAnswer, SurfaceAsk, SurfaceRequest, SurfaceResponse } from './surface-messages'
import { ALIVE, type Refused } from './worker-messages'

// Runs as a worker: looks at one photo for its surfaces, then answers each click.

let looked: { map: SurfaceMap; photo: PhotoSize } | null = null

self.addEventListener('message', ({ data: { id, ask } }: MessageEvent<SurfaceRequest>) => {
  const response: SurfaceResponse = { id, answer: answerTo(ask) }
  self.postMessage(response, { transfer: transferOf(response.answer) })
})
self.postMessage(ALIVE)

function answerTo(ask: SurfaceAsk): SurfaceAnswer | Refused {
  try {
    return perform(ask)
  } catch (error) {
    return { type: 'refused', reason: String(error) }
  }
}

function perform(ask: SurfaceAsk): SurfaceAnswer {
  if (ask.type === 'look') {
    looked = { map: mapSurfaces(photoPixelsInWorker(ask.bitmap, SURFACE_LONG_SIDE_PX)), photo: ask.photo }
    ask.bitmap.close()
    return { type: 'looked' }
  }
  if (!looked) throw new Error('there is no photo yet')
  const { map, photo } = looked
  if (ask.type === 'list') return { type: 'listed', surfaces: listSurfaces(map, photo, ask.tolerance) }
  return { type: 'selected', rings: selectSurface(map, photo, ask.wish) }
}

function transferOf(answer: SurfaceAnswer | Refused): Transferable[] {
  return answer.type === 'selected' ? answer.rings.map(({ buffer }) => buffer) : []
}
