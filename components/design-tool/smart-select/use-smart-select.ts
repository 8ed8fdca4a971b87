import { transfer } from 'comlink'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Brush } from '@/components/design-tool/editor/canvas/brush'
import { startWorker } from '@/components/design-tool/start-worker'
import type { Photo, PhotoWork } from '@/components/design-tool/upload/open-photo'
import type { ListedSurface } from '@/lib/select/select-surface'
import { SmartSelection, type SmartState, type SurfaceFinder } from './smart-selection'
import type { SurfaceWorkerApi } from './surface-worker'

/** Smart select on one photo. It analyzes the photo when its tool is chosen, and follows its settings. */
export function useSmartSelect({ maskStore, photo }: PhotoWork, brush: Brush) {
  const [smart, setSmart] = useState<SmartSelection | null>(null)
  const isActive = brush.tool === 'smart'
  const { tolerance, isSnapping } = brush.smart

  useEffect(() => {
    const selection = new SmartSelection(maskStore, () => openSurfaceFinder(photo))
    setSmart(selection)
    return () => selection.stop()
  }, [maskStore, photo])

  useEffect(() => {
    if (isActive) smart?.prepare()
  }, [smart, isActive])

  useEffect(() => {
    if (isActive) void smart?.revise({ tolerance, isSnapping })
  }, [smart, isActive, tolerance, isSnapping])

  const state = useSyncExternalStore(smart?.subscribe ?? noSubscription, smart?.state ?? idle, idle)
  return { smart, state, step: useSurfaceSteps(smart, tolerance) }
}

const noSubscription = () => () => undefined
const idle = (): SmartState => 'resting'

/** A surface reached by keyboard. `number` counts from 1, the largest surface first. */
export type ReachedSurface = ListedSurface & { readonly number: number; readonly count: number }

/** Steps through the surfaces: 1 to the next, −1 to the previous one. */
function useSurfaceSteps(smart: SmartSelection | null, tolerance: number) {
  const index = useRef(-1)
  return useCallback(
    async (step: 1 | -1): Promise<ReachedSurface | null> => {
      const surfaces = (await smart?.surfaces(tolerance)) ?? []
      const count = surfaces.length
      if (count === 0) return null
      index.current = (Math.max(index.current, step > 0 ? -1 : 0) + step + count) % count
      const surface = surfaces[index.current]
      return surface ? { ...surface, number: index.current + 1, count } : null
    },
    [smart, tolerance],
  )
}

/** Resolves once the worker has analyzed the photo. */
async function openSurfaceFinder({ bitmap, size }: Photo): Promise<SurfaceFinder> {
  // A copy, because a transferred bitmap is lost to this side.
  const copy = await createImageBitmap(await bitmap)
  const script = new Worker(new URL('./surface-worker.ts', import.meta.url), { type: 'module' })
  const { api, stop } = await startWorker<SurfaceWorkerApi>(script)
  try {
    await api.analyze(transfer(copy, [copy]), size)
  } catch (error) {
    stop()
    throw error
  }
  return { select: (query) => api.select(query), list: (tolerance) => api.list(tolerance), stop }
}
