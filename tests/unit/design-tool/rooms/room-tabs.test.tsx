import { expect, test } from 'vitest'
import { RoomStatus } from '@/components/design-tool/rooms/room-status'
import { RoomTabs } from '@/components/design-tool/rooms/room-tabs'
import { freeName, withNames, withTab } from '@/components/design-tool/rooms/use-room-tabs'
import { isTabOld, type RoomTab } from '@/components/design-tool/shared/device/kept-room'
import { errorDetails } from '@/lib/api/api-error'
import { htmlOf } from '@/tests/support/markup'

const [A, B] = [
  { id: 'a', name: 'Kitchen' },
  { id: 'b', name: 'Bath' },
]

test('a room that is open keeps its place, and takes its new name', () => {
  expect(withTab([A], B)).toEqual([A, B])
  expect(withTab([A, B], { ...A, name: 'Galley' })).toEqual([{ ...A, name: 'Galley' }, B])
})

test('a tab that was not opened today is old, but not in the small hours', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
  const isOld = (openedAt: number | undefined, now: number) => isTabOld({ ...A, openedAt }, now)
  expect(isOld(at(27, 8), at(27, 23))).toBe(false)
  expect(isOld(at(26, 23), at(27, 1))).toBe(false)
  expect(isOld(at(26, 18), at(27, 9))).toBe(true)
  expect(isOld(undefined, at(27, 9))).toBe(true)
  expect(withNames([{ ...A, openedAt: 7 }], [A], '')).toEqual([{ ...A, openedAt: 7 }])
})

test('rooms that were deleted lose their tabs, but for the one that is shown', () => {
  expect(withNames([A, B], [{ id: 'b', name: 'Spa' }], '')).toEqual([{ id: 'b', name: 'Spa' }])
  expect(withNames([A, B], [], 'a')).toEqual([A])
})

test('a name that another room has gets a number, and stays within what a name may hold', () => {
  expect(freeName('Room', [])).toBe('Room')
  expect(freeName('Room', ['Room', 'Room (2)'])).toBe('Room (3)')
  const long = 'a'.repeat(80)
  expect(freeName(long, [long])).toBe(`${'a'.repeat(76)} (2)`)
})

function tabsIn(tabs: readonly RoomTab[], currentId: string | null): string {
  const nothing = () => undefined
  const state = { isSwitching: false, isBusy: false, onOpen: nothing, onClose: nothing, onNew: nothing }
  return htmlOf(<RoomTabs {...{ tabs, currentId }} {...state} />)
}

test('with one room there are no tabs; from two on the shown one is marked, and all can be opened and closed', () => {
  expect(tabsIn([], null)).toBe('')
  expect(tabsIn([A], A.id)).toBe('')
  const html = tabsIn([A, B], B.id)
  expect(html).toMatch(/<a href="\/transform\?room=b" aria-current="page"/)
  expect(html).toMatch(/<a href="\/transform\?room=a" class/)
  expect(html).toContain('aria-label="Close Kitchen"')
  expect(html).toContain('aria-label="New room"')
})

test('a photo without a room has a place beside the rooms, where another new one can’t be begun', () => {
  const html = tabsIn([A], null)
  expect(html).toContain('<span aria-current="page">New room</span>')
  expect(html).not.toContain('aria-label="New room"')
})

test('what is not saved says why', () => {
  const html = htmlOf(<RoomStatus state={{ kind: 'failed', error: errorDetails('offline') }} />)
  expect(html).toContain('Not saved: You seem to be offline. Check your connection and try again.')
})
