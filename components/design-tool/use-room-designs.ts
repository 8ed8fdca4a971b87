import { useCallback, useEffect, useState } from 'react'
import { type BatchPlan, isOfRoom } from './batch/batch'
import { type BatchView, batchInRoom, madeIn } from './batch/batch-view'
import type { useBatch } from './batch/use-batch'
import type { PhotoWork } from './photo/open-photo'
import { useDesignDocuments } from './rooms/use-design-documents'
import type { ShownRoom } from './rooms/use-room'
import type { MadeDesign } from './shared/designs/made-design'
import { useVersions } from './shared/designs/recent-runs'

/** The batches as shown with the open room, whose designs are stored with it. */
export function useBatchInRoom(
  batch: ReturnType<typeof useBatch>,
  work: PhotoWork | null,
  room: ShownRoom | null,
) {
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
    areMade: (phase === 'running' ? madeIn(batch) : made).length > 0,
    count: made.length,
    show: () => setShownOver(photo),
    hide: () => setShownOver(null),
  }
}
