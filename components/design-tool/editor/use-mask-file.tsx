import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import type { ExportedMask } from '@/components/design-tool/photo/mask-worker-client'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { MaskFileResult } from '@/components/design-tool/photo/read-mask'
import { saveFile } from '@/components/design-tool/shared/device/save-file'
import { ErrorNote } from '@/components/forms/error-note'
import { LIMITS } from '@/lib/domain/limits'
import { photoType, TYPE_BYTES } from '@/lib/image/photo-type'
import { partitionOf, settingsOf } from '@/lib/mask/mask'
import { areaLevel } from '@/lib/mask/png'
import type { PhotoSize } from '@/lib/mask/space'

/** Why a mask file was rejected. */
type MaskProblem = Exclude<MaskFileResult, { kind: 'read' }> | { readonly kind: 'type' | 'size' }

/** Loads a mask with its areas from a file, as one step that can be undone, and saves one. */
export function useMaskFile({ maskStore, exporter }: PhotoWork, exported: ExportedMask | null) {
  const [problem, setProblem] = useState<MaskProblem | null>(null)
  const load = useCallback(
    async (file: File) => {
      const rejected = await problemOf(file)
      if (rejected) return setProblem(rejected)
      const result = await exporter.read(file).catch(() => ({ kind: 'damaged' }) as const)
      if (result.kind !== 'read') return setProblem(result)
      setProblem(null)
      maskStore.dispatch(partitionOf(result.parts, maskStore.mask()))
    },
    [maskStore, exporter],
  )
  const save = useCallback(
    async (name: string) => {
      if (!exported) return
      const mask = maskStore.mask()
      const areas = mask.areas.filter(({ id }) => exported.shares.has(id))
      const levels = new Map(areas.map(({ id }, i) => [id, areaLevel(i)]))
      const text = JSON.stringify(areas.map(settingsOf))
      saveFile(await exporter.exportAreas(mask, levels, text).catch(() => exported.png), name)
    },
    [maskStore, exporter, exported],
  )
  return { problem, load, save }
}

async function problemOf(file: File): Promise<MaskProblem | null> {
  if (file.size > LIMITS.upload.maxBytes) return { kind: 'size' }
  const start = new Uint8Array(await file.slice(0, TYPE_BYTES).arrayBuffer())
  return photoType(start) === 'png' ? null : { kind: 'type' }
}

/** Why a mask file was rejected. The selection stays as it was. */
export function MaskProblemNote({ problem, photo }: { problem: MaskProblem; photo: PhotoSize }) {
  const t = useTranslations('transform.maskFile.problem')
  const format = ({ width, height }: PhotoSize) => `${width} × ${height}`
  return (
    <ErrorNote>
      {problem.kind === 'mismatch'
        ? t('mismatch', { mask: format(problem.size), photo: format(photo) })
        : t(problem.kind)}
    </ErrorNote>
  )
}
