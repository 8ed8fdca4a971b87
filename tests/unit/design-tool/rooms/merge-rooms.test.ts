import { describe, expect, test } from 'vitest'
import { asRead, mergeRooms, withSelectionOf } from '@/components/design-tool/rooms/merge-rooms'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import type { MaskLayer, Stroke } from '@/lib/mask/layers'
import type { NamedArea } from '@/lib/mask/mask'
import type { RoomDocument } from '@/lib/schemas/room-document'
import { INITIAL_FORM } from '@/lib/schemas/transform'

const stroke = (id: number, width = 10): Stroke => ({
  kind: 'stroke',
  tool: 'brush',
  area: id,
  width,
  points: [{ x: 1, y: 1 }],
})

const area = (id: number, settings: Partial<NamedArea['settings']> = {}): NamedArea => ({
  id,
  name: '',
  isHidden: false,
  proposed: null,
  settings: { ...PLAIN_AREA, ...settings },
})

type Parts = Partial<{
  form: Partial<RoomDocument['form']>
  layers: readonly MaskLayer[]
  areas: readonly NamedArea[]
  favorites: readonly string[]
  references: RoomDocument['references']
}>

function roomWith({
  form,
  layers = [stroke(1), stroke(2)],
  areas = [area(1), area(2)],
  favorites = [],
  references = [],
}: Parts) {
  const marked = { list: null, favorites, references }
  return asRead({ form: { ...INITIAL_FORM, ...form }, mask: { layers, areas }, ...marked })
}

const BASE = roomWith({})

test('what one side left alone is the other one’s, area by area and field by field', () => {
  const mine = roomWith({ areas: [area(1, { material: 'shiplap' }), area(2)], form: { style: 'coastal' } })
  const theirs = roomWith({
    areas: [area(1), area(2, { kind: 'floor', color: '#aabbcc' })],
    form: { prompt: 'a calm and bright room' },
  })
  const merged = mergeRooms(BASE, mine, theirs)
  expect(merged.document.mask.areas.map(({ settings }) => [settings.material, settings.color])).toEqual([
    ['shiplap', ''],
    ['style', '#aabbcc'],
  ])
  expect(merged.document.form).toMatchObject({ style: 'coastal', prompt: 'a calm and bright room' })
  expect(merged.taken).toEqual(['areas', 'form'])
  expect(merged.isSelectionInDoubt).toBe(false)
})

test('reference pictures are those of the side that changed them', () => {
  const [one, other] = ['a', 'b'].map((digit) => ({ kind: 'picture' as const, picture: digit.repeat(64) }))
  const [mine, theirs] = [one, other].map((each) => roomWith({ references: each ? [each] : [] }))
  if (!mine || !theirs) throw new Error('no rooms')
  expect(mergeRooms(BASE, BASE, theirs).document.references).toEqual(theirs.references)
  expect(mergeRooms(BASE, mine, BASE).document.references).toEqual(mine.references)
  expect(mergeRooms(BASE, mine, theirs).document.references).toEqual(mine.references)
  expect(mergeRooms(mine, BASE, mine).document.references).toEqual([])
})

test('an area that both changed is as the later one has it', () => {
  const mine = roomWith({ areas: [area(1, { color: '#111111' }), area(2)] })
  const theirs = roomWith({ areas: [area(1, { color: '#222222' }), area(2)] })
  const { document, taken } = mergeRooms(BASE, mine, theirs)
  expect(document.mask.areas[0]?.settings.color).toBe('#111111')
  expect(taken).toEqual([])
})

test('what a device finds out by itself changes no area', () => {
  const mine = roomWith({ areas: [{ ...area(1), proposed: 'wall' }, area(2)] })
  const theirs = roomWith({ areas: [area(1, { color: '#222222' }), area(2)] })
  expect(mergeRooms(BASE, mine, theirs).document.mask.areas[0]?.settings.color).toBe('#222222')
  expect(mergeRooms(BASE, mine, BASE).taken).toEqual([])
})

describe('selections', () => {
  const withLayers = (...added: MaskLayer[]) => roomWith({ layers: [...BASE.mask.layers, ...added] })
  const layersOf = (room: RoomDocument) => room.mask.layers

  test('a selection that one side changed is taken', () => {
    const theirs = withLayers(stroke(1, 99))
    expect(layersOf(mergeRooms(BASE, BASE, theirs).document)).toEqual(layersOf(theirs))
    expect(mergeRooms(BASE, BASE, theirs).taken).toEqual(['selection'])
    expect(layersOf(mergeRooms(BASE, theirs, BASE).document)).toEqual(layersOf(theirs))
  })

  test('what was added to different areas is brought together, the later one last', () => {
    const merged = mergeRooms(BASE, withLayers(stroke(1, 50)), withLayers(stroke(2, 60)))
    expect(layersOf(merged.document).slice(2)).toEqual([stroke(2, 60), stroke(1, 50)])
    expect(merged.isSelectionInDoubt).toBe(false)
  })

  test.each([
    ['both added to one area', withLayers(stroke(1, 50)), withLayers(stroke(1, 60))],
    ['one side undid what the other one added to', roomWith({ layers: [stroke(1)] }), withLayers(stroke(2))],
    ['one side cleared everything', withLayers({ kind: 'fill', area: 0 }), withLayers(stroke(2))],
  ])('where %s, the user is asked', (_, mine, theirs) => {
    const merged = mergeRooms(BASE, mine, theirs)
    expect(merged.isSelectionInDoubt).toBe(true)
    expect(layersOf(merged.document)).toEqual(layersOf(mine))
    expect(layersOf(withSelectionOf(theirs, merged.document))).toEqual(layersOf(theirs))
  })

  test('the same on both sides needs no question', () => {
    const both = withLayers(stroke(1, 50))
    expect(mergeRooms(BASE, both, both)).toMatchObject({ isSelectionInDoubt: false, taken: [] })
  })
})

test('an area that is gone on one side, and was left alone on the other, is gone', () => {
  const theirs = roomWith({ layers: [stroke(1)], areas: [area(1)] })
  expect(mergeRooms(BASE, BASE, theirs).document.mask.areas.map(({ id }) => id)).toEqual([1])
})

test('marks of both sides count, and so does what either took away', () => {
  const base = roomWith({ favorites: ['a', 'b'] })
  const merged = mergeRooms(
    base,
    roomWith({ favorites: ['a', 'b', 'c'] }),
    roomWith({ favorites: ['b', 'd'] }),
  )
  expect(merged.document.favorites).toEqual(['b', 'd', 'c'])
})
