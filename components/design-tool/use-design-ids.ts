import { useMemo } from 'react'
import type { Mask } from '@/lib/mask/mask'
import { maskReplacer, maskToStore, parseStoredMask } from '@/lib/schemas/mask'
import type { BatchPlan } from './batch/batch'
import type { PhotoWork } from './photo/open-photo'
import type { MadeDesign } from './shared/designs/made-design'
import { isSameWork } from './shared/device/kept-room'
import { isSameFile } from './shared/device/stored-file'

export type DesignsWithPlans = { made: readonly MadeDesign[]; plans: readonly BatchPlan[] }

const maskText = (stored: unknown) => JSON.stringify(parseStoredMask(stored), maskReplacer)

/** The runs of designs made from this photo with these same areas. */
export function useDesignIds(
  { photo }: PhotoWork,
  mask: Mask,
  { made, plans }: DesignsWithPlans,
): readonly string[] {
  return useMemo(() => {
    const ids = new Set(made.map(({ runId }) => runId))
    const ofPhoto = plans.filter(
      ({ job, runIds }) => isSameFile(job.body.photo, photo.file) && runIds.some((id) => ids.has(id)),
    )
    if (ofPhoto.length === 0) return []
    const now = maskText(maskToStore(mask))
    const same = ofPhoto.filter((plan) => isSameWork(maskText(plan.mask), now))
    return same.flatMap(({ runIds }) => runIds.filter((id) => ids.has(id)))
  }, [photo, mask, made, plans])
}
