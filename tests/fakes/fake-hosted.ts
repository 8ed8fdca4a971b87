import { HOSTED_MODELS, hostedModel } from '@/lib/domain/hosted-models'
import type { HostedEngine, HostedOrder } from '@/lib/ports/hosted-engine'
import { Faults } from './faults'

type Job = { id: string; order: HostedOrder; output: PromiseWithResolvers<Uint8Array> }

/** A hosted engine whose jobs end when a test says so. Fails on demand. */
export class FakeHosted implements HostedEngine {
  readonly name = HOSTED_MODELS[0].name
  readonly faults = new Faults()
  readonly jobs: Job[] = []
  readonly cancelled: string[] = []
  readonly nudged: string[] = []
  private waitingForJob = Promise.withResolvers<void>()

  isUp = async () => true
  adjustmentsOf = () => [{ field: 'steps' as const, asked: 80, used: 50 }]
  modelOf = (engineName: string) => hostedModel(engineName) ?? null

  async send(order: HostedOrder): Promise<string> {
    await this.faults.pass('send')
    const output = Promise.withResolvers<Uint8Array>()
    output.promise.catch(() => undefined)
    const id = `job${String(this.jobs.length + 1).padStart(8, '0')}`
    this.jobs.push({ id, order, output })
    this.waitingForJob.resolve()
    this.waitingForJob = Promise.withResolvers()
    await this.faults.pass('sent')
    return id
  }

  async find(run: { id: string }, isTaken: (jobId: string) => Promise<boolean>): Promise<string | null> {
    for (const { id, order } of this.jobs) if (order.runId === run.id && !(await isTaken(id))) return id
    return null
  }

  async collect(jobId: string, signal: AbortSignal): Promise<Uint8Array> {
    await this.faults.pass('collect')
    const job = this.jobs.find(({ id }) => id === jobId)
    if (!job) throw new Error(`no job ${jobId}`)
    const stopped = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        void this.cancel(jobId)
        reject(signal.reason)
      })
    })
    return Promise.race([job.output.promise, stopped])
  }

  nudge(jobId: string): void {
    this.nudged.push(jobId)
  }

  async cancel(jobId: string): Promise<void> {
    this.cancelled.push(jobId)
  }

  /** Resolves once so many jobs were sent. */
  async sent(count = 1): Promise<void> {
    while (this.jobs.length < count) await this.waitingForJob.promise
  }

  finish(index = 0): void {
    this.jobs[index]?.output.resolve(Uint8Array.of(7, 7, 7))
  }
}
