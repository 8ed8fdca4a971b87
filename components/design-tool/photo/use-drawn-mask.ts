import { useRef, useSyncExternalStore } from 'react'
import type { Mask } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'

/** The mask without the current stroke: the same object until the stroke ends. */
export function useDrawnMask(maskStore: MaskStore): Mask {
  const latest = useRef(maskStore.mask())
  const read = () => {
    const mask = maskStore.mask()
    const { history, areas, active } = latest.current
    const isSame = mask.history === history && mask.areas === areas && mask.active === active
    if (!isSame) latest.current = { ...mask, live: null }
    return latest.current
  }
  return useSyncExternalStore(maskStore.subscribe, read, read)
}
