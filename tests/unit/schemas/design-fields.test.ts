import { expect, test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { designFieldsSchema, kindsField } from '@/lib/schemas/transform'

const rest = { style: 'coastal', roomType: 'patio', prompt: 'a calm room by the sea' }
const kindsOf = (kinds?: string) => designFieldsSchema.safeParse({ ...rest, kinds }).data?.kinds

test('an area is a kind alone, or a kind with what it becomes; the browser’s own form is read back', () => {
  const brick = { surface: 'wall', material: 'brick', materialColor: '#804020', materialScale: 1.5 } as const
  const written =
    '["floor", {"kind":"wall","material":"brick","color":"#804020","scale":1.5}, {"kind":"auto"}]'
  const areas = [{ ...PLAIN_AREA, surface: 'floor' } as const, brick, PLAIN_AREA]
  expect(kindsOf(written)).toEqual(areas)
  expect(kindsOf(kindsField(areas))).toEqual(areas)
  expect(kindsOf()).toEqual([])
})

test.each([
  'floor',
  '"floor"',
  '["roof"]',
  '[{"kind":"wall","material":"gold"}]',
  '[{"kind":"wall","color":"red"}]',
  '[{"kind":"wall","scale":9}]',
  '[{"kind":"wall","size":2}]',
  JSON.stringify(Array.from({ length: 17 }, () => 'wall')),
])('%s is refused', (kinds) => {
  expect(kindsOf(kinds)).toBeUndefined()
})

test.each([
  ['a room that the form offers', { roomType: 'other' }, true],
  ['a room that nobody knows', { roomType: 'dungeon' }, false],
  ['a room by its label', { roomType: 'Patio' }, false],
  ['a style that nobody knows', { style: 'baroque' }, false],
  ['the fewest designs', { designsToCreate: '1' }, true],
  ['the most designs', { designsToCreate: '17' }, true],
  ['no design', { designsToCreate: '0' }, false],
  ['one design too many', { designsToCreate: '18' }, false],
  ['half a design', { designsToCreate: '2.5' }, false],
])('a request for %s: %j is accepted: %s', (_name, fields, isAccepted) => {
  expect(designFieldsSchema.safeParse({ ...rest, ...fields }).success).toBe(isAccepted)
})
