import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { BatchPlan } from '@/components/design-tool/batch/batch'
import { type PhotoWork, photoDraftOf } from '@/components/design-tool/photo/open-photo'
import type { ChoosePhoto } from '@/components/design-tool/photo/use-photo-work'
import type { Remake } from '@/components/design-tool/results/remake-actions'
import { designAsPhoto } from '@/components/design-tool/shared/design-as-photo'
import type { MadeDesign } from '@/components/design-tool/shared/made-design'
import { useScreenToasts } from '@/components/design-tool/shared/use-screen-toasts'
import type { FormHandle } from '@/components/design-tool/shared/use-transform-form'
import { toErrorDetails } from '@/lib/api/api-error'
import { anotherSeed } from '@/lib/domain/presets'
import { parseStoredMask } from '@/lib/schemas/mask'
import type { StartBatch } from './use-submit'

type RemakeOptions = {
  plans: readonly BatchPlan[]
  form: FormHandle
  work: PhotoWork | null
  isBusy: boolean
  choose: ChoosePhoto
  showStyles: () => void
  start: StartBatch
}

/** Makes new designs from an existing one: the same again, a variation, or one on top of it. */
export function useRemake(options: RemakeOptions): Remake {
  const { plans, form, work, isBusy, choose, showStyles, start } = options
  const t = useTranslations('transform.remake')
  const { showError, showSuccess, copy, offerUndo } = useScreenToasts()
  const sourceOf = (design: MadeDesign) => plans.find(({ runIds }) => runIds.includes(design.runId))

  const startFrom = useCallback(
    async (design: MadeDesign) => {
      try {
        const before = work && photoDraftOf(work)
        await choose(await designAsPhoto(design))
        scrollTo({ top: 0 })
        if (before) offerUndo(t('started'), () => void choose(before.file, before))
        else showSuccess(t('started'))
      } catch (error) {
        showError(toErrorDetails(error, 'image_damaged'))
      }
    },
    [choose, offerUndo, showError, showSuccess, t, work],
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
      void choose(photo, { mask: parseStoredMask(plan.mask), task: fields.task, references }).then(
        (opened) => {
          // Only now: until the photo is open, the form belongs to another room.
          if (opened) form.reset({ ...fields, seed: design.seed, designsToCreate: 1 })
        },
      )
      offerUndo(t('varied'), () => form.reset(before))
      showStyles()
    },
    startFrom: (design) => void startFrom(design),
    copyPrompt: (prompt) => copy(prompt, t('copied')),
  }
}
