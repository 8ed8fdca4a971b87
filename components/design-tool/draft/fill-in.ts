import type { KindChoice } from '@/lib/domain/areas'
import { suggestPrompt } from '@/lib/domain/prompt'
import { type Mask, type NamedArea, settingsOf } from '@/lib/mask/mask'
import type { StoredMask } from '@/lib/schemas/mask'
import type { TransformForm } from '@/lib/schemas/transform'

/**
 * The form of somebody who comes with areas that have their finishes already: the style that is most like those, a room type
 * that the areas suggest, and the prompt of both. What the user filled in stays.
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
 * The mask of somebody who was shown no style: areas without a finish of their own stayed as they are, and are left out, so
 * that the style that is filled in doesn't change them.
 */
export function leaveOutUnchosen(mask: StoredMask, { style }: Pick<TransformForm, 'style'>): StoredMask {
  const isChosen = ({ settings }: NamedArea) => settings.material !== 'style'
  if (style !== '' || !mask.areas.some(isChosen)) return mask
  return { ...mask, areas: mask.areas.map((area) => (isChosen(area) ? area : { ...area, isHidden: true })) }
}

/** Several fronts are mostly a kitchen's, tiles without cloth a bathroom's, and everything else may be in a living room. */
function roomWith(kinds: readonly KindChoice[]): string {
  const count = (...wanted: KindChoice[]) => kinds.filter((kind) => wanted.includes(kind)).length
  if (count('fabric') > 0) return 'modern-living'
  if (count('painted', 'wood') > 1) return 'modern-kitchen'
  return count('tiles') > 0 ? 'master-bathroom' : 'modern-living'
}
