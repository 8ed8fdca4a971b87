import { expect, test } from 'vitest'
import { storedAreaSettings } from '@/lib/domain/area-settings'
import { isKept, PLAIN_AREA } from '@/lib/domain/design-run'
import { designFieldsSchema } from '@/lib/schemas/transform'
import { HARBOR_TILE } from '@/tests/support/harbor-tile'
import { quad } from '@/tests/support/quad'

const rest = { style: 'coastal', roomType: 'patio', prompt: 'a calm room by the sea' }
const areasOf = (kinds?: string) => designFieldsSchema.safeParse({ ...rest, kinds }).data?.areas

test('an area is a kind alone, or a kind with what it becomes; the browser’s own form is read back', () => {
  const brick = {
    ...PLAIN_AREA,
    kind: 'wall',
    material: 'brick',
    color: '#804020',
    scale: 1.5,
  } as const
  const written =
    '["floor", {"kind":"wall","material":"brick","color":"#804020","scale":1.5}, {"kind":"auto"}]'
  const areas = [{ ...PLAIN_AREA, kind: 'floor' } as const, brick, PLAIN_AREA]
  expect(areasOf(written)).toEqual(areas)
  expect(areasOf(JSON.stringify(areas))).toEqual(areas)
  expect(areasOf()).toEqual([])
})

test('removals need no style, room or words, and ignore the areas’ finishes', () => {
  const kinds = '[{"kind":"wall","material":"brick","color":"#804020","scale":1.5}, "other"]'
  expect(designFieldsSchema.safeParse({ task: 'clear', kinds, prompt: 'x' }).data).toEqual({
    task: 'clear',
    areas: [
      { ...PLAIN_AREA, kind: 'wall' },
      { ...PLAIN_AREA, kind: 'other' },
    ],
  })
  expect(designFieldsSchema.safeParse(rest).data?.task).toBe('restyle-areas')
  const { error } = designFieldsSchema.safeParse({ ...rest, task: 'relight' })
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['task'])
})

test('a thing is put into a room as it was said, and as usual where that does not fit it', () => {
  const asked = { task: 'furnish', thing: 'rug', look: 'kilim', thingColor: '#204060', frame: 'black' }
  const furnishingOf = (change: object) => {
    const { data } = designFieldsSchema.safeParse({ ...asked, ...change })
    return data?.task === 'furnish' ? data.furnishing : undefined
  }
  expect(furnishingOf({})).toEqual({ thing: 'rug', look: 'kilim', color: '#204060' })
  expect(furnishingOf({ look: 'velvet', thingColor: 'red' })).toEqual({
    thing: 'rug',
    look: 'border',
    color: '#9c4f3c',
  })
  expect(furnishingOf({ thing: 'picture' })).toEqual({
    thing: 'picture',
    look: 'shapes',
    color: '#204060',
    frame: 'black',
  })
  expect(furnishingOf({ thing: 'sofa' })).toEqual({ thing: 'sofa', color: '#204060' })
  expect(furnishingOf({ thing: 'piano' })).toBeUndefined()
})

test('a thing has a place on the photo or beside it, and a picture of the user’s', () => {
  const placement = {
    corners: [
      { x: 0.1, y: 0.5 },
      { x: 0.4, y: 0.5 },
      { x: 0.5, y: 0.8 },
      { x: 0, y: 0.8 },
    ],
    widthMetres: 2,
    heightMetres: 1.4,
  }
  const own = { ...HARBOR_TILE, bond: 'once' }
  const asked = { task: 'furnish', thing: 'rug' }
  const parse = (change: object) => designFieldsSchema.safeParse({ ...asked, ...change })
  const texts = { placement: JSON.stringify(placement), own: JSON.stringify(own) }
  expect(parse(texts).data).toMatchObject({ placement, own })
  expect(parse({}).data).not.toHaveProperty('placement')
  const [p0, p1, p2, p3] = placement.corners
  const wrong: readonly object[] = [
    { corners: [p0, p1, p2, { x: 0, y: 1.6 }] },
    { corners: [p0, p1, p2, { x: -1e9, y: 0.8 }] },
    // Mirrored, crossed, on one line, and too few.
    { corners: [p1, p0, p3, p2] },
    { corners: [p0, p2, p1, p3] },
    { corners: [p0, p0, p0, p0] },
    { corners: [p0, p1, p2] },
    { widthMetres: 0 },
    { widthMetres: -2 },
    { heightMetres: 1e6 },
    { heightMetres: '2' },
    { turn: 1 },
  ]
  for (const change of wrong) {
    expect(
      parse({ placement: JSON.stringify({ ...placement, ...change }) }).success,
      JSON.stringify(change),
    ).toBe(false)
  }
  for (const text of ['', 'null', '[]', '{', '{"widthMetres":1e999}']) {
    expect(parse({ placement: text }).success, text).toBe(false)
  }
  for (const change of [{ picture: '../x' }, { widthMm: 6_000 }, { bond: 'twice' }, { extra: 1 }]) {
    expect(parse({ own: JSON.stringify({ ...own, ...change }) }).success, JSON.stringify(change)).toBe(false)
  }
})

test('a whole room is asked for as areas are, and each area may say whether it stays', () => {
  const kinds = '[{"kind":"door","isKept":false}, {"kind":"fabric","isKept":true}, "window"]'
  const asked = designFieldsSchema.safeParse({ ...rest, task: 'restyle-room', kinds }).data
  expect(asked).toMatchObject({ task: 'restyle-room', style: rest.style })
  expect(asked?.areas.map((area) => isKept(area, 'restyle-room'))).toEqual([false, true, true])
  expect(asked?.areas.map((area) => isKept(area, 'restyle-areas'))).toEqual([false, false, false])
  expect(asked?.areas[2]).toEqual({ ...PLAIN_AREA, kind: 'window' })
})

const SQUARE = quad([0.1, 0.1], [0.9, 0.2], [0.9, 0.8], [0.1, 1.2])
const seen = (corners: unknown, widthMetres = 4) =>
  JSON.stringify([{ kind: 'wall', perspective: { corners, widthMetres, heightMetres: 2.5 } }])

test('an area has a perspective when its corners are those of a rectangle', () => {
  const perspective = { corners: SQUARE, widthMetres: 4, heightMetres: 2.5 }
  const [area] = areasOf(seen(SQUARE)) ?? []
  expect(area).toEqual({ ...PLAIN_AREA, kind: 'wall', perspective })
  expect(areasOf(JSON.stringify([area]))).toEqual([area])
  const [first, second, third, last] = SQUARE
  const dented = [first, second, third, { x: 0.8, y: 0.3 }]
  const mirrored = [second, first, last, third]
  for (const corners of [dented, mirrored, SQUARE.slice(1), [{ x: -0.6, y: 0 }, second, third, last]]) {
    expect(areasOf(seen(corners))).toBeUndefined()
  }
  expect(areasOf(seen(SQUARE, 0))).toBeUndefined()
})

test('what was stored before areas had a perspective, and under the former names, is still read', () => {
  const { perspective: _, own: __, ...before } = PLAIN_AREA
  expect(storedAreaSettings.parse(before)).toEqual(PLAIN_AREA)
  const former = { surface: 'wall', material: 'paint', materialColor: '#204080', materialScale: 1.5 }
  const current = { ...PLAIN_AREA, kind: 'wall', material: 'paint', color: '#204080', scale: 1.5 }
  expect(storedAreaSettings.parse(former)).toEqual(current)
})

test.each([
  'floor',
  '"floor"',
  '["roof"]',
  '[{"kind":"wall","material":"gold"}]',
  '[{"kind":"wall","color":"red"}]',
  '[{"kind":"wall","scale":9}]',
  '[{"kind":"wall","size":2}]',
  JSON.stringify(Array.from({ length: 17 }, () => 'wall')),
])('%s is refused', (kinds) => {
  expect(areasOf(kinds)).toBeUndefined()
})

test.each([
  ['a room that the form offers', { roomType: 'other' }, true],
  ['an unknown room', { roomType: 'dungeon' }, false],
  ['a room by its label', { roomType: 'Patio' }, false],
  ['an unknown style', { style: 'baroque' }, false],
  ['the fewest designs', { designsToCreate: '1' }, true],
  ['the most designs', { designsToCreate: '17' }, true],
  ['no design', { designsToCreate: '0' }, false],
  ['one design too many', { designsToCreate: '18' }, false],
  ['half a design', { designsToCreate: '2.5' }, false],
  ['a seed that is typed', { seed: '2147483647' }, true],
  ['a seed that no database column holds', { seed: '2147483648' }, false],
  ['half a seed', { seed: '0.5' }, false],
  ['a long negative prompt', { negative_prompt: 'x'.repeat(20_000) }, true],
  ['a negative prompt that no request holds', { negative_prompt: 'x'.repeat(20_001) }, false],
])('a request for %s: %j is accepted: %s', (_name, fields, isAccepted) => {
  expect(designFieldsSchema.safeParse({ ...rest, ...fields }).success).toBe(isAccepted)
})

test.each(['\0', '\u001b[31m', '\u007f', '\u0080', '\u009b31m', '\u009f'])(
  'words with the control character %j are refused',
  (character) => {
    for (const field of ['prompt', 'negative_prompt']) {
      const text = `a calm room${character} by the sea`
      const { error } = designFieldsSchema.safeParse({ ...rest, [field]: text })
      expect(error?.issues.map(({ message, path }) => [path[0], message])).toEqual([[field, 'text_unusable']])
    }
    const { data } = designFieldsSchema.safeParse({ ...rest, prompt: ' two lines\r\n\tof a room ' })
    expect(data).toMatchObject({ prompt: 'two lines\r\n\tof a room' })
  },
)
