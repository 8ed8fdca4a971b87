import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { versionsKey } from '@/components/design-tool/shared/designs/recent-runs'
import { parseStoredMask } from '@/lib/schemas/mask'
import type { TransformValues } from '@/lib/schemas/transform'
import { keepDesignDocument } from './room-api'

/** The input of designs, and their run ids. */
type Source = {
  readonly runIds: readonly string[]
  readonly mask: unknown
  readonly job: { readonly body: { readonly fields: TransformValues } }
}

type OpenRoom<Of extends Source> = {
  /** Whether the designs are of the room in the tool. Keeps its identity. */
  readonly isHere: (source: Of) => boolean
  /** Its room, once saved in the account. */
  readonly roomId: string | null
}

/**
 * Stores each new design's input and its room, so that the design can be reopened as it was. If the account gets the room
 * later, it is stored again.
 */
export function useDesignDocuments<Of extends Source>(
  sources: readonly Of[],
  made: readonly Pick<MadeDesign, 'runId'>[],
  { isHere, roomId }: OpenRoom<Of>,
): void {
  const queries = useQueryClient()
  const sent = useRef(new Map<string, string | null>())
  useEffect(() => {
    for (const { runId } of made) {
      const source = sources.find(({ runIds }) => runIds.includes(runId))
      const mask = source && parseStoredMask(source.mask)
      if (!mask) continue
      const { fields } = source.job.body
      const madeIn = isHere(source) ? roomId : null
      const known = sent.current.get(runId)
      if (known !== undefined && (known !== null || madeIn === null)) continue
      sent.current.set(runId, madeIn)
      const room = { form: fields, mask, list: null, references: [] }
      keepDesignDocument(runId, room, madeIn).then(
        () => queries.invalidateQueries({ queryKey: versionsKey(madeIn) }),
        // Without the document, only the photo is opened.
        () => sent.current.delete(runId),
      )
    }
  }, [sources, made, isHere, roomId, queries])
}
