import { useCallback } from 'react'
import { toFailure } from '@/lib/client/api/failure'
import type { DesignBody } from '@/lib/client/api/images'
import { readStoredDesigns } from '@/lib/client/api/stored-designs'
import type { BatchJob } from '@/lib/client/transform/batch'
import { refusal } from '@/lib/client/transform/preflight'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { useScreenToasts } from './use-screen-toasts'

export type Begin = (body: DesignBody, layers: readonly unknown[]) => Promise<void>

type BeginNeeds = {
  credits: CreditsResponse
  isSaving: boolean
  onReady: (job: BatchJob, layers: readonly unknown[]) => void
}

/** Hands a job over when storage and credits allow it; else says why not. Nothing has been spent then. */
export function useBegin({ credits, isSaving, onReady }: BeginNeeds): Begin {
  const { showFailure } = useScreenToasts()
  return useCallback(
    async (body, layers) => {
      try {
        const storedCount = isSaving ? (await readStoredDesigns(1)).total : null
        const why = refusal({ credits, designs: body.fields.designsToCreate, storedCount }, new Date())
        if (why) showFailure(why)
        else onReady({ body, isSaving }, layers)
      } catch (error) {
        showFailure(toFailure(error, 'stored_load_failed'))
      }
    },
    [credits, isSaving, onReady, showFailure],
  )
}
