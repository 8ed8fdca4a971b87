import type { RestyleParams } from '@/lib/domain/design-run'
import { buildPrompt, ownWords } from '@/lib/domain/prompt'
import { findRoom } from '@/lib/domain/rooms'
import { findStyle } from '@/lib/domain/styles'
import type { Controls } from '@/lib/restyle/local/controls.ts'

/** What of a design's parameters the preview engine hears. */
export type HeardParams = Pick<
  RestyleParams,
  'style' | 'roomType' | 'prompt' | 'seed' | 'strength' | 'guidance' | 'steps' | 'surface'
>

/**
 * The product's parameters in the engine's words, for server and browser alike. The engine's seeds begin at 1, so 0
 * takes the place after the last one; of the prompt only a person's own words are orders.
 */
export function controlsOf({ roomType, prompt, seed, ...same }: HeardParams): Controls {
  const { style, strength, guidance, steps, surface } = same
  return {
    style,
    seed: seed === 0 ? 1_000_000 : seed,
    prompt: ownWords(prompt, suggestionOf(roomType, style)),
    strength,
    guidance,
    steps,
    surface,
  }
}

/** The prompt that the product itself proposes for a room in a style; either may be missing or unknown. */
export function suggestionOf(roomType: string, styleId: string): string {
  const style = findStyle(styleId)
  const room = findRoom(roomType)
  if (!room) return style?.defaultPrompt ?? ''
  return style ? buildPrompt(room, style) : room.defaultPrompt
}
