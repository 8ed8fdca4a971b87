import { type FocusEvent, useEffect, useMemo, useSyncExternalStore } from 'react'
import { keptValue } from '@/components/design-tool/shared/device/kept-value'
import type { AreaId } from '@/lib/mask/layers'

/** The area whose name the user is pointing at. A page has only one editor. */
const pointed = keptValue<AreaId | null>(null)
const point = pointed.set

/** The area whose name is being edited in its chip. */
const renamed = keptValue<AreaId | null>(null)
export const rename = renamed.set
export const useRenamedArea = () => useSyncExternalStore(renamed.subscribe, renamed.get, () => null)

/** The area to show alone on the photo while its name is hovered or focused. */
export function usePointedArea(): AreaId | null {
  return useSyncExternalStore(pointed.subscribe, pointed.get, () => null)
}

/** Handlers for the name of an area. */
export function usePointAt(id: AreaId) {
  useEffect(() => () => point(null), [])
  return useMemo(
    () => ({
      onPointerEnter: () => point(id),
      onPointerLeave: () => point(null),
      onFocus: ({ currentTarget }: FocusEvent) => currentTarget.matches(':focus-visible') && point(id),
      onBlur: () => point(null),
    }),
    [id],
  )
}
