import 'server-only'
import { metrics } from '@opentelemetry/api'
import { outcomeOf, traced } from './traced'

// Asked for anew each time: what was asked for before the collector is known counts nothing.
const meter = () => metrics.getMeter('roomwright')

/** A run has ended: `succeeded`, or with the code of an error. */
export function countRun(engine: string, outcome: string): void {
  const runs = meter().createCounter('roomwright.runs', { description: 'Runs that have ended, by outcome' })
  runs.add(1, { engine, outcome })
}

/** A refund of money was sent to the payment service, or was not taken by it. */
export function countRefund(outcome: 'sent' | 'failed'): void {
  meter().createCounter('roomwright.refunds', { description: 'Refunds of payments' }).add(1, { outcome })
}

/** Notes the work of an engine, as a step of its trace and with how long it took. */
export async function timedEngine<Result>(
  name: 'engine.restyle' | 'engine.collect',
  engine: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  try {
    return await traced(name, work, { engine })
  } finally {
    const duration = meter().createHistogram('roomwright.engine.duration', {
      description: 'How long engines take for one image',
      unit: 'ms',
    })
    duration.record(performance.now() - startedAt, { engine })
  }
}

/** Counts a webhook by what became of it. */
export async function countedWebhook(work: () => Promise<string>): Promise<string> {
  const count = (outcome: string) =>
    meter()
      .createCounter('roomwright.webhooks', { description: 'Webhooks of the payment service, by outcome' })
      .add(1, { outcome })
  try {
    const outcome = await traced('webhook.paypal', work)
    count(outcome)
    return outcome
  } catch (error) {
    count(outcomeOf(error))
    throw error
  }
}

/** How many jobs wait in each queue, whenever the collector is sent something. */
export function observeQueues(waiting: () => Record<string, number>): void {
  const length = meter().createObservableGauge('roomwright.queue.length', {
    description: 'Jobs that wait for their turn',
  })
  length.addCallback((result) => {
    for (const [queue, jobs] of Object.entries(waiting())) result.observe(jobs, { queue })
  })
}

type WaitingRuns = { runsWaiting: number; oldestWaitingSeconds: number }

/**
 * How many designs wait in the database for a process to make them, and for how long the oldest has, whenever the collector is
 * sent something. Every process says the same: the line is theirs together.
 */
export function observeWaitingRuns(read: () => Promise<WaitingRuns>): void {
  const waiting = meter().createObservableGauge('roomwright.runs.waiting', {
    description: 'Designs that wait for a process to make them',
  })
  const oldest = meter().createObservableGauge('roomwright.runs.oldest_waiting', {
    description: 'How long the oldest of them has waited',
    unit: 's',
  })
  meter().addBatchObservableCallback(
    async (result) => {
      // A database that does not answer leaves a gap, which says enough.
      const runs = await read().catch(() => null)
      if (!runs) return
      result.observe(waiting, runs.runsWaiting)
      result.observe(oldest, runs.oldestWaitingSeconds)
    },
    [waiting, oldest],
  )
}
