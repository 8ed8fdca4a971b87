import { describe, expect, test } from 'vitest'
import { largestIn, mayBeNamed, refusalOfLargest } from '@/components/design-tool/photo/most-of-photo'
import type { Surfaces } from '@/components/design-tool/photo/room-worker-client'
import { keptValue } from '@/components/design-tool/shared/device/kept-value'
import { PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import type { RoomKind } from '@/lib/segment/kind-map'
import { kindRows } from '@/tests/support/kind-rows'

const SIZE = { width: 60, height: 40 }
/** Area 2 below this share of the photo, area 1 above it. */
const labelsOf = (share: number) =>
  Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
    i < share * SIZE.width * SIZE.height ? 1 : 2,
  )

const ROOM: readonly RoomKind[] = ['wall', 'wall', 'floor']
const knownOf = (kinds: readonly RoomKind[] | null | undefined, search: Surfaces['search'] = 'resting') => ({
  surfaces: keptValue<Surfaces>({ kinds: kinds && kindRows(SIZE, kinds), search }),
})
const asked = { task: 'restyle-areas', engine: PREVIEW_ENGINE, areas: [PLAIN_AREA, PLAIN_AREA] } as const

describe('of an area that is most of the photo', () => {
  const largest = largestIn(labelsOf(0.9), SIZE, 2)

  test.each([
    ['room_is_one_area', ROOM],
    [null, ['wall']],
    ['surfaces_unknown', null],
    ['finding', undefined],
  ] as const)('the answer is %s where the model sees %s', (refusal, kinds) => {
    expect(largest).toMatchObject({ index: 0, share: 0.9 })
    expect(refusalOfLargest(knownOf(kinds), largest, asked)).toBe(refusal)
    expect(largest && mayBeNamed(knownOf(kinds), largest)).toBe(refusal === null)
  })

  test('nothing is decided while its areas are searched for', () => {
    expect(refusalOfLargest(knownOf(['wall'], 'finding'), largest, asked)).toBe('finding')
  })

  test('a hosted model may make it, and it may stay as it is', () => {
    expect(refusalOfLargest(knownOf(ROOM), largest, { ...asked, engine: 'hosted' })).toBeNull()
    const areas = [{ ...PLAIN_AREA, kind: 'other' as const }, PLAIN_AREA]
    expect(refusalOfLargest(knownOf(ROOM), largest, { ...asked, areas })).toBeNull()
  })
})

test('areas that share the photo are made and named, whatever is in them', () => {
  const largest = largestIn(labelsOf(0.5), SIZE, 2)
  expect(refusalOfLargest(knownOf(ROOM), largest, asked)).toBeNull()
  expect(largest && mayBeNamed(knownOf(undefined), largest)).toBe(true)
  expect(largestIn(new Uint8Array(4), { width: 2, height: 2 }, 0)).toBeNull()
})
