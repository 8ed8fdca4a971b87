import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { type AreaSettings, isAreaKept, PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { numbersOf } from '@/lib/domain/number-params'
import { styleLabel } from '@/lib/domain/styles'
import { hiddenAreas, type Mask, settingsOf } from '@/lib/mask/mask'
import { maskReplacer, maskToStore, parseStoredMask } from '@/lib/schemas/mask'
import type { TransformForm } from '@/lib/schemas/transform'
import { furnishingOf } from '@/lib/tasks/furnish/furnishing'
import { TASK_RULES } from '@/lib/tasks/tasks'
import { changeAreas } from './areas/change-areas'
import type { BatchPlan } from './batch/batch'
import type { ExportedMask } from './photo/mask-worker-client'
import type { PhotoWork } from './photo/open-photo'
import { withShownPlace } from './photo/thing-place'
import { readDesignDocument } from './rooms/room-api'
import { useScreenToasts } from './shared/controls/use-screen-toasts'
import type { FormHandle } from './shared/controls/use-transform-form'
import type { MadeDesign } from './shared/designs/made-design'

type Plans = readonly Pick<BatchPlan, 'runIds' | 'mask'>[]

/** What is selected, whatever the areas are called and become; `null` for a mask that this version can't read. */
function selectionIn(stored: unknown): string | null {
  const mask = parseStoredMask(stored)
  return mask && JSON.stringify([mask.layers, hiddenAreas(mask)], maskReplacer)
}

type Source = Pick<BatchPlan, 'mask'>

const documents = new Map<string, Promise<Source>>()

/** Whether a design was made from this selection: this device knows for a day, and the account for good. */
export async function isMadeFrom(
  mask: Mask,
  runId: string,
  plans: Plans,
  read: (runId: string) => Promise<Source> = readDesignDocument,
): Promise<boolean> {
  const fromAccount = () => {
    const reading = documents.get(runId) ?? read(runId)
    documents.set(runId, reading)
    return reading.catch((): Source => {
      documents.delete(runId)
      return { mask: null }
    })
  }
  const source = plans.find(({ runIds }) => runIds.includes(runId)) ?? (await fromAccount())
  const selection = selectionIn(maskToStore(mask))
  return selection !== null && selectionIn(source.mask) === selection
}

export type FindMade = (form: TransformForm, areas: readonly AreaSettings[]) => Promise<MadeDesign | null>

type Selected = {
  engine: string
  form: FormHandle
  work: PhotoWork | null
  mask: ExportedMask | null
  /** The selected areas' settings. */
  areas: readonly AreaSettings[]
  batch: { readonly made: readonly MadeDesign[]; readonly plans: Plans }
}

/**
 * The design that the user has already and would pay for again: our own engine makes the same picture from the same request. A
 * request without a seed is for a picture that is still unknown, unless the seed has no part in it.
 */
export function useSamePicture({ engine, form, work, mask, areas, batch: { made, plans } }: Selected) {
  const [same, setSame] = useState<MadeDesign | null>(null)
  const store = mask && engine === PREVIEW_ENGINE ? work?.maskStore : undefined
  const find: FindMade = useCallback(
    async (asked, wanted) => {
      const values = withShownPlace(work, asked)
      if (!store || made.length === 0 || (TASK_RULES[values.task].hasStyle && values.style === ''))
        return null
      const { pictureOf } = await import('@/lib/engines/preview/controls-of')
      const furnishing = furnishingOf(values)
      const picture = pictureOf({ ...values, ...numbersOf(values), furnishing, areas: wanted })
      for (const design of made) {
        if (pictureOf(design.params) !== picture) continue
        if (await isMadeFrom(store.mask(), design.runId, plans)) return design
      }
      return null
    },
    [work, store, made, plans],
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
    const forget = work?.room.place.subscribe(update)
    return () => {
      latest++
      forget?.()
      unsubscribe()
    }
  }, [find, watch, getValues, areas, work])
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
