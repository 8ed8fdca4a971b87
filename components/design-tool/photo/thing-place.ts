import { useSyncExternalStore } from 'react'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { isSameSelection, mayBeSelected } from '@/lib/mask/mask'
import type { TransformForm } from '@/lib/schemas/transform'
import { furnishingOf, isFlat } from '@/lib/tasks/furnish/furnishing'
import { TASK_RULES } from '@/lib/tasks/tasks'
import type { PhotoWork } from './open-photo'
import type { ShownPlace } from './room-worker-client'

type ThingForm = Pick<TransformForm, 'task' | 'thing' | 'look' | 'thingColor' | 'frame' | 'placement' | 'own'>

/** What a thing's preview is drawn for, besides its place. */
export function thingIn(form: ThingForm): string {
  return JSON.stringify([furnishingOf(form), form.own])
}

type Shown = {
  readonly maskStore: Pick<PhotoWork['maskStore'], 'mask'>
  readonly room: Pick<PhotoWork['room'], 'place'>
  readonly photo: Pick<PhotoWork['photo'], 'thumbnail'>
}

/** Where the preview shows the form's thing; `finding` until it does. */
function placeOf({ room, maskStore, photo }: Shown, form: ThingForm): ShownPlace['place'] | 'finding' {
  const shown = room.place.get()
  // Without the photo's pixels, or a worker, there is no preview to place it in.
  if (!photo.thumbnail || shown === 'unable') return 'no-place'
  const isCurrent = shown?.of === thingIn(form) && isSameSelection(shown.mask, maskStore.mask())
  if (!isCurrent) return 'finding'
  // What the user moves needn't be drawn first.
  if (form.placement) return shown.place === 'no-place' ? shown.place : form.placement
  return shown.isFound ? shown.place : 'finding'
}

type Asked = { readonly form: ThingForm; readonly engine: string }

/** Why our own engine can't make a thing; `finding` until that is known. */
export function thingRefusal(
  work: Shown | null,
  { form, engine }: Asked,
): 'furnish_not_sure' | 'finding' | null {
  const isOurs = engine === PREVIEW_ENGINE && TASK_RULES[form.task].hasThing && isFlat(furnishingOf(form))
  if (!isOurs || !work || !mayBeSelected(work.maskStore.mask())) return null
  const place = placeOf(work, form)
  if (place === 'no-place') return 'furnish_not_sure'
  return place === 'finding' ? 'finding' : null
}

/** The same as a hook. */
export function useThingRefusal(work: Shown | null, asked: Asked) {
  return useSyncExternalStore(
    work?.room.place.subscribe ?? noSubscription,
    () => thingRefusal(work, asked),
    () => null,
  )
}

/** A form with the place that its preview shows, so that the design has it too. */
export function withShownPlace<Form extends ThingForm>(work: Shown | null, form: Form): Form {
  const place = work && TASK_RULES[form.task].hasThing ? placeOf(work, form) : null
  return typeof place === 'object' && place ? { ...form, placement: place } : form
}

const noSubscription = () => () => undefined
