import { expect, test } from 'vitest'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { lookOf, seedOfLook, settingsInLook } from '@/lib/domain/look'
import type { Perspective } from '@/lib/domain/perspective'

const area = (change: Partial<AreaSettings>): AreaSettings => ({ ...PLAIN_AREA, ...change })
const PAINT = area({ kind: 'wall', material: 'paint', color: '#a4b494' })
const PLANE: Perspective = {
  corners: [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ],
  widthMetres: 2,
  heightMetres: 3,
}

test('a look has a finish for each kind, as the user or the engine says what an area is', () => {
  const areas = [area({ kind: 'auto' }), PAINT, area({ kind: 'other' }), area({ kind: 'auto' })]
  const look = lookOf({ areas, sent: { kinds: 'floor; wall; other; auto' } })
  expect([...look]).toEqual([
    ['floor', area({ kind: 'floor' })],
    ['wall', PAINT],
  ])
  expect(lookOf({ areas: [area({ kind: 'auto' })], sent: null }).size).toBe(0)
})

test('of several areas of a kind, the first that was chosen counts', () => {
  const white = area({ kind: 'wall', color: '#ffffff' })
  expect(lookOf({ areas: [area({ kind: 'wall' }), PAINT, white], sent: null }).get('wall')).toEqual(PAINT)
})

test('an area gets the same material, paint and pattern size in its own perspective, or stays as it is', () => {
  const tiles = area({ kind: 'floor', material: 'checkerboard', scale: 1.4, perspective: PLANE })
  const look = lookOf({ areas: [PAINT, tiles], sent: null })
  const other = { ...PLANE, widthMetres: 5 }
  expect(settingsInLook(look, area({ kind: 'floor', scale: 0.5, perspective: other }))).toEqual({
    ...tiles,
    perspective: other,
  })
  expect(settingsInLook(look, area({ kind: 'floor' }))?.perspective).toBeNull()
  for (const kind of ['ceiling', 'auto', 'other', 'door'] as const) {
    expect(settingsInLook(look, area({ kind }))).toBeNull()
  }
})

test('the seed is the one with which the design came out', () => {
  const made = { model: 'preview', sent: { seed: 8 } }
  expect(seedOfLook({ seed: 7, made })).toBe(8)
  expect(seedOfLook({ seed: 7, made: null })).toBe(7)
  expect(seedOfLook({ seed: 7, made: { ...made, sent: { seed: 'x' } } })).toBe(7)
})
