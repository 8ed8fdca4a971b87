import { buildPrompt } from '@/lib/domain/prompt'
import { findRoom } from '@/lib/domain/rooms'
import { STYLE_IDS } from '@/lib/domain/style-list'
import { findStyle } from '@/lib/domain/styles'
import { controlsOf } from '@/lib/restyle/mood/controls-of'
import { understand as read, type Understanding } from '@/lib/restyle/mood/understand'
import type { TransformForm } from './form-values'

// Whatever knows the prompts of all rooms and styles, which are long: fetched in one piece, at the first choice or the
// first words.

/** Texts by the form's own field names. */
export type Suggestion = { readonly prompt: string; readonly negative_prompt: string }

/**
 * The texts that a room and a style propose (Spec §2). Without a style the room's own words are used, and without a
 * room nothing is proposed.
 */
export function suggestPrompt(roomType: string, styleId: string): Suggestion | null {
  const room = findRoom(roomType)
  const style = findStyle(styleId)
  if (!room) return null
  return {
    prompt: style ? buildPrompt(room, style) : room.defaultPrompt,
    negative_prompt: style?.negativePrompt ?? '',
  }
}

export type { Understanding }

/** What the preview engine will make of a form's prompt. */
export function understand(
  form: Pick<TransformForm, 'prompt' | 'roomType' | 'style' | 'surface'>,
): Understanding {
  return read(form)
}

/** A random seed shows each style's signature. */
const SIGNATURE_SEED = 1

/** A form that is still being filled in, in the preview engine's words; `null` until there is a style. */
export function moodControls(form: TransformForm): ReturnType<typeof controlsOf> | null {
  const style = STYLE_IDS.find((id) => id === form.style)
  if (!style) return null
  const { roomType, prompt, surface, seed = SIGNATURE_SEED } = form
  return controlsOf({
    style,
    roomType,
    prompt,
    surface,
    seed: Number.isInteger(seed) ? seed : SIGNATURE_SEED,
    strength: form.prompt_strength,
    guidance: form.guidance_scale,
    steps: form.num_inference_steps,
  })
}
