import { expect, test } from 'vitest'
import { failure } from '@/lib/client/api/failure'
import { nextProgress, startProgress } from '@/lib/client/transform/progress'

test('the stages are 10, 30 and 100 percent', () => {
  const percents = (['preparing', 'transforming', 'finalizing'] as const).map(
    (stage) => nextProgress(startProgress(1), { type: 'stage', index: 0, stage })[0]?.percent,
  )
  expect(percents).toEqual([10, 30, 100])
})

test('an event moves its own design only', () => {
  const [first, second] = nextProgress(startProgress(2), { type: 'stage', index: 1, stage: 'transforming' })
  expect(first).toMatchObject({ percent: 0, state: 'waiting' })
  expect(second).toMatchObject({ percent: 30, state: 'running' })
})

test('a failure sets its design back to 0 and preparing', () => {
  const running = nextProgress(startProgress(1), { type: 'stage', index: 0, stage: 'transforming' })
  const [failed] = nextProgress(running, { type: 'failed', index: 0, failure: failure('engine_failed') })
  expect(failed).toMatchObject({ percent: 0, stage: 'preparing', state: 'failed' })
})
