import type { KindChoice } from '@/lib/domain/areas'
import {
  type GenerationParams,
  isAreaKept,
  isStyleSeen,
  PREVIEW_ENGINE,
  type RestyleParams,
} from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { byName, type NumberValues } from '@/lib/domain/number-params'
import type { OwnMaterial } from '@/lib/domain/own-material'
import type { Perspective } from '@/lib/domain/perspective'
import { buildPrompt, ownWords } from '@/lib/domain/prompt'
import { findRoom } from '@/lib/domain/rooms'
import { findStyle } from '@/lib/domain/styles'
import type { Furnishing } from '@/lib/tasks/furnish/furnishing'
import { FIRST_TASK, TASK_RULES, type Task } from '@/lib/tasks/tasks'
import type { Controls } from './analysis/controls.ts'
import { readPrompt } from './render/prompt.ts'

/** The parameters of a design that the preview engine uses. */
export type PreviewParams = Omit<RestyleParams, 'task' | 'negativePrompt'> &
  Partial<Pick<RestyleParams, 'task'>>

/**
 * Converts our parameters to the engine's controls, for server and browser alike. The engine's seeds start at 1, so 0 maps to
 * the one after the largest random seed. Of the prompt, only the user's own words count as instructions.
 */
export function controlsOf(params: PreviewParams): Controls {
  const { task = FIRST_TASK, style, roomType, prompt, seed, areas } = params
  return {
    style,
    seed: seed === 0 ? LIMITS.seed.below : seed,
    prompt: ownWords(prompt, suggestionOf(roomType, style)),
    ...byName(({ name }) => params[name]),
    areas,
    isStyleSeen: isStyleSeen({ task, engine: PREVIEW_ENGINE, areas }),
  }
}

/** A request or a design made from one. Without a seed, one is drawn at random. */
type Requested = Pick<GenerationParams, 'areas'> &
  Partial<{
    task: Task
    style: string
    roomType: string
    prompt: string
    seed: number | undefined
    furnishing: Furnishing
    placement: Perspective | null
    own: OwnMaterial | null
  }> &
  Partial<NumberValues>

/** All that the engine reads besides the files, as text: equal texts make equal pictures of a photo and its areas. */
export function pictureOf(params: Requested): string {
  const { task = FIRST_TASK, style = '', roomType = '', prompt = '', seed, furnishing } = params
  const thing = TASK_RULES[task].hasThing && [furnishing, params.placement ?? null, params.own ?? null]
  if (!TASK_RULES[task].hasStyle) return inOrder([task, thing])
  const asked = { task, engine: PREVIEW_ENGINE }
  const areas = params.areas.map((area) => !isAreaKept(area, asked) && { ...area, isKept: undefined })
  const own = ownWords(prompt, suggestionOf(roomType, style))
  const kinds = params.areas.map(({ kind }) => kind)
  const seen = isStyleSeen({ ...asked, areas: params.areas }) && [
    style,
    seed,
    readPrompt(own, kinds).requests,
  ]
  return inOrder([byName(({ name }) => params[name]), areas, seen])
}

/** As JSON, with the fields in an order of their own. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
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
