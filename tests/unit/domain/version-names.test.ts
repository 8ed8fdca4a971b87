import { expect, test } from 'vitest'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import type { Bond } from '@/lib/domain/own-material'
import { type VersionFacts, versionNames } from '@/lib/domain/version-names'
import { HARBOR_TILE } from '@/tests/support/harbor-tile'

const WORDS = {
  color: (color: string) => (color === '#2a415f' ? 'Navy' : color),
  bond: (bond: string) => bond,
}

const floor = (bond: Bond): AreaSettings => ({
  ...PLAIN_AREA,
  kind: 'floor',
  material: 'own',
  own: { ...HARBOR_TILE, bond },
})
const fabric = (material: AreaSettings['material']): AreaSettings => ({
  ...PLAIN_AREA,
  kind: 'fabric',
  material,
})
const wall = (color: string): AreaSettings => ({ ...PLAIN_AREA, kind: 'wall', material: 'paint', color })

const made = (
  areas: readonly AreaSettings[],
  style = 'coastal',
  finishes: readonly string[] = [],
): VersionFacts => ({
  style,
  areas,
  finishes,
})

test('versions are named by what differs, and not by what they have in common', () => {
  const versions = [
    made([fabric('linen'), floor('herringbone')]),
    made([fabric('velvet'), floor('herringbone')]),
    made([fabric('linen'), floor('straight')]),
  ]
  expect(versionNames(versions, WORDS)).toEqual([
    'Linen, herringbone',
    'Velvet, herringbone',
    'Linen, straight',
  ])
})

test('colors are called by their names, and areas are told apart by what they are', () => {
  const versions = [made([wall('#2a415f'), fabric('linen')]), made([fabric('linen'), wall('#123456')])]
  expect(versionNames(versions, WORDS)).toEqual(['Navy', '#123456'])
})

test('another style is the difference, and what follows from it is not said', () => {
  const plain = { ...PLAIN_AREA, kind: 'wall' } as const
  const versions = [made([plain], 'coastal', ['white shiplap']), made([plain], 'rustic', ['rough plaster'])]
  expect(versionNames(versions, WORDS)).toEqual(['Coastal', 'Rustic'])
})

test('within a style, what the engine made of it is', () => {
  const plain = { ...PLAIN_AREA, kind: 'wall' } as const
  const versions = [made([plain], 'coastal', ['white shiplap']), made([plain], 'coastal', ['sand plaster'])]
  expect(versionNames(versions, WORDS)).toEqual(['White shiplap', 'Sand plaster'])
})

test('what differs in nothing that can be named has no name', () => {
  expect(versionNames([made([wall('#2a415f')])], WORDS)).toEqual([''])
  expect(versionNames([made([wall('#2a415f')]), made([wall('#2a415f')])], WORDS)).toEqual(['', ''])
})

test('a version with more areas is named by them', () => {
  const versions = [made([wall('#2a415f')]), made([wall('#2a415f'), fabric('velvet')])]
  expect(versionNames(versions, WORDS)).toEqual(['', 'Velvet'])
})
