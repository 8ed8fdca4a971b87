import type { LayerChange } from '@/lib/mask/layer-change'
import { encodeMaskPng } from '@/lib/mask/png'
import { coverage } from '@/lib/mask/raster'
import { createRasterKeeper } from '@/lib/mask/raster-keeper'
import { renderRaster } from '@/lib/mask/render-raster'
import type { PhotoSize, View } from '@/lib/mask/space'
import type { CanvasAnswer, CanvasAsk, CanvasRequest, CanvasResponse } from './canvas-worker-messages'
import { MASK_COLOUR } from './mask-colour'
import { readMask } from './read-mask'

// Runs as a worker: everything that costs time with the photo's own pixels happens here.

let keeper = createRasterKeeper({ width: 1, height: 1 })

self.addEventListener('message', async ({ data: { id, ask } }: MessageEvent<CanvasRequest>) => {
  const answer = await perform(ask).catch(
    (error: unknown): CanvasAnswer => ({ type: 'refused', reason: String(error) }),
  )
  const response: CanvasResponse = { id, answer }
  self.postMessage(response, { transfer: transferOf(answer) })
})

async function perform(ask: CanvasAsk): Promise<CanvasAnswer> {
  switch (ask.type) {
    case 'open':
      return open(ask.file, ask.maxSidePx)
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

/** The photo upright. Kept at the size it is shown in: a 48-megapixel bitmap would hold 190 MB. */
async function open(file: Blob, maxSidePx: number): Promise<CanvasAnswer> {
  const full = await createImageBitmap(file)
  const size = { width: full.width, height: full.height }
  const shrink = maxSidePx / Math.max(size.width, size.height)
  if (shrink >= 1) return { type: 'opened', size, bitmap: full }
  const bitmap = await createImageBitmap(full, {
    resizeWidth: Math.max(1, Math.round(size.width * shrink)),
    resizeHeight: Math.max(1, Math.round(size.height * shrink)),
    resizeQuality: 'medium',
  })
  full.close()
  return { type: 'opened', size, bitmap }
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

function transferOf(answer: CanvasAnswer): Transferable[] {
  if (answer.type === 'opened' || answer.type === 'mask-shown') return [answer.bitmap]
  return answer.type === 'mask-exported' ? [answer.png.buffer] : []
}
