import { expect, test } from 'vitest'
import { type AreaSettings, PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { alterationOf } from '@/lib/domain/disclosure'

const area = (kind: AreaSettings['kind']): AreaSettings => ({ ...PLAIN_AREA, kind })
const design = (engine: string, areas: AreaSettings[], kinds = '') => ({
  task: 'restyle-areas' as const,
  ...{ engine, areas, sent: { kinds } },
})

test('our own engine changed what it took each area for, and left something else as it was', () => {
  const areas = [area('wall'), area('auto'), area('wall'), area('other')]
  expect(alterationOf(design(PREVIEW_ENGINE, areas, 'wall; floor; wall; other'))).toEqual({
    by: 'preview',
    change: 'look',
    kinds: ['wall', 'floor'],
  })
})

test('a model may have changed anything in an unnamed area', () => {
  expect(alterationOf(design('a-model', [area('auto'), area('tiles'), area('other')]))).toEqual({
    by: 'model',
    change: 'look',
    kinds: ['other', 'tiles'],
  })
})

test('a model changes a room as a whole, our own engine the areas that are not kept', () => {
  const room = { ...design('a-model', [area('door'), area('wall')]), task: 'restyle-room' as const }
  expect(alterationOf(room)).toEqual({ by: 'model', change: 'look', kinds: ['room'] })
  expect(alterationOf({ ...room, engine: PREVIEW_ENGINE })).toEqual({
    by: 'preview',
    change: 'look',
    kinds: ['wall'],
  })
})

test('removing things changes no looks', () => {
  const cleared = { ...design(PREVIEW_ENGINE, [area('wall')]), task: 'clear' as const }
  expect(alterationOf(cleared)).toEqual({ by: 'preview', change: 'removed', kinds: [] })
  expect(alterationOf({ ...cleared, engine: 'bria/eraser' }).by).toBe('model')
})

test('what is put into a room is said, and changes no looks', () => {
  const rug = { ...design(PREVIEW_ENGINE, [area('floor')]), task: 'furnish' as const }
  expect(alterationOf(rug)).toEqual({ by: 'preview', change: 'added', kinds: [] })
})

test('a design with nothing left but its picture counts as altered', () => {
  expect(alterationOf(null)).toEqual({ by: 'unknown', change: 'look', kinds: ['other'] })
  expect(alterationOf(design(PREVIEW_ENGINE, [], 'a; made-up')).kinds).toEqual(['other'])
})
