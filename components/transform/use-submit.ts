import { type FormEvent, useCallback } from 'react'
import { toFailure } from '@/lib/client/api/failure'
import { readStoredDesigns } from '@/lib/client/api/stored-designs'
import type { BatchJob } from '@/lib/client/transform/batch'
import type { ExportedMask } from '@/lib/client/transform/mask-exporter'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import { missingRequirement, refusal } from '@/lib/client/transform/preflight'
import type { CreditsResponse } from '@/lib/schemas/responses'
import type { TransformValues } from '@/lib/schemas/transform'
import type { FormHandle } from './form/use-transform-form'
import { useScreenToasts } from './use-screen-toasts'

type Submission = {
  form: FormHandle
  work: PhotoWork | null
  /** The mask once the export under way is through. */
  settledMask: () => Promise<ExportedMask | null>
  credits: CreditsResponse
  isSaving: boolean
  onReady: (job: BatchJob, layers: readonly unknown[]) => void
}

/** Pressing the button: says what is missing, checks form, storage and credits, then hands the job over. */
export function useSubmit({ form, work, settledMask, credits, isSaving, onReady }: Submission) {
  const { showFailure } = useScreenToasts()

  const begin = useCallback(
    async ({ photo, session }: PhotoWork, mask: ExportedMask, fields: TransformValues) => {
      try {
        const storedCount = isSaving ? (await readStoredDesigns(1)).total : null
        const why = refusal({ credits, designs: fields.designsToCreate, storedCount }, new Date())
        if (why) showFailure(why)
        else
          onReady({ body: { photo: photo.file, mask: mask.png, fields }, isSaving }, session.history().done)
      } catch (error) {
        showFailure(toFailure(error, 'stored_load_failed'))
      }
    },
    [credits, isSaving, onReady, showFailure],
  )

  return useCallback(
    async (event: FormEvent) => {
      event.preventDefault()
      const mask = await settledMask().catch(() => null)
      const hasStyle = form.getValues('style') !== ''
      const missing = missingRequirement({ hasPhoto: work !== null, hasMask: mask !== null, hasStyle })
      if (missing) showFailure(missing)
      else if (work && mask) await form.handleSubmit((fields) => begin(work, mask, fields))()
    },
    [begin, form, settledMask, showFailure, work],
  )
}
