import { expect, test } from 'vitest'
import type { BatchEvent } from '@/components/design-tool/batch/batch'
import { IDLE_BATCH, reduceBatch } from '@/components/design-tool/batch/batch-view'
import { errorDetails } from '@/lib/api/api-error'

const started = (count: number) => reduceBatch(IDLE_BATCH, { type: 'start', count })
const after = (count: number, ...events: BatchEvent[]) => events.reduce(reduceBatch, started(count)).progress

test('the stages are 10, 30 and 100 percent', () => {
  const percents = (['preparing', 'transforming', 'finalizing'] as const).map(
    (stage) => after(1, { type: 'stage', index: 0, stage })[0]?.percent,
  )
  expect(percents).toEqual([10, 30, 100])
})

test('an event moves its own design only', () => {
  const [first, second] = after(2, { type: 'stage', index: 1, stage: 'transforming' })
  expect(first).toMatchObject({ percent: 0, state: 'waiting' })
  expect(second).toMatchObject({ percent: 30, state: 'running' })
})

test('an error sets its design back to 0 and preparing', () => {
  const [failed] = after(
    1,
    { type: 'stage', index: 0, stage: 'transforming' },
    { type: 'failed', index: 0, error: errorDetails('engine_failed') },
  )
  expect(failed).toMatchObject({ percent: 0, stage: 'preparing', state: 'failed' })
})
