import type { AreaMap } from './areas'
import { areaAt, areaMask, joinMasks, maskOverlap } from './lookup'
import type { PromptPoint } from './prompt'
import { CERTAIN, type SmallMask } from './small-mask'

type Place = Pick<PromptPoint, 'x' | 'y'>

/** From this IoU on, an answer and an area are the same thing. */
export const SAME_THING_IOU = 0.75
/** Share of a stroke's points from which on it runs along one area. */
const MOST_OF_STROKE = 0.75
/** Share of a mask in areas that the stroke did not touch, from which on the model took too much. */
const TOO_MUCH = 0.4

/** What a stroke along one area selects: when the answer shows the same thing, what either of them has of it. */
export function withKnownArea(mask: SmallMask, stroke: readonly Place[], map: AreaMap): SmallMask {
  const touched = stroke.map((at) => areaAt(map, at))
  const id = touched.find(
    (one) => touched.filter((other) => other === one).length >= MOST_OF_STROKE * touched.length,
  )
  if (!id) return mask
  const area = areaMask(map, id)
  return maskOverlap(mask, area) >= SAME_THING_IOU ? joinMasks(mask, area, 'more') : mask
}

/**
 * What a stroke over several areas selects: those areas alone when the answer runs over many others, as between the upper
 * and the lower cabinets of a kitchen.
 */
export function onlyTouchedAreas(mask: SmallMask, stroke: readonly Place[], map: AreaMap): SmallMask {
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
  return {
    ...mask,
    logits: Int8Array.from(map.labels, (id) => (touched.has(id) ? CERTAIN : -CERTAIN)),
  }
}
