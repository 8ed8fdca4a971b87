import { expect, test } from 'vitest'
import {
  type KindMap,
  kindMapSize,
  proposeKinds,
  ROOM_KINDS,
  type RoomKind,
  surfacesIn,
} from '@/lib/segment/kind-map'
import { smallMaskOf } from '@/lib/segment/small-mask'

const PHOTO = { width: 96, height: 64 }

/** Half of the photo is of one kind, half of another. */
function halves(left: Partial<Record<RoomKind, number>>, right: Partial<Record<RoomKind, number>>): KindMap {
  const size = kindMapSize({ width: 1024, height: 683 })
  const shares = Uint8Array.from({ length: size.width * size.height * ROOM_KINDS.length }, (_, i) => {
    const isLeft = Math.floor(i / ROOM_KINDS.length) % size.width < size.width / 2
    const kind = ROOM_KINDS[i % ROOM_KINDS.length] ?? 'other'
    return 255 * ((isLeft ? left : right)[kind] ?? 0)
  })
  return { ...size, shares }
}

/** Area 1 on the left, area 2 on the right, nothing at the top. */
const LABELS = Uint8Array.from({ length: PHOTO.width * PHOTO.height }, (_, i) => {
  if (i < 10 * PHOTO.width) return 0
  return i % PHOTO.width < PHOTO.width / 2 ? 1 : 2
})

const kindsOf = (...[map, ...rest]: Parameters<typeof proposeKinds>) =>
  proposeKinds(map, ...rest).map(({ kind }) => kind)

test('a kind the map is sure of is proposed, whatever it looks like', () => {
  const kinds = halves({ wall: 0.9 }, { soft: 0.3, curtain: 0.3 })
  expect(kindsOf(kinds, LABELS, PHOTO, ['painted', 'floor'])).toEqual(['wall', 'fabric'])
})

test('looks decide between kinds that are alike, and where the map sees nothing to paint', () => {
  const looks = ['tiles', 'wood'] as const
  expect(kindsOf(halves({ wall: 0.9 }, { cabinet: 0.8 }), LABELS, PHOTO, looks)).toEqual(looks)
  expect(kindsOf(halves({ wall: 0.4 }, { window: 1 }), LABELS, PHOTO, looks)).toEqual(looks)
})

test('where an area is counts for nothing against what the map sees, even if it isn’t sure', () => {
  const bed = { soft: 0.45, other: 0.3, floor: 0.19 }
  const island = { cabinet: 0.3, other: 0.6 }
  expect(proposeKinds(halves(bed, island), LABELS, PHOTO, ['floor', 'floor'])).toEqual([
    { kind: 'fabric', isSure: false },
    { kind: 'painted', isSure: false },
  ])
})

test('a stroke is what its middle is, and asks only if that is in doubt', () => {
  const kinds = halves({ wall: 0.9 }, { soft: 0.5, wall: 0.4 })
  const along = (from: number, to: number, thickness = 3) => {
    const inside = (x: number, y: number) => x >= from && x < to && y >= 30 && y < 30 + thickness
    return Uint8Array.from({ length: PHOTO.width * PHOTO.height }, (_, i) =>
      inside(i % PHOTO.width, Math.floor(i / PHOTO.width)) ? 1 : 0,
    )
  }
  const proposed = (labels: Uint8Array) => proposeKinds(kinds, labels, PHOTO, ['painted'])
  expect(proposed(along(10, 70))).toEqual([{ kind: 'wall', isSure: true }])
  expect(proposed(along(30, 90))).toEqual([{ kind: 'fabric', isSure: false, doubt: ['fabric', 'wall'] }])
  // Something as wide as that isn't a stroke, so all of it counts.
  expect(proposed(along(40, 72, 20))).toMatchObject([{ doubt: ['wall', 'fabric'] }])
})

test('a door is one, and a front that may be one is furniture', () => {
  const kinds = halves({ door: 0.7, cabinet: 0.2 }, { door: 0.4, cabinet: 0.4 })
  expect(proposeKinds(kinds, LABELS, PHOTO, ['painted', 'wood'])).toEqual([
    { kind: 'door', isSure: true },
    { kind: 'wood', isSure: true },
  ])
})

test('an area without pixels is what it looks like', () => {
  expect(kindsOf(halves({ wall: 1 }, { wall: 1 }), LABELS, PHOTO, ['wall', 'wall', 'other'])).toEqual([
    'wall',
    'wall',
    'other',
  ])
})

test('where two kinds are about as likely the user is asked, and what is sure says so', () => {
  const kinds = halves({ wall: 0.5, cabinet: 0.25, door: 0.1 }, { floor: 0.9, rug: 0.1 })
  expect(proposeKinds(kinds, LABELS, PHOTO, ['wood', 'floor'])).toEqual([
    { kind: 'wall', isSure: false, doubt: ['wall', 'wood'] },
    { kind: 'floor', isSure: true },
  ])
  const unknown = halves({ other: 0.6, soft: 0.3 }, { window: 1 })
  expect(proposeKinds(unknown, LABELS, PHOTO, ['painted', 'other'])).toEqual([
    { kind: 'fabric', isSure: false },
    { kind: 'other', isSure: false },
  ])
})

test.each([
  ['one', { wall: 1 }, { wall: 1 }],
  ['one', { wall: 0.9 }, { wall: 0.6, floor: 0.4 }],
  ['one', { floor: 1 }, { rug: 1 }],
  ['one', { wall: 1 }, { other: 1 }],
  ['several', { wall: 1 }, { floor: 0.9 }],
  ['several', { wall: 1 }, { window: 1 }],
] as const)('%s surface is seen in an area of %j and %j', (seen, left, right) => {
  const whole = smallMaskOf(new Uint8Array(PHOTO.width * PHOTO.height).fill(1), PHOTO, 1)
  expect(surfacesIn(halves(left, right), whole)).toBe(seen)
  expect(surfacesIn(halves(left, right), smallMaskOf(LABELS, PHOTO, 1))).toBe('one')
})
