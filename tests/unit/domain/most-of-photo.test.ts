import { expect, test } from 'vitest'
import { areaOfMost, MOST_REFUSED, PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { HOSTED_MODELS } from '@/lib/domain/hosted/models'
import { TASKS } from '@/lib/tasks/tasks'

const areas = [PLAIN_AREA, PLAIN_AREA]

test.each(TASKS)('of areas that change, one of more than 85 % of the photo is in question: %s', (task) => {
  const asked = { task, engine: PREVIEW_ENGINE, areas }
  expect(areaOfMost(asked, [0.1, 0.851])).toBe(1)
  expect(areaOfMost(asked, [0.15, 0.85])).toBe(-1)
  expect(areaOfMost({ ...asked, engine: HOSTED_MODELS[0].name }, [0, 1])).toBe(-1)
})

test('what stays as it is may be most of the photo', () => {
  const restyle = { task: 'restyle-areas', engine: PREVIEW_ENGINE } as const
  expect(areaOfMost({ ...restyle, areas: [{ ...PLAIN_AREA, kind: 'other' }] }, [1])).toBe(-1)
  const kept = [{ ...PLAIN_AREA, isKept: true }]
  expect(areaOfMost({ ...restyle, task: 'restyle-room', areas: kept }, [1])).toBe(-1)
  expect(areaOfMost({ ...restyle, areas: kept }, [1])).toBe(0)
})

test('only one surface is made', () => {
  expect(MOST_REFUSED).toEqual({ one: null, several: 'room_is_one_area', unknown: 'surfaces_unknown' })
})
