import { vi } from 'vitest'
import { HOSTED_MODELS, hostedModel, modelsFor } from '@/lib/domain/hosted/models'
import type { HostedEngine, HostedOrder } from '@/lib/engines/engine'
import type { Task } from '@/lib/tasks/tasks'
import { grayImage } from './images'

/** A hosted engine whose jobs end when a test says so. */
export function fakeHostedEngine() {
  const jobs: { id: string; order: HostedOrder; output: PromiseWithResolvers<Uint8Array> }[] = []

  const send = async (order: HostedOrder) => {
    const id = `job${crypto.randomUUID()}`
    jobs.push({ id, order, output: Promise.withResolvers() })
    return id
  }
  const find: HostedEngine['find'] = async (run, isTaken) => {
    // Like Replicate's API: by a job's input.
    const own = jobs.filter(({ order }) => order.runId === run.id && order.params.seed === run.params.seed)
    for (const { id } of own) if (!(await isTaken(id))) return id
    return null
  }
  const collect = async (jobId: string, signal: AbortSignal) => {
    const job = jobs.find(({ id }) => id === jobId)
    if (!job) throw new Error(`no job ${jobId}`)
    const stopped = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => {
      void engine.cancel(jobId)
      stopped.reject(signal.reason)
    })
    return Promise.race([job.output.promise, stopped.promise])
  }
  const engine = {
    name: HOSTED_MODELS[0].name,
    tasks: ['restyle-areas', 'restyle-room', 'clear', 'furnish', 'sharpen'],
    isUp: async () => true,
    adjustmentsOf: () => [{ field: 'steps' as const, asked: 80, used: 50 }],
    modelFor: (task: Task) => modelsFor(task)[0] ?? HOSTED_MODELS[0],
    costCents: () => 5,
    canFind: () => true,
    modelOf: (engineName: string) => hostedModel(engineName) ?? null,
    send: vi.fn(send),
    find,
    collect: vi.fn(collect),
    hasBegun: vi.fn(async (_jobId: string) => false),
    pollNow: vi.fn(),
    cancel: vi.fn(async (_jobId: string) => undefined),
    jobs,
    /** The first job's model has made its image. */
    finish: () => jobs[0]?.output.resolve(grayImage(200)),
  } satisfies HostedEngine & { [more: string]: unknown }
  return engine
}
