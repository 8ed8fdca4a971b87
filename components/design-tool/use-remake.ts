import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { BatchPlan } from '@/components/design-tool/batch/batch'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { type ChoosePhoto, photoDraftOf, workOnTask } from '@/components/design-tool/photo/use-photo-work'
import type { Remake } from '@/components/design-tool/results/remake-actions'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import { designAsPhoto } from '@/components/design-tool/shared/designs/design-as-photo'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import type { RoomWork } from '@/components/design-tool/shared/designs/room-work'
import { toErrorDetails } from '@/lib/api/api-error'
import { anotherSeed } from '@/lib/domain/presets'
import { parseStoredMask } from '@/lib/schemas/mask'
import type { StartBatch } from './use-submit'

type RemakeOptions = {
  batch: { readonly plans: readonly BatchPlan[]; readonly isHere: (plan: BatchPlan) => boolean }
  form: FormHandle
  work: PhotoWork | null
  room: RoomWork | null
  isBusy: boolean
  choose: ChoosePhoto
  showStyles: () => void
  start: StartBatch
}

/** Makes new designs from an existing one: the same again, a variation, or one on top of it. */
export function useRemake(options: RemakeOptions): Remake {
  const { batch, form, work, room, isBusy, choose, showStyles, start } = options
  const t = useTranslations('transform.remake')
  const { showError, showSuccess, copy, offerUndo } = useScreenToasts()
  const sourceOf = (design: MadeDesign) => batch.plans.find(({ runIds }) => runIds.includes(design.runId))

  const startFrom = useCallback(
    async (design: MadeDesign) => {
      try {
        const before = work && photoDraftOf(work, room)
        await choose(await designAsPhoto(design))
        scrollTo({ top: 0 })
        if (before) offerUndo(t('started'), () => void choose(before.file, before))
        else showSuccess(t('started'))
      } catch (error) {
        showError(toErrorDetails(error, 'image_damaged'))
      }
    },
    [choose, offerUndo, showError, showSuccess, t, work, room],
  )

  return {
    isBusy,
    hasSource: (design) => sourceOf(design) !== undefined,
    again(design, seed) {
      const plan = sourceOf(design)
      if (!plan) return
      const drawn = seed === 'same' ? design.seed : anotherSeed(design.seed, Math.random)
      const { body } = plan.job
      void start({ ...body, fields: { ...body.fields, seed: drawn, designsToCreate: 1 } }, plan)
    },
    vary(design) {
      const plan = sourceOf(design)
      if (!plan) return
      const before = form.getValues()
      const { photo, fields, references } = plan.job.body
      // The room's own photo, because a file read anew would begin another room.
      const isHere = work && batch.isHere(plan)
      const here = isHere ? photoDraftOf(workOnTask(work, fields.task), room) : { file: photo }
      const wanted = { mask: parseStoredMask(plan.mask), task: fields.task, references }
      void choose(here.file, { ...here, ...wanted }).then((opened) => {
        // Only now: until the photo is open, the form belongs to another room.
        if (opened) form.reset({ ...fields, seed: design.seed, designsToCreate: 1 })
      })
      offerUndo(t('varied'), () => form.reset(before))
      showStyles()
    },
    startFrom: (design) => void startFrom(design),
    copyPrompt: (prompt) => copy(prompt, t('copied')),
  }
}
