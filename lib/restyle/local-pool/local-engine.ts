import { PREVIEW_ENGINE } from '@/lib/domain/engines'
import type { RestyleEngine } from '@/lib/ports/engine'
import { controlsOf } from '@/lib/restyle/mood/controls-of'
import { RestylePool } from './pool.ts'

/** What recipes call this engine's one model. */
const MODEL = 'preview'

/** The embedded preview engine behind the product's interface. Starts its workers at once. */
export function localEngine(workers: number): RestyleEngine {
  const pool = new RestylePool(workers)
  return {
    name: PREVIEW_ENGINE,
    isUp: async () => pool.isUp(),
    async restyle({ image, mask, params, signal, onProgress }) {
      const controls = controlsOf(params)
      const { focal35mm } = image
      const request = {
        photo: image,
        mask,
        controls,
        signal,
        ...(focal35mm !== undefined && { focal35mm }),
        ...(onProgress && { onProgress }),
      }
      const { rgb } = await pool.restyle(request)
      const pixels = { width: image.width, height: image.height, rgb }
      return { pixels, made: { model: MODEL, sent: { ...controls } } }
    },
  }
}
