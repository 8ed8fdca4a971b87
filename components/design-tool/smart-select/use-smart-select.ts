import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { ListedSurface } from './model-finder'
import { openFinder } from './open-finder'
import type { PhotoModel } from './photo-model'
import { SmartSelection } from './smart-selection'
import { INITIAL_VIEW, type SmartView } from './smart-view'

/** Smart select on one photo. Prepares the model in the background, at once or when it is needed. */
export function useSmartSelect(work: PhotoWork, model: PhotoModel, isLazy: boolean) {
  const [smart, setSmart] = useState<SmartSelection | null>(null)

  useEffect(() => {
    const open = (signal: AbortSignal) => openFinder(work, model, signal)
    const selection = new SmartSelection(work.maskStore, work.exporter.areaAt, open)
    setSmart(selection)
    if (!isLazy) void selection.connect()
    return () => selection.stop()
  }, [work, model, isLazy])

  const view = useSyncExternalStore(smart?.subscribe ?? noSubscription, smart?.view ?? initial, initial)

  const isWithout = isWithoutModel(view) || (isLazy && view.model === 'resting')
  useEffect(() => {
    if (isWithout && work.room.knowledge.get() === 'coming') work.room.setKinds(null)
  }, [work, isWithout])

  return { smart, view, step: useSurfaceSteps(smart) }
}

/** A busy model, or one behind a lost connection, still comes. */
const isWithoutModel = ({ model, problem }: SmartView) =>
  model === 'none' || problem?.code === 'segment_unavailable'

const noSubscription = () => () => undefined
const initial = () => INITIAL_VIEW

/** A surface reached by keyboard. `number` counts from 1, the largest surface first. */
export type ReachedSurface = ListedSurface & { readonly number: number; readonly count: number }

/** Steps through the surfaces: 1 to the next, −1 to the previous one. */
function useSurfaceSteps(smart: SmartSelection | null) {
  const index = useRef(-1)
  return useCallback(
    async (step: 1 | -1): Promise<ReachedSurface | null> => {
      const surfaces = (await smart?.surfaces()) ?? []
      const count = surfaces.length
      if (count === 0) return null
      index.current = (Math.max(index.current, step > 0 ? -1 : 0) + step + count) % count
      const surface = surfaces[index.current]
      return surface ? { ...surface, number: index.current + 1, count } : null
    },
    [smart],
  )
}
