import { useCallback, useState } from 'react'
import { SNIFFED_BYTES, sniffPhotoType } from '@/lib/client/transform/photo-file'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import { LIMITS } from '@/lib/domain/limits'
import type { PhotoSize } from '@/lib/mask/space'

/** Why a mask file was not taken. */
export type MaskProblem =
  | { readonly kind: 'type' | 'size' | 'damaged' | 'empty' }
  | { readonly kind: 'mismatch'; readonly size: PhotoSize }

/** Loads a mask from a file as one step that can be undone. */
export function useMaskFile({ session, exporter }: PhotoWork) {
  const [problem, setProblem] = useState<MaskProblem | null>(null)
  const load = useCallback(
    async (file: File) => {
      const refusal = await refusalOf(file)
      if (refusal) return setProblem(refusal)
      const outcome = await exporter.read(file).catch(() => ({ kind: 'damaged' }) as const)
      if (outcome.kind !== 'read') return setProblem(outcome)
      setProblem(null)
      session.dispatch({ type: 'area', area: { kind: 'area', mode: 'replace', rings: outcome.rings } })
    },
    [session, exporter],
  )
  return { problem, load }
}

async function refusalOf(file: File): Promise<MaskProblem | null> {
  if (file.size > LIMITS.upload.maxBytes) return { kind: 'size' }
  const begin = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())
  return sniffPhotoType(begin) === 'png' ? null : { kind: 'type' }
}
