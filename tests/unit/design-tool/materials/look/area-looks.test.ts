import { expect, test } from 'vitest'
import { areaLooks } from '@/components/design-tool/materials/look/area-looks'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { createPaintDeck } from '@/lib/domain/paint-deck'
import { createMask, partitionOf, reduce } from '@/lib/mask/mask'
import type { LookPart } from '@/lib/survey/look'

const NO_PAINTS = createPaintDeck([])

const part = (role: LookPart['role'], color: string, lab: LookPart['lab'], texture = 0.03): LookPart => ({
  role,
  share: 0.3,
  color,
  lab,
  texture,
})

const LOOK = [
  part('wall', '#9caf88', { L: 0.73, a: -0.035, b: 0.05 }),
  part('floor', '#b89a78', { L: 0.7, a: 0.02, b: 0.05 }, 0.12),
]

function maskOf(...settings: readonly Partial<AreaSettings>[]) {
  const mask = createMask({ width: 100, height: 100 })
  const parts = settings.map((each, i) => ({
    polygons: [[0, 10 * i, 100, 10 * i, 100, 10 * i + 8]].map((points) => Float32Array.from(points)),
    settings: { ...PLAIN_AREA, ...each },
  }))
  return reduce(mask, partitionOf(parts, mask))
}

const looksOf = (mask: ReturnType<typeof maskOf>, deck = NO_PAINTS) =>
  areaLooks(mask, LOOK, deck).map(({ look }) => look)

test('a floor that shows its material gets it in the color of the picture', () => {
  const [wall, floor] = looksOf(maskOf({ kind: 'wall' }, { kind: 'floor', scale: 2 }))
  expect(wall?.settings).toMatchObject({ kind: 'wall', material: 'paint', color: '#9caf88' })
  expect(wall?.paint).toMatchObject({ name: 'Sage', isExact: false })
  expect(floor?.settings).toMatchObject({ material: 'oak-boards', color: '#b89a78', scale: 1 })
  expect(floor?.material).toBe('Oak boards')
})

test('a paint of the user that can hardly be told from the color takes its place, and another one is only named', () => {
  const paint = (hex: string) => createPaintDeck([{ code: '30', name: 'Moss', hex }])
  const [close] = looksOf(maskOf({ kind: 'wall' }), paint('#9dae89'))
  expect(close?.settings.color).toBe('#9dae89')
  expect(close?.paint).toMatchObject({ name: 'Moss 30', isExact: true })
  const [clear] = looksOf(maskOf({ kind: 'wall' }), paint('#acba98'))
  expect(clear?.settings.color).toBe('#9caf88')
  expect(clear?.paint).toMatchObject({ name: 'Moss 30', isExact: false })
  const [other] = looksOf(maskOf({ kind: 'wall' }), paint('#203050'))
  expect(other?.settings.color).toBe('#9caf88')
  expect(other?.paint).toBeNull()
})

test('a material that was chosen keeps its place where the picture tells the color alone', () => {
  const [wall] = looksOf(maskOf({ kind: 'wall', material: 'limewash' }))
  expect(wall?.settings).toMatchObject({ material: 'limewash', color: '#9caf88' })
})

test('an area that is left out, or that the picture has nothing for, gets no proposal', () => {
  const mask = maskOf({ kind: 'wall' }, { kind: 'fabric' })
  const [first] = mask.areas.filter(({ settings }) => settings.kind === 'wall')
  const hidden = reduce(mask, { type: 'change-area', id: first?.id ?? 0, change: { isHidden: true } })
  expect(looksOf(hidden)).toEqual([null])
})
