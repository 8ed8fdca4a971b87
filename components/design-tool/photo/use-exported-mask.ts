import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { AreaSettings } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { numberedFrom1 } from '@/lib/mask/layers'
import { isSameSelection, type Mask, mayBeSelected, settingsOf } from '@/lib/mask/mask'
import { inputSize, maskSize } from '@/lib/segment/small-mask'
import type { ExportedMask } from './mask-worker-client'
import { type LargestArea, largestIn } from './most-of-photo'
import type { PhotoWork } from './open-photo'

/** A mask, and the largest of its areas. */
type SelectedMask = ExportedMask & { readonly largest: LargestArea | null }

/** A mask with its areas, the input of a design. */
export type MaskWithAreas = SelectedMask & {
  /** A PNG whose value is the number of the area, from 1 in the order of `areaSettings`; `null` for a single area. */
  readonly areas: Blob | null
  readonly areaSettings: readonly AreaSettings[]
}

/**
 * The mask as a PNG, exported after each stroke (Spec §4); `null` while nothing is selected. `settled` waits for an export
 * under way, and returns an empty mask where the task allows one.
 */
export function useExportedMask(work: PhotoWork | null) {
  const [mask, setMask] = useState<SelectedMask | null>(null)
  const latest = useRef<Promise<SelectedMask | null>>(Promise.resolve(null))

  useEffect(() => {
    setMask(null)
    latest.current = Promise.resolve(null)
    if (!work) return
    let exported: Mask | null = null
    const update = () => {
      const now = work.maskStore.mask()
      if (exported && isSameSelection(exported, now)) return
      exported = now
      const exporting = exportMask(work, now)
      latest.current = exporting
      exporting.then((made) => latest.current === exporting && setMask(made)).catch(() => undefined)
    }
    update()
    return work.maskStore.subscribe(update)
  }, [work])

  const settled = useCallback(
    async ({ mayBeEmpty }: { mayBeEmpty: boolean }): Promise<MaskWithAreas | null> => {
      const exported = await latest.current
      if (!work) return null
      if (!exported && !mayBeEmpty) return null
      return withAreas(
        work,
        exported ?? { ...(await work.exporter.export(work.maskStore.mask())), largest: null },
      )
    },
    [work],
  )
  return { mask, settled }
}

/** A selection that the server would reject as empty counts as no selection. */
async function exportMask({ exporter, photo }: PhotoWork, mask: Mask): Promise<SelectedMask | null> {
  if (!mayBeSelected(mask)) return null
  const size = maskSize(inputSize(photo.size))
  const [exported, { ids, labels }] = await Promise.all([
    exporter.export(mask),
    exporter.labelsAt(mask, size),
  ])
  if (exported.coverage < LIMITS.mask.minCoverage) return null
  return { ...exported, largest: largestIn(labels, size, ids.length) }
}

async function withAreas({ maskStore, exporter }: PhotoWork, exported: SelectedMask): Promise<MaskWithAreas> {
  const mask = maskStore.mask()
  const ids = [...exported.shares.keys()]
  const areaSettings = areaSettingsOf(mask, exported)
  const levels = numberedFrom1(ids)
  return {
    ...exported,
    areaSettings,
    areas: ids.length > 1 ? await exporter.exportAreas(mask, levels) : null,
  }
}

/** The settings of each exported area, in the order of their numbers. */
function areaSettingsOf({ areas }: Mask, { shares }: ExportedMask): readonly AreaSettings[] {
  return [...shares.keys()].flatMap((id) => areas.filter((area) => area.id === id).map(settingsOf))
}

/** The same as a hook: the list keeps its identity until an area's settings change. */
export function useAreaSettings(
  work: PhotoWork | null,
  exported: ExportedMask | null,
): readonly AreaSettings[] {
  const areas = useSyncExternalStore(
    work?.maskStore.subscribe ?? noSubscription,
    () => work?.maskStore.mask().areas,
    () => undefined,
  )
  return useMemo(
    () => (work && areas && exported ? areaSettingsOf(work.maskStore.mask(), exported) : []),
    [work, areas, exported],
  )
}

/** Whether one of the areas has no kind yet, but is about to get one. */
export function isNaming({ room }: PhotoWork, areas: readonly AreaSettings[]): boolean {
  return room.knowledge.get() !== 'place' && areas.some(({ kind }) => kind === 'auto')
}

/** The same as a hook. */
export function useIsNaming(work: PhotoWork | null, areas: readonly AreaSettings[]): boolean {
  return useSyncExternalStore(
    work?.room.knowledge.subscribe ?? noSubscription,
    () => work !== null && isNaming(work, areas),
    () => false,
  )
}

const noSubscription = () => () => undefined
