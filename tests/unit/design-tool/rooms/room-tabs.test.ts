import { expect, test } from 'vitest'
import { freeName, withNames, withTab } from '@/components/design-tool/rooms/use-room-tabs'

const [A, B] = [
  { id: 'a', name: 'Kitchen' },
  { id: 'b', name: 'Bath' },
]

test('a room that is open keeps its place, and takes its new name', () => {
  expect(withTab([A], B)).toEqual([A, B])
  expect(withTab([A, B], { ...A, name: 'Galley' })).toEqual([{ ...A, name: 'Galley' }, B])
})

test('rooms that were deleted lose their tabs, but for the one that is shown', () => {
  expect(withNames([A, B], [{ id: 'b', name: 'Spa' }], 'b')).toEqual([{ id: 'b', name: 'Spa' }])
  expect(withNames([A, B], [], 'a')).toEqual([A])
})

test('a name that another room has gets a number, and stays within what a name may hold', () => {
  expect(freeName('Room', [])).toBe('Room')
  expect(freeName('Room', ['Room', 'Room (2)'])).toBe('Room (3)')
  const long = 'a'.repeat(80)
  expect(freeName(long, [long])).toBe(`${'a'.repeat(76)} (2)`)
})
