import { expect, test } from 'vitest'
import { isOfRoom, planBatch } from '@/components/design-tool/batch/batch'
import { type BatchView, batchInRoom, IDLE_BATCH, numberOf } from '@/components/design-tool/batch/batch-view'
import { designFromRun, type MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { job, runFor } from './fake-batch-api'

function made(runId: string): MadeDesign {
  const design = designFromRun(runFor(runId, 'succeeded'))
  if (!design) throw new Error('it has no image')
  return design
}

const old = made('old')
const earlier = made('earlier')
const here = made('here')
const elsewhere = made('elsewhere')
const isMadeHere = ({ runId }: MadeDesign) => runId !== 'elsewhere'

function done(design: MadeDesign): BatchView {
  const progress = { stage: 'finalizing', percent: 100, state: 'made', design, error: null } as const
  return { ...IDLE_BATCH, phase: 'done', progress: [progress] }
}

test('a room shows what was made in it here, and then its other versions', () => {
  const batch = { ...done(here), earlier: [elsewhere, earlier] }
  const view = batchInRoom(batch, true, isMadeHere, [here, old])
  expect(view).toMatchObject({ phase: 'done', earlier: [earlier, old] })
  expect(['old', 'earlier', 'here', 'elsewhere'].map((id) => numberOf(view, id))).toEqual([1, 2, 3, null])
})

test.each(['running', 'paused', 'done'] as const)(
  'nothing of another room’s batch is shown (%s)',
  (phase) => {
    const batch = { ...done(elsewhere), phase, isCancelled: true }
    expect(batchInRoom(batch, false, isMadeHere, [old])).toEqual({ ...IDLE_BATCH, earlier: [old] })
  },
)

test('a batch that made nothing still says why', () => {
  const batch = done(here)
  const failed = batch.progress.map((progress) => ({ ...progress, state: 'failed', design: null }) as const)
  const view = { ...batch, progress: failed }
  expect(batchInRoom(view, true, () => false, [])).toEqual(view)
})

test('a batch is of the room that it was started in, also when its photo comes from the account', () => {
  const plan = (roomId: string | null) => planBatch(job(1), () => 'run', { mask: [], roomId }, 0)
  const photo = new File(['photo'], 'room.jpg', { lastModified: 7 })
  expect(isOfRoom(plan('kitchen'), photo, 'kitchen')).toBe(true)
  expect(isOfRoom(plan('kitchen'), photo, 'bath')).toBe(false)
  const started = plan(null)
  expect(isOfRoom(started, started.job.body.photo, 'bath')).toBe(true)
  expect(isOfRoom(started, photo, 'bath')).toBe(false)
})
