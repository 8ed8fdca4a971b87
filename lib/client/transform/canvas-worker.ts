import type { LayerChange } from '@/lib/mask/layer-change'
import { encodeMaskPng } from '@/lib/mask/png'
import { coverage } from '@/lib/mask/raster'
import { createRasterKeeper } from '@/lib/mask/raster-keeper'
import { renderRaster } from '@/lib/mask/render-raster'
import type { PhotoSize, View } from '@/lib/mask/space'
import type {
  CanvasAnswer,
  CanvasAsk,
  CanvasRequest,
  CanvasResponse,
  ShownSides,
} from './canvas-worker-messages'
import { MASK_COLOUR } from './mask-colour'
import { readMask } from './read-mask'
import { ALIVE, type Refused } from './worker-messages'

// Runs as a worker: everything that costs time with the photo's own pixels happens here.

let keeper = createRasterKeeper({ width: 1, height: 1 })

/** Photos that have only been shown small as yet, at full size, and how large they are wanted. */
const held = new Map<number, { readonly full: ImageBitmap; readonly shownPx: number }>()
let lastHeld = 0

self.addEventListener('message', async ({ data: { id, ask } }: MessageEvent<CanvasRequest>) => {
  const answer = await perform(ask).catch(
    (error: unknown): Refused => ({ type: 'refused', reason: String(error) }),
  )
  const response: CanvasResponse = { id, answer }
  self.postMessage(response, { transfer: transferOf(answer) })
})
self.postMessage(ALIVE)

async function perform(ask: CanvasAsk): Promise<CanvasAnswer> {
  switch (ask.type) {
    case 'open':
      return open(ask.file, ask)
    case 'show-closely':
      return showClosely(ask.held)
    case 'start-mask':
      keeper = createRasterKeeper(ask.size)
      return { type: 'mask-started' }
    case 'export-mask':
      return exportMask(ask.change)
    case 'show-mask':
      return showMask(ask.change, ask.view, ask.size)
    case 'read-mask':
      return { type: 'mask-read', outcome: await readMask(ask.file, ask.photo) }
  }
}

/**
 * The photo upright. A large one comes small at first: scaling it to the size it is worked with takes as long as decoding
 * it, and people want to see it.
 */
async function open(file: Blob, { shownPx, firstLookPx }: ShownSides): Promise<CanvasAnswer> {
  const full = await createImageBitmap(file)
  const size = { width: full.width, height: full.height }
  if (Math.max(size.width, size.height) <= shownPx) return { type: 'opened', size, bitmap: full, held: null }
  const bitmap = await reduced(full, firstLookPx)
  held.set(++lastHeld, { full, shownPx })
  return { type: 'opened', size, bitmap, held: lastHeld }
}

/** Kept at the size it is shown in: a 48-megapixel bitmap would hold 190 MB. */
async function showClosely(name: number): Promise<CanvasAnswer> {
  const photo = held.get(name)
  if (!photo) throw new Error('this photo is not held')
  held.delete(name)
  const bitmap = await reduced(photo.full, photo.shownPx)
  photo.full.close()
  return { type: 'shown-closely', bitmap }
}

function reduced(full: ImageBitmap, longSidePx: number): Promise<ImageBitmap> {
  const shrink = longSidePx / Math.max(full.width, full.height)
  return createImageBitmap(full, {
    resizeWidth: Math.max(1, Math.round(full.width * shrink)),
    resizeHeight: Math.max(1, Math.round(full.height * shrink)),
    resizeQuality: 'medium',
  })
}

async function exportMask(change: LayerChange): Promise<CanvasAnswer> {
  const raster = keeper.apply(change)
  // Both read the raster before anything is awaited: the next change may paint on it while this one is deflated.
  const share = coverage(raster)
  const png = await encodeMaskPng(raster.bits, raster.width, raster.height)
  return { type: 'mask-exported', png, coverage: share }
}

async function showMask(change: LayerChange, view: View, size: PhotoSize): Promise<CanvasAnswer> {
  const pixels = renderRaster(keeper.apply(change), view, size, MASK_COLOUR)
  const bitmap = await createImageBitmap(new ImageData(pixels, size.width, size.height))
  return { type: 'mask-shown', bitmap }
}

function transferOf(answer: CanvasAnswer | Refused): Transferable[] {
  if ('bitmap' in answer) return [answer.bitmap]
  return answer.type === 'mask-exported' ? [answer.png.buffer] : []
}
