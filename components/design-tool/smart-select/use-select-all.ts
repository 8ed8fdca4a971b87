import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { wait } from '@/components/design-tool/shared/device/wait'
import { type Mask, partitionOf } from '@/lib/mask/mask'
import { isRecognized, SelectAll } from './select-all'
import type { SmartSelection } from './smart-selection'

/**
 * Select All, how the search for the areas goes, and a note on its result. With `isOneFine`, the whole photo stays one area unless
 * its areas are known.
 */
export function useSelectAll(work: PhotoWork, smart: SmartSelection | null, mask: Mask, isOneFine: boolean) {
  const t = useTranslations('transform.areas')
  const { maskStore, room } = work
  const all = useRef<SelectAll | null>(null)
  const [isAsked, setIsAsked] = useState(false)

  useEffect(() => {
    if (!smart || isOneFine) return
    const stop = new AbortController()
    const known = {
      parts: () => smart.parts(),
      isModelComing: () => smart.mayFindParts(),
      pause: wait,
    }
    all.current = new SelectAll({ maskStore, room }, known, stop.signal)
    return () => {
      all.current = null
      stop.abort()
    }
  }, [maskStore, room, smart, isOneFine])

  const { search } = useSyncExternalStore(room.surfaces.subscribe, room.surfaces.get, room.surfaces.get)
  const selectAll = async () => {
    setIsAsked(true)
    const parts = isOneFine && smart ? await smart.parts() : null
    if (isRecognized(parts)) maskStore.dispatch(partitionOf(parts, maskStore.mask()))
    else maskStore.dispatch({ type: 'select-all' })
  }
  // The note is only for this step.
  const isDivided = isAsked && mask.history.done.at(-1)?.kind === 'partition'
  return {
    selectAll,
    cancelAll: () => all.current?.cancel() ?? false,
    search,
    note: isDivided ? t('all') : null,
  }
}
