import { expect, inject, test, vi } from 'vitest'
import { AppError } from '@/lib/errors/app-error'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { claimRuns } from '@/lib/server/runs/claims'
import { cancelRun } from '@/lib/server/runs/work'
import { TASKS, type Task } from '@/lib/tasks/tasks'
import { fakeHostedEngine } from './support/fake-hosted-engine'
import { areaMap, grayImage } from './support/images'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, FIELDS, mortalApp, subscribe, testApp } from './support/test-app'

// All faults of a task at once.
vi.setConfig({ testTimeout: 120_000 })

const world = await openServerTest()

const FIELDS_OF = {
  'restyle-areas': FIELDS,
  'restyle-room': { ...FIELDS, task: 'restyle-room' },
  clear: { task: 'clear', areas: [] },
  furnish: { task: 'furnish', furnishing: { thing: 'sofa', color: '' }, words: '', areas: [] },
  sharpen: { task: 'sharpen', areas: [] },
} as const satisfies Record<Task, object>

/** Half of the photo. */
const MASK = await areaMap(255, 0)

type Account = Awaited<ReturnType<typeof newAccount>>
const newAccount = (engine = fakeHostedEngine()) => subscribe(world, engine)

const SEND_FAULTS = [
  'engine_refused',
  'engine_unauthorised',
  'engine_unpaid',
  'engine_rate_limited',
  'engine_model_missing',
  'engine_failed',
  'engine_busy',
  'engine_unreachable',
] as const satisfies readonly ErrorCode[]

const JOB_FAULTS = [
  'engine_timeout',
  'engine_cold',
  'engine_unsafe',
  'engine_failed',
  'engine_output_gone',
  'engine_output_unusable',
] as const satisfies readonly ErrorCode[]

/** A model's responses instead of an image, and what happens to the run. */
const OUTPUTS: readonly (readonly [string, ErrorCode, () => Promise<Uint8Array>])[] = [
  ['nothing', 'engine_output_unusable', async () => new Uint8Array()],
  ['a text', 'engine_output_unusable', async () => new TextEncoder().encode('<html>busy</html>')],
  ['half a file', 'engine_output_unusable', async () => (await grayImage(200)).slice(0, 60)],
  ['the photo as it was', 'design_unchanged', () => grayImage(10)],
]

type Fault = {
  name: string
  code: ErrorCode
  prepare?: (account: Account) => void
  /** Runs during the request. */
  meanwhile?: (account: Account, runId: string) => Promise<void>
}

const jobOf = ({ engine }: Account) =>
  vi.waitFor(() => expect(engine.jobs).toHaveLength(1), { timeout: 60_000, interval: 20 })

const FAULTS: readonly Fault[] = [
  ...SEND_FAULTS.map((code) => ({
    ...{ name: `sending: ${code}`, code },
    prepare: ({ engine }: Account) => void engine.send.mockRejectedValueOnce(new AppError(code)),
  })),
  ...JOB_FAULTS.map((code) => ({
    ...{ name: `the job: ${code}`, code },
    prepare: ({ engine }: Account) => void engine.collect.mockRejectedValueOnce(new AppError(code)),
  })),
  ...OUTPUTS.map(([name, code, output]) => ({
    ...{ name: `the model answers ${name}`, code },
    prepare: ({ engine }: Account) => void engine.collect.mockImplementationOnce(output),
  })),
  {
    ...{ name: 'a spent budget', code: 'hosted_budget_spent' },
    prepare: ({ app }) => {
      app.hostedLimits.budgetCents = 0
    },
  },
  {
    ...{ name: 'a cancel', code: 'run_cancelled' },
    meanwhile: async (account, runId) => {
      await jobOf(account)
      await cancelRun(account.app, account.user.id, runId)
    },
  },
]

type Records = { answers: string[]; expected: string[]; [more: string]: unknown }

/** The request fails with the fault's code, twice, and nothing is spent. */
async function refundOf(task: Task, { code, prepare, meanwhile }: Fault): Promise<Records> {
  const account = await newAccount()
  const { app, user, creditsLeft, engine } = account
  prepare?.(account)
  const request = designRequest({ mask: MASK, fields: FIELDS_OF[task] })
  const ask = () => createDesign(app, user.id, request).then(() => 'made', codeOf)
  const first = ask()
  await meanwhile?.(account, request.runId)
  const answers = [await first, await ask()]
  const isOrdered = code !== 'hosted_budget_spent'
  return {
    answers,
    expected: [code, code],
    credits: await creditsLeft(),
    jobs: engine.jobs.length <= 1,
    ledger: await flawsOf(user.id),
    refunded: !isOrdered || (await world.readRun(request.runId)).credit_refunded_at !== null,
  }
}

/** The process dies while the model works; another one continues, and the model fails. */
async function refundAfterDeath(task: Task): Promise<Records> {
  const { app, user, engine, creditsLeft, letTimePass } = await newAccount()
  const dead = { ...engine, collect: () => new Promise<never>(() => undefined) }
  const request = designRequest({ mask: MASK, fields: FIELDS_OF[task] })
  void createDesign({ ...mortalApp(app), engine: dead }, user.id, request)
  const rowOf = (row: object) =>
    vi.waitFor(async () => expect(await world.readRun(request.runId)).toMatchObject(row), {
      ...{ timeout: 60_000, interval: 20 },
    })
  await rowOf({ engine_job_id: expect.any(String) })
  await letTimePass('2 minutes')
  engine.collect.mockRejectedValue(new AppError('engine_failed'))
  await claimRuns(testApp(world, engine).app, user.id)
  await rowOf({ status: 'failed', credit_refunded_at: expect.any(String) })
  const answers = [await createDesign(app, user.id, request).then(() => 'made', codeOf)]
  const ledger = await flawsOf(user.id)
  const credits = await creditsLeft()
  return {
    ...{ answers, expected: ['engine_failed'], credits, jobs: engine.jobs.length === 1, ledger },
    refunded: true,
  }
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))

async function flawsOf(userId: string): Promise<number> {
  const rows = await world.database.query('select 1 from public.check_ledger() where subject = $1', [userId])
  return rows.length
}

const ENDINGS = [
  ...FAULTS.map((fault) => [fault.name, (task: Task) => refundOf(task, fault)] as const),
  ['a process that died', refundAfterDeath] as const,
]

/** Each ending for one task; `npm run test:full` has each for all. */
const endingsOf = (task: Task) =>
  ENDINGS.filter((_, i) => inject('isWhole') || TASKS[i % TASKS.length] === task)

test.each(TASKS)('%s: every fault gives the credit back once', async (task) => {
  const refunds = await Promise.all(
    endingsOf(task).map(async ([name, refund]) => [name, await refund(task)] as const),
  )
  for (const [name, records] of refunds) {
    expect(records, name).toMatchObject({ credits: 3, jobs: true, ledger: 0, refunded: true })
    expect(records.answers, name).toEqual(records.expected)
  }
})
