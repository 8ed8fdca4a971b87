import { ownWords } from '@/lib/domain/prompt'
import type { Surface } from '@/lib/domain/surfaces'
import { readPrompt } from '@/lib/restyle/local/prompt.ts'
import { suggestionOf } from './controls-of'

/** What the preview engine makes of a prompt. */
export type Understanding =
  /** The prompt holds no words but those of the suggestion. */
  | { readonly kind: 'nothing-said' }
  | { readonly kind: 'not-understood' }
  /** For the person, such as "wall: sage green". */
  | { readonly kind: 'understood'; readonly wishes: readonly string[] }

export type Said = {
  readonly prompt: string
  readonly roomType: string
  readonly style: string
  readonly surface: Surface
}

/** Reads a person's own words as the preview engine will read them. */
export function understand({ prompt, roomType, style, surface }: Said): Understanding {
  const own = ownWords(prompt, suggestionOf(roomType, style))
  if (own === '') return { kind: 'nothing-said' }
  const { understood } = readPrompt(own, surface)
  return understood.length > 0 ? { kind: 'understood', wishes: understood } : { kind: 'not-understood' }
}
