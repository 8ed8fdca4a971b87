import type { KindChoice } from '@/lib/domain/areas'
import { suggestPrompt } from '@/lib/domain/prompt'
import { type Mask, type NamedArea, settingsOf } from '@/lib/mask/mask'
import type { StoredMask } from '@/lib/schemas/mask'
import type { TransformForm } from '@/lib/schemas/transform'

/**
 * Fills in the form for areas that already have finishes: the most similar style, a room type that the areas suggest, and the
 * prompt for both. Keeps what the user filled in.
 */
export async function fillIn(form: TransformForm, { areas }: Pick<Mask, 'areas'>): Promise<TransformForm> {
  const settings = areas.map(settingsOf)
  const { nearestStyle } = await import('@/lib/engines/preview/styles/nearest-style')
  const style = form.style || nearestStyle(settings)
  const roomType = form.roomType || roomWith(settings.map(({ kind }) => kind))
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

/** Several painted fronts suggest a kitchen, and tiles without fabric a bathroom. Anything else may be a living room. */
function roomWith(kinds: readonly KindChoice[]): string {
  const count = (...wanted: KindChoice[]) => kinds.filter((kind) => wanted.includes(kind)).length
  if (count('fabric') > 0) return 'modern-living'
  if (count('painted', 'wood') > 1) return 'modern-kitchen'
  return count('tiles') > 0 ? 'master-bathroom' : 'modern-living'
}
