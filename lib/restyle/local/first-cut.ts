import { AppError } from '@/lib/errors/app-error'
import type { Pixels, RestyleEngine, RestyleRequest } from '@/lib/ports/engine'
import { forEachStretch, takeTurns } from '../turns'
import { createBlender } from './first-cut-blend'
import { readCells, regionsOf } from './first-cut-cells'
import { choosePaints } from './first-cut-scheme'
import { readScene } from './first-cut-surfaces'

/**
 * The embedded engine in its simplest form: finds the surfaces of the selection and gives each a colour of the
 * style's palette, in the light that falls on it. It neither adds nor removes things.
 * The same request gives the same bytes; strength 0 gives the original. The prompt and the steps aren't read.
 */
export const firstCutEngine: RestyleEngine = {
  name: 'local',
  isUp: async () => true,
  async restyle(request) {
    try {
      return { pixels: await repaint(request) }
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      const isLate = cause instanceof Error && cause.name === 'TimeoutError'
      throw new AppError(isLate ? 'engine_timeout' : 'engine_failed', {}, { cause })
    }
  },
}

async function repaint({ image, mask, params, signal, onProgress }: RestyleRequest): Promise<Pixels> {
  const cells = await readCells(image, mask, signal)
  const pause = takeTurns(signal)
  const regions = regionsOf(cells)
  await pause()
  const { surfaces, surfaceOfCell } = readScene(cells, regions)
  await pause()
  const selectedCount = cells.counts.reduce((sum, count) => sum + count, 0)
  const paints = choosePaints(surfaces, selectedCount / mask.length, params)
  const opacity = params.strength ** 0.8
  const rgb = new Uint8Array(image.rgb)
  const blend = createBlender(cells, surfaceOfCell, paints)
  const paintStretch = (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      if (mask[i] !== 1) continue
      const painted = blend(image.rgb, i % image.width, Math.floor(i / image.width), 3 * i)
      for (let c = 0; c < 3; c++) {
        const before = image.rgb[3 * i + c] ?? 0
        const after = Math.min(255, Math.max(0, painted[c] ?? 0))
        rgb[3 * i + c] = before + opacity * (after - before) + 0.5
      }
    }
    onProgress?.(to / mask.length)
  }
  await forEachStretch(mask.length, paintStretch, signal)
  return { width: image.width, height: image.height, rgb }
}
