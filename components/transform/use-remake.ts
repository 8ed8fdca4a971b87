import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { toFailure } from '@/lib/client/api/failure'
import type { BatchPlan, MadeDesign } from '@/lib/client/transform/batch'
import { designAsPhoto } from '@/lib/client/transform/design-as-photo'
import { formOf } from '@/lib/client/transform/form-values'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import { anotherSeed } from '@/lib/domain/seed'
import type { MaskLayer } from '@/lib/mask/mask'
import { parseLayers } from '@/lib/mask/parse-layers'
import type { FormHandle } from './form/use-transform-form'
import type { Remake } from './preview/remake-actions'
import type { Begin } from './use-begin'
import { useScreenToasts } from './use-screen-toasts'

type RemakeNeeds = {
  plans: readonly BatchPlan[]
  form: FormHandle
  work: PhotoWork | null
  isBusy: boolean
  choose: (file: File, layers?: readonly MaskLayer[]) => Promise<void>
  begin: Begin
}

/** What a design can be the beginning of: itself again, a variation of it, a design on top of it. */
export function useRemake({ plans, form, work, isBusy, choose, begin }: RemakeNeeds): Remake {
  const t = useTranslations('transform.remake')
  const { showFailure, showSuccess, offerUndo } = useScreenToasts()
  const sourceOf = (design: MadeDesign) => plans.find(({ runIds }) => runIds.includes(design.runId))

  const startFrom = useCallback(
    async (design: MadeDesign) => {
      try {
        const before = work && { file: work.photo.file, layers: work.session.history().done }
        await choose(await designAsPhoto(design))
        scrollTo({ top: 0 })
        if (before) offerUndo(t('started'), () => void choose(before.file, before.layers))
        else showSuccess(t('started'))
      } catch (error) {
        showFailure(toFailure(error, 'image_damaged'))
      }
    },
    [choose, offerUndo, showFailure, showSuccess, t, work],
  )

  return {
    isBusy,
    hasSource: (design) => sourceOf(design) !== undefined,
    again(design, seed) {
      const plan = sourceOf(design)
      if (!plan) return
      const drawn = seed === 'same' ? design.seed : anotherSeed(design.seed, Math.random)
      const { body } = plan.job
      void begin({ ...body, fields: { ...body.fields, seed: drawn, designsToCreate: 1 } }, plan.layers)
    },
    vary(design) {
      const plan = sourceOf(design)
      if (!plan) return
      const before = form.getValues()
      const { photo, fields } = plan.job.body
      form.reset({ ...formOf(fields), seed: design.seed, designsToCreate: 1 })
      void choose(photo, parseLayers(plan.layers) ?? [])
      offerUndo(t('varied', { seed: String(design.seed) }), () => form.reset(before))
      form.setFocus('style')
    },
    startFrom: (design) => void startFrom(design),
    copyPrompt(design) {
      navigator.clipboard
        .writeText(design.recipe.prompt)
        .then(() => showSuccess(t('copied')))
        .catch((error: unknown) => showFailure(toFailure(error, 'copy_failed')))
    },
  }
}
