import { suggestPrompt } from '@/lib/domain/prompt'
import type { RoomTypeId } from '@/lib/domain/rooms'
import { type Mask, type NamedArea, settingsOf } from '@/lib/mask/mask'
import type { StoredMask } from '@/lib/schemas/mask'
import type { TransformForm } from '@/lib/schemas/transform'

/** Other Space: a person who has painted a room should see the design of it first, and the areas don't say what it is. */
const UNKNOWN_ROOM: RoomTypeId = 'other'

/**
 * Fills in the form for areas that already have finishes: the most similar style, and the prompt for it and the room. Keeps what
 * the user filled in, and the room type that the photo showed.
 */
export async function fillIn(form: TransformForm, { areas }: Pick<Mask, 'areas'>): Promise<TransformForm> {
  const settings = areas.map(settingsOf)
  const { nearestStyle } = await import('@/lib/engines/preview/styles/nearest-style')
  const style = form.style || nearestStyle(settings)
  const roomType = form.roomType || UNKNOWN_ROOM
  const suggested = suggestPrompt(roomType, style)
  return {
    ...form,
    style,
    roomType,
    prompt: form.prompt || (suggested?.prompt ?? ''),
    negative_prompt: form.negative_prompt || (suggested?.negative_prompt ?? ''),
  }
}

/**
 * For a mask made without a style: hides the areas without a finish of their own, so that the style that gets filled in doesn't
 * change them.
 */
export function leaveOutUnchosen(mask: StoredMask, { style }: Pick<TransformForm, 'style'>): StoredMask {
  const isChosen = ({ settings }: NamedArea) => settings.material !== 'style'
  if (style !== '' || !mask.areas.some(isChosen)) return mask
  return { ...mask, areas: mask.areas.map((area) => (isChosen(area) ? area : { ...area, isHidden: true })) }
}
