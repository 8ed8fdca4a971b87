import { expect, test } from 'vitest'
import type { ShownPlace } from '@/components/design-tool/photo/room-worker-client'
import { thingIn, thingRefusal, withShownPlace } from '@/components/design-tool/photo/thing-place'
import { keptValue } from '@/components/design-tool/shared/device/kept-value'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { WHOLE_PICTURE } from '@/lib/domain/perspective'
import { createMask } from '@/lib/mask/mask'
import { createMaskStore } from '@/lib/mask/mask-store'
import { INITIAL_FORM, type TransformForm } from '@/lib/schemas/transform'

const FORM: TransformForm = { ...INITIAL_FORM, task: 'furnish' }
const PLACE = { corners: WHOLE_PICTURE, widthMetres: 2, heightMetres: 1 }

/** A photo whose preview shows something. */
function workOf({
  isSelected = true,
  thumbnail = 'read',
}: {
  isSelected?: boolean
  thumbnail?: string
} = {}) {
  const maskStore = createMaskStore(createMask({ width: 60, height: 40 }, {}))
  if (isSelected) maskStore.dispatch({ type: 'invert' })
  const room = { place: keptValue<ShownPlace | 'unable' | null>(null) }
  const show = (place: ShownPlace['place'], form = FORM) =>
    room.place.set({ of: thingIn(form), mask: maskStore.mask(), isFound: form.placement === null, place })
  return { work: { maskStore, room, photo: { thumbnail } }, show }
}

const asked = { form: FORM, engine: PREVIEW_ENGINE }

test('a thing is made where its preview shows it, and only then', () => {
  const { work, show } = workOf()
  expect(thingRefusal(work, asked)).toBe('finding')
  show('no-place')
  expect(thingRefusal(work, asked)).toBe('furnish_not_sure')
  expect(withShownPlace(work, FORM)).toBe(FORM)
  show(PLACE)
  expect(thingRefusal(work, asked)).toBeNull()
  expect(withShownPlace(work, FORM).placement).toBe(PLACE)
  // What the user moves needn't be drawn first, unless it is put back.
  const moved = { ...FORM, placement: { ...PLACE, widthMetres: 3 } }
  expect(withShownPlace(work, moved).placement).toBe(moved.placement)
  show(moved.placement, moved)
  expect(thingRefusal(work, asked)).toBe('finding')
  show('no-place', moved)
  expect(thingRefusal(work, { ...asked, form: moved })).toBe('furnish_not_sure')
  show(PLACE)
  // Until the next preview, nothing is known of another thing or selection.
  for (const change of [{ thing: 'picture' }, { thingColor: '#112233' }] as const) {
    expect(thingRefusal(work, { ...asked, form: { ...FORM, ...change } })).toBe('finding')
  }
  work.maskStore.dispatch({ type: 'clear' })
  work.maskStore.dispatch({ type: 'invert' })
  expect(thingRefusal(work, asked)).toBe('finding')
})

test('without previews there is no place; models and other tasks need none', () => {
  const { work } = workOf()
  work.room.place.set('unable')
  expect(thingRefusal(work, asked)).toBe('furnish_not_sure')
  expect(thingRefusal(workOf({ thumbnail: '' }).work, asked)).toBe('furnish_not_sure')
  expect(thingRefusal(work, { ...asked, engine: 'hosted' })).toBeNull()
  expect(thingRefusal(work, { ...asked, form: INITIAL_FORM })).toBeNull()
  expect(thingRefusal(workOf({ isSelected: false }).work, asked)).toBeNull()
  expect(thingRefusal(null, asked)).toBeNull()
})
