import { expect, test } from 'vitest'
import { type BatchView, batchInRoom, IDLE_BATCH, numberOf } from '@/components/design-tool/batch/batch-view'
import { designFromRun, type MadeDesign } from '@/components/design-tool/shared/made-design'
import { runFor } from './fake-batch-api'

function made(runId: string): MadeDesign {
  const design = designFromRun(runFor(runId, 'succeeded'))
  if (!design) throw new Error('it has no image')
  return design
}

const old = made('old')
const earlier = made('earlier')
const here = made('here')
const elsewhere = made('elsewhere')
const isOfPhoto = ({ runId }: MadeDesign) => runId !== 'elsewhere'

function done(design: MadeDesign): BatchView {
  const progress = { stage: 'finalizing', percent: 100, state: 'made', design, error: null } as const
  return { ...IDLE_BATCH, phase: 'done', progress: [progress] }
}

test('a room shows what was made of its photo here, and then its other versions', () => {
  const view = batchInRoom({ ...done(here), earlier: [elsewhere, earlier] }, isOfPhoto, [here, old])
  expect(view).toMatchObject({ phase: 'done', earlier: [earlier, old] })
  expect(['old', 'earlier', 'here', 'elsewhere'].map((id) => numberOf(view, id))).toEqual([1, 2, 3, null])
})

test('a batch of another photo is left out once it is done, and stays until then', () => {
  const batch = done(elsewhere)
  expect(batchInRoom(batch, isOfPhoto, [old])).toEqual({ ...IDLE_BATCH, earlier: [old] })
  expect(batchInRoom({ ...batch, phase: 'paused' }, isOfPhoto, [])).toMatchObject({
    phase: 'paused',
    progress: batch.progress,
  })
})

test('a batch that made nothing still says why', () => {
  const batch = done(here)
  const failed = batch.progress.map((progress) => ({ ...progress, state: 'failed', design: null }) as const)
  const view = { ...batch, progress: failed }
  expect(batchInRoom(view, () => false, [])).toEqual(view)
})
