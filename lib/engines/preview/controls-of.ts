import type { KindChoice } from '@/lib/domain/areas'
import type { RestyleParams } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { byName } from '@/lib/domain/number-params'
import { buildPrompt, ownWords } from '@/lib/domain/prompt'
import { findRoom } from '@/lib/domain/rooms'
import { findStyle } from '@/lib/domain/styles'
import type { Controls } from './analysis/controls.ts'
import { readPrompt } from './render/prompt.ts'

/** The parameters of a design that the preview engine uses. */
export type PreviewParams = Omit<RestyleParams, 'task' | 'negativePrompt'>

/**
 * Converts our parameters to the engine's controls, for server and browser alike. The engine's seeds start at 1, so 0 maps to
 * the one after the largest random seed. Of the prompt, only the user's own words count as instructions.
 */
export function controlsOf(params: PreviewParams): Controls {
  const { style, roomType, prompt, seed, areas } = params
  return {
    style,
    seed: seed === 0 ? LIMITS.seed.below : seed,
    prompt: ownWords(prompt, suggestionOf(roomType, style)),
    ...byName(({ name }) => params[name]),
    areas,
  }
}

/** Our suggested prompt for a room in a style; either may be missing or unknown. */
export function suggestionOf(roomType: string, styleId: string): string {
  const style = findStyle(styleId)
  const room = findRoom(roomType)
  if (!room) return style?.defaultPrompt ?? ''
  return style ? buildPrompt(room, style) : room.defaultPrompt
}

/** The preview engine's interpretation of a prompt. */
export type Understanding =
  /** The prompt has no words besides the suggestion. */
  | { readonly kind: 'nothing-said' }
  | { readonly kind: 'not-understood' }
  /** For the user, such as "wall: sage green". */
  | { readonly kind: 'understood'; readonly parts: readonly string[] }

export type PromptInput = {
  readonly prompt: string
  readonly roomType: string
  readonly style: string
  /** Kinds of the areas, in order of area number. */
  readonly surfaces: readonly KindChoice[]
}

/** Reads a user's own words as the preview engine will. */
export function understand({ prompt, roomType, style, surfaces }: PromptInput): Understanding {
  const own = ownWords(prompt, suggestionOf(roomType, style))
  if (own === '') return { kind: 'nothing-said' }
  const { understood } = readPrompt(own, surfaces)
  return understood.length > 0 ? { kind: 'understood', parts: understood } : { kind: 'not-understood' }
}
