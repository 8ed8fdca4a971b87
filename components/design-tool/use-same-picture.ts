import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type AreaSettings, isAreaKept, PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { furnishingOf } from '@/lib/domain/furnishing'
import { numbersOf } from '@/lib/domain/number-params'
import { styleLabel } from '@/lib/domain/styles'
import { TASK_RULES } from '@/lib/domain/tasks'
import { hiddenAreas, type Mask, settingsOf } from '@/lib/mask/mask'
import { maskReplacer, maskToStore, parseStoredMask, type StoredMask } from '@/lib/schemas/mask'
import type { TransformForm } from '@/lib/schemas/transform'
import { changeAreas } from './areas/change-areas'
import type { BatchPlan } from './batch/batch'
import type { ExportedMask } from './photo/mask-worker-client'
import type { PhotoWork } from './photo/open-photo'
import { isSameWork } from './shared/kept-room'
import type { MadeDesign } from './shared/made-design'
import { useScreenToasts } from './shared/use-screen-toasts'
import type { FormHandle } from './shared/use-transform-form'

/** The designs of a room, and the batches that they are from. */
type Made = { readonly made: readonly MadeDesign[]; readonly plans: readonly BatchPlan[] }

/** Those of a room's designs that were made with the same areas; `textOf` says what counts as the same. */
export function madeAlike(
  mask: Mask,
  { made, plans }: Made,
  textOf: (mask: StoredMask) => string,
): readonly MadeDesign[] {
  const runIds = new Set(made.map(({ runId }) => runId))
  const ofRoom = plans.filter((plan) => plan.runIds.some((id) => runIds.has(id)))
  if (ofRoom.length === 0) return []
  const now = textOf(maskToStore(mask))
  const alike = ofRoom.filter((plan) => {
    const stored = parseStoredMask(plan.mask)
    return stored !== null && isSameWork(textOf(stored), now)
  })
  const ids = new Set(alike.flatMap((plan) => plan.runIds))
  return made.filter(({ runId }) => ids.has(runId))
}

/** What is selected, whatever the areas are called and become. */
const selectionIn = (mask: StoredMask) => JSON.stringify([mask.layers, hiddenAreas(mask)], maskReplacer)

export type FindMade = (form: TransformForm, areas: readonly AreaSettings[]) => Promise<MadeDesign | null>

type Selected = {
  engine: string
  form: FormHandle
  work: PhotoWork | null
  mask: ExportedMask | null
  /** The selected areas' settings. */
  areas: readonly AreaSettings[]
  batch: Made
}

/**
 * The design that the user has already and would pay for again: our own engine makes the same picture from the same request. A
 * request without a seed is for a picture that is still unknown, unless the seed has no part in it.
 */
export function useSamePicture({ engine, form, work, mask, areas, batch: { made, plans } }: Selected) {
  const [same, setSame] = useState<MadeDesign | null>(null)
  const alike = useMemo(
    () =>
      work && mask && engine === PREVIEW_ENGINE
        ? madeAlike(work.maskStore.mask(), { made, plans }, selectionIn)
        : [],
    [engine, work, mask, made, plans],
  )
  const find: FindMade = useCallback(
    async (values, wanted) => {
      if (alike.length === 0 || (TASK_RULES[values.task].hasStyle && values.style === '')) return null
      const { pictureOf } = await import('@/lib/engines/preview/controls-of')
      const furnishing = furnishingOf(values)
      const picture = pictureOf({ ...values, ...numbersOf(values), furnishing, areas: wanted })
      return alike.find(({ params }) => pictureOf(params) === picture) ?? null
    },
    [alike],
  )
  const { watch, getValues } = form
  useEffect(() => {
    let latest = 0
    const update = () => {
      const now = ++latest
      const show = (found: MadeDesign | null) => now === latest && setSame(found)
      // Without the engine's code, a press still finds out.
      find(getValues(), areas).then(show, () => show(null))
    }
    update()
    const { unsubscribe } = watch(update)
    return () => {
      latest++
      unsubscribe()
    }
  }, [find, watch, getValues, areas])
  return { same, find, applyStyle: useStyleFinishes({ engine, form, work, mask }) }
}

/** Gives the selected areas the style's finishes in place of the user's own, and offers Undo. */
function useStyleFinishes({ engine, form, work, mask }: Pick<Selected, 'engine' | 'form' | 'work' | 'mask'>) {
  const t = useTranslations('transform.preflight')
  const { offerUndo } = useScreenToasts()
  return () => {
    if (!work || !mask) return
    const { maskStore } = work
    const { task, style } = form.getValues()
    const { material, color, scale, own } = PLAIN_AREA
    const changed = maskStore.mask().areas.flatMap((area) => {
      if (!mask.shares.has(area.id) || isAreaKept(settingsOf(area), { task, engine })) return []
      return [[area.id, { ...area.settings, material, color, scale, own }] as const]
    })
    offerUndo(t('styleUsed', { style: styleLabel(style) }), changeAreas(maskStore, new Map(changed)))
  }
}
