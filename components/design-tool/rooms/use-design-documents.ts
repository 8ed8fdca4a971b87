import { useEffect, useRef } from 'react'
import type { MadeDesign } from '@/components/design-tool/shared/made-design'
import { parseStoredMask } from '@/lib/schemas/mask'
import type { TransformValues } from '@/lib/schemas/transform'
import { keepDesignDocument } from './room-api'

/** What designs are made from, and under which ids. */
type Source = {
  readonly runIds: readonly string[]
  readonly mask: unknown
  readonly job: { readonly body: { readonly fields: TransformValues } }
}

/** Keeps with each design that is made what it was made from, so that it can be taken up again as it was. */
export function useDesignDocuments(
  sources: readonly Source[],
  made: readonly Pick<MadeDesign, 'runId'>[],
): void {
  const sent = useRef(new Set<string>())
  useEffect(() => {
    for (const { runId } of made) {
      const source = sources.find(({ runIds }) => runIds.includes(runId))
      const mask = source && parseStoredMask(source.mask)
      if (!mask || sent.current.has(runId)) continue
      sent.current.add(runId)
      const room = { form: source.job.body.fields, mask, list: null, favorites: [] }
      // Without it the photo is opened alone.
      keepDesignDocument(runId, room).catch(() => sent.current.delete(runId))
    }
  }, [sources, made])
}
