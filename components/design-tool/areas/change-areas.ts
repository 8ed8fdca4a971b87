import type { AreaSettings } from '@/lib/domain/design-run'
import type { AreaId } from '@/lib/mask/layers'
import type { MaskStore } from '@/lib/mask/mask-store'

/** Changes the settings of areas. Returns a function that reverts the change. */
export function changeAreas(maskStore: MaskStore, all: ReadonlyMap<AreaId, AreaSettings>): () => void {
  const set = (each: ReadonlyMap<AreaId, AreaSettings>) => {
    for (const [id, settings] of each) maskStore.dispatch({ type: 'change-area', id, change: { settings } })
  }
  const { areas } = maskStore.mask()
  const before = new Map(areas.flatMap(({ id, settings }) => (all.has(id) ? [[id, settings] as const] : [])))
  set(all)
  return () => set(before)
}
