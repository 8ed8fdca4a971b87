import { expect, test } from 'vitest'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { finishesOf, withFinish } from '@/lib/domain/finishes'
import type { Perspective } from '@/lib/domain/perspective'
import { quad } from '@/tests/support/quad'

const area = (change: Partial<AreaSettings>): AreaSettings => ({ ...PLAIN_AREA, ...change })
const PAINT = area({ kind: 'wall', material: 'paint', color: '#a4b494' })
const PLANE: Perspective = {
  corners: quad([0, 0], [1, 0], [1, 1], [0, 1]),
  widthMetres: 2,
  heightMetres: 3,
}

test('a room has a finish for each kind of area that changes in it: the first that was chosen, or what its style makes of it', () => {
  const areas = [
    area({ kind: 'auto', material: 'paint' }),
    area({ kind: 'window' }),
    area({ kind: 'ceiling', color: '#ffffff', isKept: true }),
    area({ kind: 'wall' }),
    PAINT,
    area({ kind: 'wall', color: '#ffffff' }),
    area({ kind: 'floor' }),
  ]
  expect([...finishesOf(areas, 'coastal')]).toEqual([
    ['wall', PAINT],
    ['floor', area({ kind: 'floor' })],
  ])
  expect([...finishesOf(areas, '').keys()]).toEqual(['wall'])
})

test('an area takes the material, paint and pattern size for its kind, and keeps what is its own', () => {
  const tiles = area({ kind: 'floor', material: 'checkerboard', scale: 1.4, perspective: PLANE })
  const finishes = finishesOf([PAINT, tiles], '')
  const other = area({ kind: 'floor', scale: 0.5, perspective: { ...PLANE, widthMetres: 5 }, isKept: false })
  expect(withFinish(other, finishes)).toEqual({ ...other, material: 'checkerboard', scale: 1.4 })
  for (const kind of ['ceiling', 'auto', 'other', 'door'] as const) {
    expect(withFinish(area({ kind }), finishes)).toBeNull()
  }
})
