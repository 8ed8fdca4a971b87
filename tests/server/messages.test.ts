import { describe, expect, test, vi } from 'vitest'
import { readOperations } from '@/lib/server/health/operations'
import { reportIfLate, reportLongQueue } from '@/lib/server/health/reports'
import { checkHealth } from '@/lib/server/health/service'
import { enforceRate } from '@/lib/server/http/rate-limit'
import { deleteOldMessages, sendContactMessage, sendFeedback } from '@/lib/server/messages/service'
import { keepHouse } from '@/lib/server/process/housekeeping'
import { claimRuns } from '@/lib/server/runs/claims'
import { expectError } from './support/expect'
import { openServerTest } from './support/open-server-test'
import { fakeEngine, testApp } from './support/test-app'
import { changeSettings } from './support/visitor'

const world = await openServerTest()

const message = { name: 'Ada', email: 'ada@example.com', message: 'A question.', website: '' }
const feedback = { feedback_type: 'improvement', message: 'The brush could be larger.', rating: 4 } as const

changeSettings({}, { contactPerMinute: 1 })

/** One message from that address, counted. */
const enforceOnce = (address: string) => enforceRate(world.supabase, 'contact', { user: null, address })

/** Subjects are unique per test, because the tests share one table. */
async function messagesWith(subject: string) {
  const query = world.supabase.from('contacts').select('user_id, name, email, message')
  return (await query.eq('subject', subject)).data
}

describe('a contact message', () => {
  test('is stored with who sent it', async () => {
    const { app } = testApp(world, fakeEngine())
    const user = await world.newUser()
    await sendContactMessage(app, null, { ...message, subject: 'visitor' })
    await sendContactMessage(app, user.id, { ...message, subject: 'user' })
    const { website: _, ...stored } = message
    expect(await messagesWith('visitor')).toEqual([{ user_id: null, ...stored }])
    expect(await messagesWith('user')).toEqual([{ user_id: user.id, ...stored }])
  })

  test('from a machine that fills every field is dropped silently', async () => {
    const { app, logged } = testApp(world, fakeEngine())
    await sendContactMessage(app, null, { ...message, subject: 'spam', website: 'https://spam.example' })
    expect(await messagesWith('spam')).toEqual([])
    expect(logged).toEqual(['contact_trap_filled'])
  })

  test('notices of messages come at most ten times an hour in total, and every message is stored', async () => {
    const { app, notices } = testApp(world, fakeEngine())
    await world.database.query(`delete from public.rate_limits where key like 'notice:%'`)
    for (let n = 0; n < 12; n++) await sendContactMessage(app, null, { ...message, subject: 'flood' })
    expect(notices).toEqual(Array(10).fill('contact_message'))
    expect(await messagesWith('flood')).toHaveLength(12)
  })

  test('a message that could not be stored fails in the form’s own words, with the cause for the log', async () => {
    const { app } = testApp(world, fakeEngine())
    world.failNext(/contacts/)
    await expect(sendContactMessage(app, null, { ...message, subject: 'lost' })).rejects.toMatchObject({
      code: 'contact_failed',
      message: 'Failed to send message. Please try again.',
      cause: { code: 'service_down' },
    })
  })

  test('is deleted after two years, and not a day before', async () => {
    const { app } = testApp(world, fakeEngine())
    await sendContactMessage(app, null, { ...message, subject: 'old' })
    const age = (interval: string) =>
      world.database.query(
        `update public.contacts set created_at = now() - interval '2 years' + $1::interval where subject = 'old'`,
        [interval],
      )
    await age('1 minute')
    await deleteOldMessages(app)
    expect(await messagesWith('old')).toHaveLength(1)
    await age('-1 minute')
    await deleteOldMessages(app)
    expect(await messagesWith('old')).toEqual([])
  })
})

describe('feedback', () => {
  test('is stored as pending, with who gave it', async () => {
    const { app, notices } = testApp(world, fakeEngine())
    const user = await world.newUser()
    for (let i = 0; i < 12; i++) await sendFeedback(app, user.id, feedback)
    expect(notices).toEqual(Array.from({ length: 10 }, () => 'feedback'))
    const query = world.supabase.from('user_feedback').select('feedback_type, message, rating, status')
    expect((await query.eq('user_id', user.id).limit(1)).data).toEqual([{ ...feedback, status: 'pending' }])
  })
})

test('health says of each part whether it is up, and a part that throws is down', async () => {
  const { app } = testApp(world, fakeEngine())
  const background = { queue: 'up', housekeeping: 'up' }
  expect(await checkHealth(app)).toEqual({ database: 'up', storage: 'up', engine: 'up', ...background })
  world.failNext(/storage\/v1/)
  world.failNext(/rest\/v1\/rate_limits/)
  const engine = { ...fakeEngine(), isUp: () => Promise.reject(new Error('gone')) }
  expect(await checkHealth({ ...app, engine })).toEqual({
    ...{ database: 'down', storage: 'down', engine: 'down' },
    ...background,
  })
})

test('health is degraded, and the owner hears of it, when no round of housekeeping has ended for an hour', async () => {
  const { app, notices } = testApp(world, fakeEngine())
  vi.spyOn(process, 'uptime').mockReturnValue(3_600)
  const roundWas = (interval: string) =>
    world.database.query(
      `update public.housekeeping_tasks set done_at = now() - $1::interval where task = 'round'`,
      [interval],
    )
  await roundWas('59 minutes')
  expect(await checkHealth(app)).toMatchObject({ housekeeping: 'up' })
  await roundWas('61 minutes')
  expect(await checkHealth(app)).toMatchObject({ housekeeping: 'degraded', database: 'up' })
  await checkHealth(app)
  expect(notices).toEqual(['housekeeping_late'])
  // If nothing runs between requests, a process that starts reports it as well.
  const other = testApp(world, fakeEngine())
  await world.database.query(`delete from public.rate_limits where key like 'notice:housekeeping_late:%'`)
  await reportIfLate(other.app)
  expect(other.notices).toEqual(['housekeeping_late'])
  await keepHouse(app)
  expect(await checkHealth(app)).toMatchObject({ housekeeping: 'up' })
  await reportIfLate(other.app)
  expect(other.notices).toHaveLength(1)
})

test('health is degraded, and the owner hears of it, while designs wait for a process for minutes', async () => {
  const { app, notices } = testApp(world, fakeEngine())
  const run = await world.newRun(undefined, { status: 'reserved', attempt: 0, engine: 'another' })
  expect(await checkHealth(app)).toMatchObject({ queue: 'up' })
  await world.changeRun(run.id, `updated_at = now() - interval '3 minutes'`)
  expect(await checkHealth(app)).toMatchObject({ queue: 'degraded' })
  expect(await readOperations(app.supabase)).toMatchObject({ runsWaiting: 1, oldestWaitingSeconds: 180 })
  await reportLongQueue(app)
  await reportLongQueue(app)
  expect(notices).toEqual(['queue_late'])
})

test('where designs are left to others, the engine is up once one of these asks for work', async () => {
  await world.database.query('delete from public.run_workers')
  const worker = testApp(world, fakeEngine()).app
  const web = { ...testApp(world, fakeEngine()).app, role: 'web' as const }
  expect(await checkHealth(web)).toMatchObject({ engine: 'down' })
  await claimRuns({ ...worker, runSettings: { ...worker.runSettings, places: 0 } }, null)
  expect(await checkHealth(web)).toMatchObject({ engine: 'up' })
  await world.database.query(`update public.run_workers set seen_at = seen_at - interval '31 seconds'`)
  expect(await checkHealth(web)).toMatchObject({ engine: 'down' })
})

test('over the rate limit an address has to wait', async () => {
  await enforceOnce('10.0.0.1')
  await expect(enforceOnce('10.0.0.1')).rejects.toMatchObject({
    code: 'too_many_requests',
    values: { seconds: expect.any(Number) },
  })
  await enforceOnce('10.0.0.2')
})

test('what is only read is counted in the process, for each person', async () => {
  const read = (id: string) =>
    enforceRate(world.supabase, 'reads', { user: { id, email: '', name: '', avatarUrl: '' }, address: '::1' })
  const asked = world.hold(/take_rate_token/)
  for (let n = 0; n < 600; n++) await read('anna')
  await expectError(read('anna'), 'too_many_requests')
  await read('ben')
  expect(asked.count()).toBe(0)
  asked.release()
})
