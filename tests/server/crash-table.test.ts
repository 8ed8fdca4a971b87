import { expect, inject, test, vi } from 'vitest'
import { BUCKET } from '@/lib/domain/stored-files'
import { captureOrder, createOrder } from '@/lib/server/payments/service'
import { handlePaymentEvent } from '@/lib/server/payments/webhook'
import { keepHouse } from '@/lib/server/process/housekeeping'
import { claimRuns } from '@/lib/server/runs/claims'
import { type DesignRequest, readRuns } from '@/lib/server/runs/service'
import { readFileSize } from '@/lib/server/supabase/files'
import type { FakeGateway } from './support/fake-gateway'
import { fakeHostedEngine } from './support/fake-hosted-engine'
import { grayImage } from './support/images'
import { mortal, through } from './support/mortal'
import { type Outside, openServerTest } from './support/open-server-test'
import { openShop, pro } from './support/payment-shop'
import { createDesign, designRequest, fakeEngine, mortalApp, subscribe, testApp } from './support/test-app'

// A process is killed after its outside calls in turn, until one survives to the end. After each crash the other processes clean
// up, and the ledger is checked. `npm run test:full` lets the making of a design die after every call as well.

const world = await openServerTest()

const slow = { timeout: 120_000 }

/** More calls than any of these processes makes. */
const MOST_CALLS = 60

/** A process's work, the cleanup by others at once, and the ledger after all cleanups. */
type Life<Records> = { work: Promise<unknown>; putRight: () => Promise<() => Promise<Records>> }

type Death = Parameters<typeof mortal>[0]
const afterEveryCall: Death[] = Array.from({ length: MOST_CALLS }, (_, i) => (_name, count) => count > i)
const afterCalls = (names: string[]): Death[] => [
  ...names.map((name) => (call: string) => call === name),
  () => false,
]

/** Runs one process after the other, each one to a later call, then `keep`. Returns the ledger by the call the process died after. */
async function dieInTurn<Records>(
  deaths: Death[],
  begin: (call: Outside) => Promise<Life<Records>>,
  keep: () => Promise<unknown> = async () => undefined,
) {
  const lives: { diedAfter: string; read: () => Promise<Records> }[] = []
  for (const death of deaths) {
    const { call, died } = mortal(death)
    const { work, putRight } = await begin(call)
    const diedAfter = await Promise.race([died, work.then(() => 'nothing')])
    lives.push({ diedAfter, read: await putRight() })
    if (diedAfter !== 'nothing') continue
    await keep()
    const table: { diedAfter: string; records: Records }[] = []
    for (const { read, ...life } of lives) table.push({ ...life, records: await read() })
    return table
  }
  throw new Error(`these lives have more than ${MOST_CALLS} calls`)
}

type Engine = ReturnType<typeof fakeEngine> | ReturnType<typeof fakeHostedEngine>

const isKept = (runId: string) =>
  vi.waitFor(async () => expect((await world.readRun(runId)).inputs).toBe('kept'), {
    interval: 10,
    timeout: 10_000,
  })

/** Our own engine takes longer than storing the inputs, so that the steps always come in the same order. */
function patient(engine: ReturnType<typeof fakeEngine>, call: Outside, runId: string) {
  const asked = through(engine, call, ['restyle'])
  const restyle: typeof engine.restyle = vi.fn(async (request) => {
    await isKept(runId)
    return asked.restyle(request)
  })
  return { ...engine, restyle }
}

/** The process that dies. */
const dyingApp = (engine: Engine, call: Outside, runId: string) => ({
  ...mortalApp(testApp(world, engine).app),
  supabase: world.clientThrough(call),
  engine: 'jobs' in engine ? through(engine, call, ['send', 'collect']) : patient(engine, call, runId),
})

type Making = (engine: Engine, call: Outside, userId: string, request: DesignRequest) => Promise<unknown>

const makeItself: Making = (engine, call, userId, request) =>
  createDesign(dyingApp(engine, call, request.runId), userId, request)

const makeForWebProcess: Making = async (engine, call, userId, request) => {
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 50))
  const answer = createDesign({ ...testApp(world, engine).app, role: 'web', pause }, userId, request)
  // If the next line throws, that is the error to report.
  answer.catch(() => undefined)
  await isKept(request.runId)
  await claimRuns(dyingApp(engine, call, request.runId), userId)
  return answer
}

const leaveToWorker: Making = async (engine, call, userId, request) => {
  const { promise: isMade, resolve } = Promise.withResolvers<void>()
  const answer = createDesign(
    { ...dyingApp(engine, call, request.runId), role: 'web', pause: () => isMade },
    userId,
    request,
  )
  await isKept(request.runId)
  const worker = testApp(world, engine).app
  await claimRuns(worker, userId)
  await worker.activeRuns.idle()
  resolve()
  return answer
}

function designs(engineOf: () => Engine, make: Making, steps: string[]) {
  const begin = async (call: Outside) => {
    const engine = engineOf()
    const { app, user, creditsLeft, letTimePass } = await subscribe(world, engine)
    const request = designRequest()
    const work = make(engine, call, user.id, request)
    const putRight = async () => {
      // Another process, once this one has missed its heartbeats; and the browser, which asks again.
      await letTimePass('2 minutes')
      await claimRuns(app, user.id)
      await app.activeRuns.idle()
      await readRuns(app, user.id, { limit: 10 })
      const repeated = await createDesign(app, user.id, request).then(
        () => 'made',
        ({ code }) => String(code),
      )
      await app.activeRuns.idle()
      await letTimePass('2 minutes')
      return async () => {
        const { status, result_path, inputs } = await world.readRun(request.runId)
        return {
          status,
          repeated,
          credits: await creditsLeft(),
          hasResult:
            result_path !== null && (await readFileSize(world.supabase, result_path, BUCKET)) !== null,
          inputs,
          jobs: 'jobs' in engine ? engine.jobs.length : null,
        }
      }
    }
    return { work, putRight }
  }
  const deaths = inject('isWhole') ? afterEveryCall : afterCalls(steps)
  return dieInTurn(deaths, begin, () => keepHouse(testApp(world, engineOf()).app))
}

const MADE = { status: 'succeeded', repeated: 'made', credits: 2, hasResult: true, inputs: 'removed' }
const REFUNDED = { status: 'failed', repeated: 'run_stale', credits: 3, hasResult: false, inputs: 'removed' }

const RESERVED = 'POST /rest/v1/rpc/reserve_design_run'
const KEPT = 'POST /rest/v1/rpc/keep_run_inputs'
const COMPLETED = 'POST /rest/v1/rpc/complete_design_run'

test.each([
  ['makes it itself', fakeEngine, makeItself, null, [RESERVED, KEPT, 'restyle', COMPLETED]],
  ['makes it for a web process', fakeEngine, makeForWebProcess, null, ['restyle', COMPLETED]],
  ['leaves it to a worker', fakeEngine, leaveToWorker, null, [RESERVED, KEPT]],
  [
    'has it made by a hosted engine',
    promptEngine,
    makeItself,
    1,
    [RESERVED, KEPT, 'send', 'collect', COMPLETED],
  ],
])(
  'a process that %s may die at any step: made or refunded once',
  slow,
  async (_name, engineOf, make, jobs, steps) => {
    const table = await designs(engineOf, make, steps)
    expect(table.map(({ diedAfter }) => diedAfter)).toEqual(expect.arrayContaining([...steps, 'nothing']))
    for (const { diedAfter, records } of table) {
      const allowed = [
        { ...MADE, jobs },
        { ...REFUNDED, jobs: jobs && 0 },
      ]
      expect(allowed, diedAfter).toContainEqual(records)
    }
    // Nothing is lost once the inputs are stored; before that, only runs with a credit are refunded.
    const stored = table.findIndex(({ diedAfter }) => diedAfter === KEPT)
    for (const { diedAfter, records } of table.slice(Math.max(stored, 0))) {
      expect(records, diedAfter).toMatchObject(MADE)
    }
  },
)

/** A hosted engine whose model finishes immediately. */
function promptEngine() {
  const engine = fakeHostedEngine()
  engine.collect.mockImplementation(() => grayImage(200))
  return engine
}

const GATEWAY = [
  'createOrder',
  'findOrder',
  'capture',
  'refund',
  'findCapture',
  'isGenuine',
] as const satisfies (keyof FakeGateway)[]

/** A user who orders, approves and pays, and PayPal's message about it. `meanwhile` happens before the money moves. */
function purchases(meanwhile: (user: { id: string; email: string }) => Promise<unknown>) {
  return dieInTurn(afterEveryCall, async (call) => {
    const { context, user, gateway, finishAll, activePlans } = await openShop(world)
    const process = {
      ...context,
      supabase: world.clientThrough(call),
      gateway: through(gateway, call, GATEWAY),
    }
    const eventId = `WH-${crypto.randomUUID()}`
    const receive = (by: typeof process, orderId: string) => {
      const event = {
        id: eventId,
        type: 'X',
        kind: 'capture_changed',
        orderId,
        captureId: null,
        owner: 'unsaid',
      }
      const body = JSON.stringify({ ...event, refund: null, payload: {} })
      return handlePaymentEvent(by, new Headers({ signed: 'yes' }), body)
    }
    const buy = async () => {
      const { id } = await createOrder(process, user.id, pro)
      gateway.approve(id)
      await meanwhile(user)
      await captureOrder(process, user.id, id)
      await receive(process, id)
    }
    const putRight = async () => {
      const [id = ''] = gateway.orders.keys()
      // Housekeeping, and PayPal, which repeats its message until it is answered.
      await finishAll(id)
      const isTold = gateway.captures > 0 ? await receive(context, id) : null
      await finishAll(id)
      const [events] = await world.database.query<{ open: number }>(
        'select count(*)::int as open from public.payment_events where outcome is null',
      )
      const plans = (await activePlans()).map(({ designs_left }) => designs_left)
      const openEvents = isTold === null ? 0 : events?.open
      return async () => ({
        ...{ captures: gateway.captures, refunds: gateway.refunds.length },
        ...{ plans, openEvents },
      })
    }
    return { work: buy(), putRight }
  })
}

const CAPTURED = 'POST /rest/v1/rpc/activate_plan'

test('a process may die at any step of a purchase: one payment makes one plan', slow, async () => {
  const table = await purchases(async () => undefined)
  const steps = ['createOrder', 'POST /rest/v1/rpc/open_payment', 'capture', CAPTURED, 'isGenuine', 'nothing']
  expect(table.map(({ diedAfter }) => diedAfter)).toEqual(expect.arrayContaining(steps))
  const unpaid = { captures: 0, refunds: 0, plans: [], openEvents: 0 }
  const paid = { captures: 1, refunds: 0, plans: [50], openEvents: 0 }
  // Until the user learns about the order, there is nothing to approve. Everything approved becomes a plan.
  const ordered = table.findIndex(({ diedAfter }) => diedAfter === 'POST /rest/v1/rpc/open_payment') + 1
  for (const [index, { diedAfter, records }] of table.entries()) {
    expect(records, diedAfter).toEqual(index < ordered ? unpaid : paid)
  }
})

test(
  'a process may die at any step of a purchase that may not become a plan: refunded once',
  slow,
  async () => {
    const table = await purchases((user) => world.newPlan(user, { designs_left: 7, total_designs: 7 }))
    const steps = ['capture', CAPTURED, 'refund', 'POST /rest/v1/rpc/end_payment', 'nothing']
    expect(table.map(({ diedAfter }) => diedAfter)).toEqual(expect.arrayContaining(steps))
    const ordered = table.findIndex(({ diedAfter }) => diedAfter === 'POST /rest/v1/rpc/open_payment') + 1
    for (const [index, { diedAfter, records }] of table.entries()) {
      const refunded = { captures: 1, refunds: 1, plans: [7], openEvents: 0 }
      expect(records, diedAfter).toEqual(
        index < ordered ? { ...refunded, captures: 0, refunds: 0, plans: [] } : refunded,
      )
    }
  },
)
