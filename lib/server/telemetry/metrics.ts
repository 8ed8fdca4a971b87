import 'server-only'
import { metrics } from '@opentelemetry/api'
import { outcomeOf, traced } from './traced'

// Looked up every time: a meter from before the collector is set up counts nothing.
const meter = () => metrics.getMeter('roomwright')

/** A run has ended: `succeeded`, or an error code. */
export function countRun(engine: string, outcome: string): void {
  const runs = meter().createCounter('roomwright.runs', { description: 'Runs that have ended, by outcome' })
  runs.add(1, { engine, outcome })
}

/** A refund was sent to PayPal, or PayPal refused it. */
export function countRefund(outcome: 'sent' | 'failed'): void {
  meter().createCounter('roomwright.refunds', { description: 'Refunds of payments' }).add(1, { outcome })
}

/** Records an engine's work as a step of its trace, with its duration. */
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

/** Counts a webhook by its outcome. */
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

/** Number of waiting jobs per queue, reported with each export. */
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
 * Number of designs waiting in the database and the age of the oldest, reported with each export. Every process reports the
 * same, because they share the queue.
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
      // If the database doesn't answer, the gap says enough.
      const runs = await read().catch(() => null)
      if (!runs) return
      result.observe(waiting, runs.runsWaiting)
      result.observe(oldest, runs.oldestWaitingSeconds)
    },
    [waiting, oldest],
  )
}
