import { expect, test } from 'vitest'
import { type Draft, draftBefore } from '@/components/design-tool/draft/use-draft'
import type { KeptRoom } from '@/components/design-tool/shared/device/kept-room'
import { NEW_ROOM } from '@/lib/config/routes'
import { INITIAL_FORM } from '@/lib/schemas/transform'

const ROOM: KeptRoom = {
  id: 'kitchen',
  name: 'Kitchen',
  revision: 1,
  saved: '{}',
  document: '{}',
  photoBytes: 5,
}

function draftWith(room: KeptRoom | null, isSelected = true): Draft {
  const file = new File(['photo'], 'photo.jpg')
  const mask = { layers: isSelected ? [{ kind: 'fill', area: 1 } as const] : [], areas: [] }
  const photo = { file, mask, list: null }
  return { form: { ...INITIAL_FORM, style: 'rustic' }, photo, room, tabs: [], arrival: null, isSaving: null }
}

test('before a new room, what is in the account or selects nothing is not opened', () => {
  const empty = { form: INITIAL_FORM, photo: null, room: null }
  expect(draftBefore(draftWith(ROOM), NEW_ROOM)).toMatchObject(empty)
  expect(draftBefore(draftWith(null, false), NEW_ROOM)).toMatchObject(empty)
})

test('unsaved work is opened before any other room, to be saved or asked about', () => {
  for (const draft of [draftWith({ ...ROOM, document: '{"unsaved":1}' }), draftWith(null)]) {
    expect(draftBefore(draft, NEW_ROOM)).toBe(draft)
    expect(draftBefore(draft, 'bath')).toBe(draft)
  }
})

test('the wanted room is opened from this device, and a saved one makes way for another', () => {
  const draft = draftWith(ROOM)
  expect(draftBefore(draft, 'kitchen')).toBe(draft)
  expect(draftBefore(draft, null)).toBe(draft)
  expect(draftBefore(draft, 'bath')).toMatchObject({ form: draft.form, photo: null, room: null })
})
