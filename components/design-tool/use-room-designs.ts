import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Mask } from '@/lib/mask/mask'
import { maskReplacer, maskToStore, parseStoredMask } from '@/lib/schemas/mask'
import { type BatchPlan, isOfRoom } from './batch/batch'
import { type BatchView, batchInRoom, madeIn } from './batch/batch-view'
import { useBatch } from './batch/use-batch'
import type { PhotoWork } from './photo/open-photo'
import { useDesignDocuments } from './rooms/use-design-documents'
import type { ShownRoom } from './rooms/use-room'
import type { MadeDesign } from './shared/designs/made-design'
import { useVersions } from './shared/designs/recent-runs'
import { isSameWork } from './shared/device/kept-room'
import { isSameFile } from './shared/device/stored-file'

/** The batches as shown with the open room, whose designs are stored with it. */
export function useBatchInRoom(
  userId: string,
  batches: readonly BatchPlan[],
  work: PhotoWork | null,
  room: ShownRoom | null,
) {
  const batch = useBatch(userId, batches)
  const roomId = room?.isKept ? room.id : null
  const photo = work?.photo.file ?? null
  const openId = room?.id ?? null
  const isHere = useCallback(
    (plan: BatchPlan) => (photo ? isOfRoom(plan, photo, openId) : plan.roomId === null),
    [photo, openId],
  )
  useDesignDocuments(batch.plans, madeIn(batch), { isHere, roomId })
  const versions = useVersions(roomId)
  const others = new Set(batch.plans.filter((plan) => !isHere(plan)).flatMap(({ runIds }) => runIds))
  const view = batchInRoom(batch, batch.runner.isShown(isHere), ({ runId }) => !others.has(runId), versions)
  return {
    ...batch,
    ...view,
    made: [...madeIn(view), ...view.earlier],
    roomId: openId,
    isHere,
    isRunning: batch.phase === 'running',
  }
}

/**
 * Whether full screen shows the designs instead of the photo: from the start of each batch, or from opening a room with an
 * unfinished one, until the user goes back.
 */
export function useShownDesigns(batch: BatchView & { made: readonly MadeDesign[] }, photo: File | null) {
  const [shownOver, setShownOver] = useState<File | null>(null)
  const { phase, made } = batch
  const isOpen = phase === 'running' || phase === 'paused'
  const hasAny = phase !== 'idle' || made.length > 0
  useEffect(() => {
    if (isOpen) setShownOver(photo)
  }, [isOpen, photo])
  return {
    /** Over this photo only: another one is of another room. */
    areShown: hasAny && photo !== null && shownOver === photo,
    /** Whether there is anything to show. */
    hasAny,
    isPhotoAlone: photo !== null && !hasAny,
    areMade: (phase === 'running' ? madeIn(batch) : made).length > 0,
    count: made.length,
    show: () => setShownOver(photo),
    hide: () => setShownOver(null),
  }
}

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
