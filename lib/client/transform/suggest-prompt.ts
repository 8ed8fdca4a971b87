import { buildPrompt } from '@/lib/domain/prompt'
import { findRoom } from '@/lib/domain/rooms'
import { findStyle } from '@/lib/domain/styles'

/** Texts by the form's own field names. */
export type Suggestion = { readonly prompt: string; readonly negative_prompt: string }

/**
 * The texts that a room and a style propose (Spec §2). Without a style the room's own words are used, and without a
 * room nothing is proposed. Loaded on the first choice: the prompts of all rooms and styles are long.
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
