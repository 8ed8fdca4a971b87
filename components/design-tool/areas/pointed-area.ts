import { type FocusEvent, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AreaId } from '@/lib/mask/layers'

/** The area whose name the user is pointing at. A page has only one editor. */
let pointed: AreaId | null = null
const listeners = new Set<() => void>()

function point(id: AreaId | null): void {
  pointed = id
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The area to show alone on the photo while its name is hovered or focused. */
export function usePointedArea(): AreaId | null {
  return useSyncExternalStore(
    subscribe,
    () => pointed,
    () => null,
  )
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
