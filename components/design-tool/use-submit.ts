import { useTranslations } from 'next-intl'
import { type FormEvent, type RefObject, useCallback } from 'react'
import { admissionOf, missingRequirement } from '@/components/design-tool/form/requirements'
import { useOwnMaterials } from '@/components/design-tool/materials/own/own-materials'
import { refusalOfLargest } from '@/components/design-tool/photo/most-of-photo'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { thingRefusal, withShownPlace } from '@/components/design-tool/photo/thing-place'
import {
  isNaming,
  type MaskWithAreas,
  type useExportedMask,
} from '@/components/design-tool/photo/use-exported-mask'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import type { RoomWork } from '@/components/design-tool/shared/designs/room-work'
import { readStoredDesigns } from '@/components/design-tool/shared/designs/stored-designs'
import { errorDetails, toErrorDetails } from '@/lib/api/api-error'
import { isAreaKept, isStyleSeen, needsKinds, needsSelection, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { maskToStore } from '@/lib/schemas/mask'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { TASK_RULES, type Task } from '@/lib/tasks/tasks'
import type { BatchPlace, DesignBody } from './batch/batch'
import type { BatchRunner } from './batch/runner'
import type { useStorage } from './stored-designs/use-storage'
import type { FindMade } from './use-same-picture'

/** Selects the canvas. */
export const CANVAS = '[role=application]'

type Submission = {
  form: FormHandle
  engine: string
  work: PhotoWork | null
  references: RoomWork['references'] | null
  /** The card where a photo is chosen and painted on. */
  photoRef: RefObject<HTMLElement | null>
  /** The mask, once the export under way has finished. */
  settledMask: ReturnType<typeof useExportedMask>['settled']
  credits: CreditsResponse
  storage: Pick<ReturnType<typeof useStorage>, 'isWanted' | 'isChosen' | 'noteRoom'>
  /** Finds the design that a request would only repeat. */
  findMade: FindMade
  /** The previewed seed is for the first design if the user chose none. `roomId` is the open room. */
  batch: { readonly runner: BatchRunner; readonly previewSeed: number; readonly roomId: string | null }
  /** How many reference images each task's model accepts. */
  mostReferences: Readonly<Partial<Record<Task, number>>>
}

/** `seed` is the first design's if the user chose none; without it, the server draws one. */
export type StartBatch = (body: DesignBody, place: BatchPlace, seed?: number | null) => Promise<void>

/** `submit` is for the button, and `start` for making a design again. Both report missing requirements and exceeded limits. */
export function useSubmit(submission: Submission): {
  submit: (event: FormEvent) => Promise<void>
  start: StartBatch
} {
  const { form, engine, work, references, photoRef, settledMask, credits, storage } = submission
  const { mostReferences, findMade } = submission
  const { runner, previewSeed, roomId } = submission.batch
  const { isWanted, isChosen, noteRoom } = storage
  const t = useTranslations('transform.storage')
  const { showError, showWarning } = useScreenToasts()
  const { untilSaved } = useOwnMaterials()

  const start: StartBatch = useCallback(
    async (body, place, seed = null) => {
      try {
        await untilSaved([...body.areaSettings, body.fields])
      } catch (error) {
        return showError(toErrorDetails(error, 'account_save_failed'))
      }
      try {
        // Without a network, the server counts when it stores them.
        const counting = isWanted && navigator.onLine ? readStoredDesigns(1).then(({ total }) => total) : null
        // Nor does a design wait for that where the user never asked to store it.
        const storedCount = (await (isChosen ? counting : counting?.catch(() => null))) ?? null
        const { task, designsToCreate: designs } = body.fields
        const request = { credits, designs, creditsEach: TASK_RULES[task].credits, storedCount, isChosen }
        const { refused, isFull } = admissionOf(request, new Date())
        if (refused) return showError(refused)
        noteRoom(!isFull)
        if (isFull) showWarning(t('full'))
        void runner.start({ body, isSaving: isWanted && !isFull, previewSeed: seed }, place, Date.now())
      } catch (error) {
        showError(toErrorDetails(error, 'stored_load_failed'))
      }
    },
    [credits, isWanted, isChosen, noteRoom, runner, showError, showWarning, t, untilSaved],
  )

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { task, style, roomType } = form.getValues()
    const asked = { task, engine }
    const settled = await settledMask({ mayBeEmpty: !needsSelection(asked) }).catch(() => null)
    const refusal = refusalIn(work, settled, asked) ?? thingRefusal(work, { form: form.getValues(), engine })
    const isWaiting = waitsForKinds(work, settled, asked)
    const mask = settled && !refusal && !isWaiting && mayChange(settled, asked) ? settled : null
    const { hasStyle, selection } = TASK_RULES[task]
    const missing = missingRequirement({
      hasPhoto: work !== null,
      hasMask: mask !== null,
      hasStyle: !hasStyle || style !== '',
      hasRoom: !hasStyle || roomType !== '',
      isWholeRoom: selection === 'may-stay',
      isNaming: isWaiting,
      refusal,
    })
    if (missing) showError(missing)
    // The button is far below the missing part, so move the focus there. The form focuses its first invalid field itself.
    if (!work || !mask) {
      return photoRef.current?.querySelector<HTMLElement>(work ? CANVAS : 'button')?.focus()
    }
    const { photo, maskStore } = work
    await form.handleSubmit(async (valid) => {
      const values = withShownPlace(work, valid)
      const { png, areas, areaSettings } = mask
      const place = { mask: maskToStore(maskStore.mask()), roomId }
      if (await findMade(values, areaSettings)) return showError(errorDetails('same_picture'))
      // Once the previewed design is made, asking again means asking for another one. Hosted models have no preview.
      const isPreviewMade = (await findMade({ ...values, seed: previewSeed }, areaSettings)) !== null
      const seed = isPreviewMade || engine !== PREVIEW_ENGINE ? null : previewSeed
      const isOne = !isStyleSeen({ task: values.task, engine, areas: areaSettings })
      const fields = isOne ? { ...values, designsToCreate: 1 } : values
      const taken = references?.get().slice(0, mostReferences[values.task] ?? 0) ?? []
      const { file, thumbnail } = photo
      const body = { photo: file, thumbnail, mask: png, areas, areaSettings, references: taken, fields }
      return start(body, place, seed)
    })()
  }

  return { submit, start }
}

/** Why our own engine doesn't make the areas. */
function refusalIn(work: PhotoWork | null, mask: MaskWithAreas | null, asked: Asked) {
  return work && mask && refusalOfLargest(work.room, mask.largest, { ...asked, areas: mask.areaSettings })
}

/** Whether there is anything to change: our own engine leaves windows as they are. */
function mayChange(mask: MaskWithAreas, asked: Asked): boolean {
  return !needsSelection(asked) || changingShares(mask, asked).length > 0
}

/** Whether areas get their kinds first, so that the design is what its preview shows. */
function waitsForKinds(work: PhotoWork | null, mask: MaskWithAreas | null, asked: Asked): boolean {
  return work !== null && mask !== null && needsKinds(asked) && isNaming(work, mask.areaSettings)
}

type Asked = { task: Task; engine: string }

/** The shares of the photo, 0–1, of the areas that change. */
function changingShares({ areaSettings, shares }: MaskWithAreas, asked: Asked): number[] {
  return [...shares.values()].filter((_, i) => {
    const area = areaSettings[i]
    return area !== undefined && !isAreaKept(area, asked)
  })
}
