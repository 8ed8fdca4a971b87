import { useCallback, useEffect, useRef, useState } from 'react'
import type { ExportedMask } from '@/components/design-tool/editor/editor-worker-client'
import type { PhotoWork } from '@/components/design-tool/upload/open-photo'
import { LIMITS } from '@/lib/domain/limits'
import { type MaskHistory, mayBeSelected } from '@/lib/mask/mask'

/**
 * The mask as a PNG, exported after each stroke (Spec §4); `null` while nothing is selected. `settled` waits for an export
 * that is still running.
 */
export function useExportedMask(work: PhotoWork | null) {
  const [mask, setMask] = useState<ExportedMask | null>(null)
  const latest = useRef<Promise<ExportedMask | null>>(Promise.resolve(null))

  useEffect(() => {
    setMask(null)
    latest.current = Promise.resolve(null)
    if (!work) return
    let exportedFor: MaskHistory | null = null
    const update = () => {
      const history = work.maskStore.history()
      if (history === exportedFor) return
      exportedFor = history
      const exporting = exportMask(work, history)
      latest.current = exporting
      exporting.then((exported) => latest.current === exporting && setMask(exported)).catch(() => undefined)
    }
    update()
    return work.maskStore.subscribe(update)
  }, [work])

  const settled = useCallback(() => latest.current, [])
  return { mask, settled }
}

/** A selection that the server would reject as empty counts as none. */
async function exportMask(work: PhotoWork, history: MaskHistory): Promise<ExportedMask | null> {
  if (!mayBeSelected(history)) return null
  const exported = await work.exporter.export(history)
  return exported.coverage >= LIMITS.mask.minCoverage ? exported : null
}
