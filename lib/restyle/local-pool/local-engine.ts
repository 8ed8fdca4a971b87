import type { RestyleParams } from '@/lib/domain/design-run'
import { buildPrompt, ownWords } from '@/lib/domain/prompt'
import { findRoom } from '@/lib/domain/rooms'
import { findStyle } from '@/lib/domain/styles'
import type { RestyleEngine } from '@/lib/ports/engine'
import type { Controls } from '@/lib/restyle/local/controls.ts'
import { RestylePool } from './pool.ts'

/** The embedded preview engine behind the product's interface. Starts its workers at once. */
export function localEngine(workers: number): RestyleEngine {
  const pool = new RestylePool(workers)
  return {
    name: 'local',
    isUp: async () => true,
    async restyle({ image, mask, params, signal, onProgress }) {
      const controls = controlsOf(params)
      const request = { photo: image, mask, controls, signal, ...(onProgress && { onProgress }) }
      const { rgb } = await pool.restyle(request)
      return { pixels: { width: image.width, height: image.height, rgb } }
    },
  }
}

/** The product's parameters in the engine's words. Its seeds begin at 1, so 0 takes the place after the last one. */
function controlsOf({
  style,
  roomType,
  prompt,
  seed,
  strength,
  guidance,
  steps,
  surface,
}: RestyleParams): Controls {
  const designStyle = findStyle(style)
  const room = findRoom(roomType)
  const suggestion = designStyle && room ? buildPrompt(room, designStyle) : (designStyle?.defaultPrompt ?? '')
  return {
    style,
    seed: seed === 0 ? 1_000_000 : seed,
    prompt: ownWords(prompt, suggestion),
    strength,
    guidance,
    steps,
    surface,
  }
}
