import type { AreaMap } from './areas'
import { areaAt } from './lookup'
import type { PromptPoint } from './prompt'
import { CERTAIN, type SmallMask } from './small-mask'

/** Share of a mask in areas that the stroke did not touch, from which on the model took too much. */
const TOO_MUCH = 0.4

/**
 * What a stroke over several areas selects: those areas alone when the answer runs over many others, as between the upper
 * and the lower cabinets of a kitchen. Places are in pixels of the scaled photo.
 */
export function onlyTouchedAreas(
  mask: SmallMask,
  stroke: readonly Pick<PromptPoint, 'x' | 'y'>[],
  map: AreaMap,
): SmallMask {
  const touched = new Set(stroke.map((at) => areaAt(map, at)).filter((id) => id > 0))
  if (touched.size < 2) return mask
  let inside = 0
  let elsewhere = 0
  for (const [i, logit] of mask.logits.entries()) {
    if (logit <= 0) continue
    inside++
    const id = map.labels[i] ?? 0
    if (id > 0 && !touched.has(id)) elsewhere++
  }
  if (elsewhere < TOO_MUCH * inside) return mask
  return { ...mask, logits: Int8Array.from(map.labels, (id) => (touched.has(id) ? CERTAIN : -CERTAIN)) }
}
