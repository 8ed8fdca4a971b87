import { vi } from 'vitest'
import { HOSTED_MODELS, type HostedModel, hostedModel, modelsFor } from '@/lib/domain/hosted/models'
import type { Task } from '@/lib/domain/tasks'
import type { HostedEngine, HostedOrder } from '@/lib/engines/engine'
import { grayImage } from './images'

/** A hosted engine whose jobs end when a test says so, with a model that enlarges or without. */
export function fakeHostedEngine(sharpener: HostedModel | null = null, model?: HostedModel) {
  const jobs: { id: string; order: HostedOrder; output: PromiseWithResolvers<Uint8Array> }[] = []

  const send = async (order: HostedOrder) => {
    const id = `job${crypto.randomUUID()}`
    jobs.push({ id, order, output: Promise.withResolvers() })
    return id
  }
  const find: HostedEngine['find'] = async (run, isTaken) => {
    // As the service is asked: by what a job was given.
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
    name: (model ?? HOSTED_MODELS[0]).name,
    tasks: ['restyle-areas', 'restyle-room', 'clear', 'furnish', 'sharpen'],
    isUp: async () => true,
    adjustmentsOf: () => [{ field: 'steps' as const, asked: 80, used: 50 }],
    modelFor: (task: Task) => model ?? modelsFor(task)[0] ?? HOSTED_MODELS[0],
    costCents: () => 5,
    sharpener,
    canFind: () => true,
    modelOf: (engineName: string) => model ?? hostedModel(engineName) ?? null,
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

/** Its model makes images of half the size of the tests' photo, and there is one that enlarges them. */
export function sharpeningEngine() {
  const [sharpener] = modelsFor('sharpen')
  if (!sharpener) throw new Error('no model enlarges')
  const small = { multipleOf: 8, minSidePx: 8, longSidePx: 32, maxPixels: 1024, maxAspect: null } as const
  const model: HostedModel = { ...HOSTED_MODELS[1], size: small }
  return fakeHostedEngine({ ...sharpener, size: { ...sharpener.size, minSidePx: 8 } }, model)
}
