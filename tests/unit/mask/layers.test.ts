import { describe, expect, test } from 'vitest'
import { type MaskLayer, parseLayers } from '@/lib/mask/layers'

const layers: MaskLayer[] = [
  { kind: 'fill', isSelected: true },
  {
    kind: 'stroke',
    tool: 'eraser',
    width: 12.5,
    points: [
      { x: 1, y: 2 },
      { x: -3, y: 4.5 },
    ],
  },
]

test('layers come back from storage as they were', () => {
  expect(parseLayers(structuredClone(layers))).toEqual(layers)
  expect(parseLayers([])).toEqual([])
})

test.each([
  null,
  {},
  [null],
  [{ kind: 'fill' }],
  [{ kind: 'stroke', tool: 'pencil', width: 3, points: [] }],
  [{ kind: 'stroke', tool: 'brush', width: Number.NaN, points: [] }],
  [{ kind: 'stroke', tool: 'brush', width: 3, points: [{ x: 1 }] }],
])('what another version wrote (%j) is left alone instead of half used', (stored) => {
  expect(parseLayers(stored)).toBeNull()
})

describe('areas and inversions', () => {
  test('come back as they were kept', () => {
    const kept = [
      { kind: 'area', mode: 'add', polygons: [Float32Array.of(0, 0, 5, 0, 5, 5)] },
      { kind: 'inversion' },
    ]
    expect(parseLayers(structuredClone(kept))).toEqual(kept)
  })

  test.each([
    { kind: 'area', mode: 'other', polygons: [] },
    { kind: 'area', mode: 'add', polygons: [[0, 0, 5, 0]] },
    { kind: 'area', mode: 'add', polygons: [Float32Array.of(0, 0, 5)] },
    { kind: 'area', mode: 'add', polygons: [Float32Array.of(0, Number.NaN)] },
    { kind: 'area', mode: 'add' },
  ])('%o is refused', (layer) => {
    expect(parseLayers([layer])).toBeNull()
  })
})
