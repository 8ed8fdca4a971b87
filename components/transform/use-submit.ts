import { type FormEvent, type RefObject, useCallback } from 'react'
import { toFailure } from '@/lib/client/api/failure'
import type { ExportedMask } from '@/lib/client/transform/mask-exporter'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import { missingRequirement } from '@/lib/client/transform/preflight'
import type { FormHandle } from './form/use-transform-form'
import type { Begin } from './use-begin'
import { useScreenToasts } from './use-screen-toasts'

const EASEL = '[role=application]'

type Submission = {
  form: FormHandle
  work: PhotoWork | null
  /** Where a photo is chosen and painted on. */
  place: RefObject<HTMLElement | null>
  /** The mask once the export under way is through. */
  settledMask: () => Promise<ExportedMask | null>
  begin: Begin
}

/** Pressing the button: says what is missing, checks the form, then begins. */
export function useSubmit({ form, work, place, settledMask, begin }: Submission) {
  const { showFailure } = useScreenToasts()

  return useCallback(
    async (event: FormEvent) => {
      event.preventDefault()
      const mask = await settledMask().catch(() => null)
      const hasStyle = form.getValues('style') !== ''
      const missing = missingRequirement({ hasPhoto: work !== null, hasMask: mask !== null, hasStyle })
      if (missing) {
        showFailure(missing)
        // The button is far below what it asks for: it leads there. The form goes to its first field by itself.
        if (work && mask)
          await form
            .handleSubmit(() => undefined)()
            .catch(() => undefined)
        else place.current?.querySelector<HTMLElement>(work ? EASEL : 'button')?.focus()
      } else if (work && mask) {
        const { photo, session } = work
        const check = form.handleSubmit((fields) =>
          begin({ photo: photo.file, mask: mask.png, fields }, session.history().done),
        )
        // What checks the form could not be fetched: nothing was sent.
        await check().catch((error) => showFailure(toFailure(error, 'part_missing')))
      }
    },
    [begin, form, place, settledMask, showFailure, work],
  )
}
