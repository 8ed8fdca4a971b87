import { expect, test } from 'vitest'
import { AreaNotes } from '@/components/design-tool/areas/area-notes'
import { AreaList } from '@/components/design-tool/areas/areas-panel'
import { useAreaNames } from '@/components/design-tool/areas/use-area-names'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { type AreaChange, createMask, type Mask, reduce } from '@/lib/mask/mask'
import { textOf } from '@/tests/support/markup'
import { stroke as strokeActions } from '@/tests/unit/mask/support'

const size = { width: 60, height: 40 }

const stroke = (mask: Mask, y: number) => strokeActions('brush', 10, [10, y], [50, y]).reduce(reduce, mask)

const notesOf = (mask: Mask) => textOf(<AreaNotes mask={mask} onAct={() => undefined} />)

test('it says whose pixels an addition left alone', () => {
  const floor = stroke(createMask(size), 30)
  const named = reduce(floor, {
    type: 'change-area',
    id: floor.active,
    change: { settings: { ...PLAIN_AREA, kind: 'floor' } },
  })
  const wall = stroke(reduce(named, { type: 'add-area' }), 10)
  expect(notesOf(wall)).toBe('')
  expect(notesOf(stroke(wall, 30))).toBe('|The overlap with Floor was left out.|Add it too|')
})

test('it asks which of two kinds an area is, until the user has said so', () => {
  const mask = stroke(createMask(size), 30)
  const doubted = reduce(mask, {
    type: 'change-area',
    id: mask.active,
    change: { proposed: 'wall', doubt: ['wall', 'painted'] },
  })
  expect(notesOf(doubted)).toBe('|Wall or painted furniture?|Wall|Painted furniture|')
  const settings = { ...PLAIN_AREA, kind: 'painted' } as const
  expect(notesOf(reduce(doubted, { type: 'change-area', id: mask.active, change: { settings } }))).toBe('')
})

function Name({ mask }: { mask: Mask }) {
  const nameOf = useAreaNames(mask)
  return mask.areas.map(nameOf)
}

test('an area is called Area until its kind is known, and while it may be one of two', () => {
  const mask = stroke(createMask(size), 30)
  const nameWith = (change: AreaChange) =>
    textOf(<Name mask={reduce(mask, { type: 'change-area', id: mask.active, change })} />)
  expect(nameWith({})).toBe('Area')
  expect(nameWith({ proposed: 'floor', doubt: ['floor', 'fabric'] })).toBe('Area')
  expect(nameWith({ proposed: 'floor' })).toBe('Floor')
  expect(nameWith({ name: 'Bed' })).toBe('Bed')
})

test('things that stay as they are share one chip, but for the active and the named one', () => {
  const kinds = ['wall', 'other', 'other', 'other', 'floor'] as const
  const mask = kinds.reduce((before, kind, i) => {
    const drawn = stroke(i === 0 ? before : reduce(before, { type: 'add-area' }), 4 + 8 * i)
    const change = { settings: { ...PLAIN_AREA, kind } }
    return reduce(drawn, { type: 'change-area', id: drawn.active, change })
  }, createMask(size))
  const chipsOf = (shown: Mask) => textOf(<AreaList mask={shown} exported={null} onAct={() => undefined} />)
  expect(chipsOf(mask)).toBe('|Wall|Floor|3 things|New area|')
  const [, lamp, sofa] = mask.areas
  const active = reduce(mask, { type: 'activate', id: lamp?.id ?? 0 })
  expect(chipsOf(active)).toBe('|Wall|Something else 1|Floor|2 things|New area|')
  const named = reduce(active, { type: 'change-area', id: sofa?.id ?? 0, change: { name: 'Sofa' } })
  expect(chipsOf(named)).toBe('|Wall|Something else 1|Sofa|Something else 2|Floor|New area|')
})
