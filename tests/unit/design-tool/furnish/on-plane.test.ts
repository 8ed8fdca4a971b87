import { expect, test } from 'vitest'
import {
  changed,
  middleOf,
  movedTo,
  turnedTo,
  turnHandleOf,
  withCorner,
} from '@/components/design-tool/furnish/on-plane'
import type { Perspective } from '@/lib/domain/perspective'

/** A rug on a floor: 2 m wide and 1 m deep, smaller at its far side. */
const RUG: Perspective = {
  corners: [
    { x: 0.4, y: 0.6 },
    { x: 0.6, y: 0.6 },
    { x: 0.7, y: 0.8 },
    { x: 0.3, y: 0.8 },
  ],
  widthMetres: 2,
  heightMetres: 1,
}

function made(place: Perspective | null): Perspective {
  if (!place) throw new Error('it cannot be there')
  return place
}

function expectSame(place: Perspective, other: Perspective) {
  place.corners.forEach(({ x, y }, i) => {
    expect(x).toBeCloseTo(other.corners[i]?.x ?? Number.NaN, 9)
    expect(y).toBeCloseTo(other.corners[i]?.y ?? Number.NaN, 9)
  })
  expect(place.widthMetres).toBeCloseTo(other.widthMetres, 9)
  expect(place.heightMetres).toBeCloseTo(other.heightMetres, 9)
}

test('a thing slides on its plane: smaller where it is farther away, and the same when it is back', () => {
  const [{ x, y }, widthOf] = [middleOf(RUG), ({ corners: [left, right] }: Perspective) => right.x - left.x]
  const far = made(movedTo(RUG, { x: x + 0.1, y: y - 0.05 }))
  expect(middleOf(far).x).toBeCloseTo(x + 0.1, 9)
  expect(far).toMatchObject({ widthMetres: 2, heightMetres: 1 })
  expect(widthOf(far)).toBeLessThan(0.9 * widthOf(RUG))
  let place = RUG
  for (let i = 0; i < 100; i++) place = made(movedTo(made(movedTo(place, middleOf(far))), { x, y }))
  expectSame(place, RUG)
})

test('a thing stays on this side of the horizon, and its middle on the photo', () => {
  // The sides meet at y = 0.4.
  for (const to of [
    { x: 0.5, y: 0.39 },
    { x: 0.5, y: 0.405 },
    { x: 0.5, y: 1.01 },
    { x: -0.01, y: 0.7 },
  ]) {
    expect(movedTo(RUG, to)).toBeNull()
  }
})

test('a corner takes two sides with it, and the opposite corner stays', () => {
  const wide = made(withCorner(RUG, 2, { x: 0.8, y: 0.85 }, false))
  expect(wide.corners[2].x).toBeCloseTo(0.8, 9)
  expect(wide.corners[2].y).toBeCloseTo(0.85, 9)
  expect(wide.corners[0].x).toBeCloseTo(0.4, 9)
  expectSame(made(withCorner(wide, 2, { x: 0.7, y: 0.8 }, false)), RUG)
  const own = made(withCorner(RUG, 0, { x: 0.35, y: 0.55 }, true))
  expect(own.widthMetres).toBeGreaterThan(2)
  expect(own.widthMetres / own.heightMetres).toBeCloseTo(2, 9)
  expect(own.corners[2].x).toBeCloseTo(0.7, 9)
  // Not through the opposite corner.
  expect(withCorner(RUG, 2, { x: 0.35, y: 0.55 }, false)).toBeNull()
  expect(withCorner(RUG, 2, { x: 0.35, y: 0.55 }, true)).toBeNull()
})

test('a thing grows, shrinks and turns about its middle', () => {
  const middle = middleOf(RUG)
  const larger = made(changed(RUG, { times: 1.2 }))
  expect(larger.widthMetres).toBeCloseTo(2.4, 9)
  expectSame(made(changed(larger, { times: 1 / 1.2 })), RUG)
  const quarter = made(changed(RUG, { turn: Math.PI / 2 }))
  for (const { x, y } of [middleOf(larger), middleOf(quarter)]) {
    expect(x).toBeCloseTo(middle.x, 9)
    expect(y).toBeCloseTo(middle.y, 9)
  }
  // Its upper left corner goes to the right.
  expect(quarter.corners[0].x).toBeGreaterThan(quarter.corners[3].x)
  expectSame(made(changed(quarter, { turn: -Math.PI / 2 })), RUG)
  expectSame(made(turnedTo(RUG, turnHandleOf(RUG))), RUG)
  expectSame(made(turnedTo(RUG, turnHandleOf(quarter))), quarter)
  expect(changed(RUG, { times: 20 })).toBeNull()
  expect(changed(RUG, { times: 0.02 })).toBeNull()
})
