import { adjustmentsOf, isRecognizable, modelInput, recognizedBy } from '@/lib/domain/hosted/input'
import { type HostedModel, hostedModel } from '@/lib/domain/hosted/models'
import { costCents } from '@/lib/domain/hosted/price'
import type { HostedEngine, HostedRun, ModelImage } from '@/lib/engines/engine'
import { AppError, hasCode } from '@/lib/errors/app-error'
import { FIRST_TASK, hasStyle, TASKS, type Task } from '@/lib/tasks/tasks'
import { type ApiSettings, type ReplicateApi, replicateApi } from './api'
import { downloadOutput, type FileHosts } from './download'
import { emptyOutputError, jobError } from './errors'
import type { Prediction } from './predictions'
import { type WaitLimits, waitForJob } from './wait'

export type EngineSettings = ApiSettings & {
  models: Readonly<Record<Task, string>>
  fileHosts: FileHosts
  limits: WaitLimits
  log: { error(event: string, cause: unknown, fields: { jobId: string }): void }
}

/**
 * Maximum size of a file inside the request. Webhooks repeat it, a third longer, and are read up to 256 kB, so photo and mask
 * must fit together. References are always uploaded.
 */
const INLINE_BYTES = 80_000
/** Look for jobs from slightly before the run started, because clocks differ. */
const CLOCK_SLACK_MS = 60_000
/** A user who cancels is waiting for this. */
const BEGUN_WITHIN_MS = 5_000
/** A job canceled in these states isn't charged; it then becomes `aborted`. */
const NOT_BEGUN = new Set<Prediction['status']>(['starting', 'aborted'])
/** How long a health check is cached. */
const HEALTH_MS = 60_000

/** Designs by a model on replicate.com. */
export function replicateEngine(settings: EngineSettings): HostedEngine {
  const { models, fileHosts, limits, log } = settings
  const api = replicateApi(settings)
  const waiting = new Map<string, () => void>()
  let health = { isUp: false, until: 0 }

  return {
    name: models[FIRST_TASK],
    tasks: TASKS.filter((task) => hostedModel(models[task]) !== undefined),

    async isUp() {
      if (Date.now() > health.until) health = { isUp: await api.isUp(), until: Date.now() + HEALTH_MS }
      return health.isUp
    },

    modelFor: (task) => modelNamed(models[task]),

    adjustmentsOf: (params) =>
      hasStyle(params) ? adjustmentsOf(modelNamed(models[params.task]), params) : [],

    costCents: (params, references = 0) => costCents(modelNamed(models[params.task]), params, references),

    modelOf: (engineName) => hostedModel(engineName) ?? null,

    async send({ runId, task, model = models[task], params, input, signal }) {
      const asked = modelNamed(model)
      const files = await filesFor(api, runId, input)
      signal.throwIfAborted()
      const sent = modelInput(asked, params, files)
      return (await api.create({ model: asked.name, version: asked.version, input: sent, runId })).id
    },

    async find(run, isTaken) {
      for (const job of await jobsLike(api, run)) if (!(await isTaken(job.id))) return job.id
      return null
    },

    canFind: ({ engine }) => isRecognizable(modelNamed(engine)),

    async collect(jobId, signal) {
      const onWait = (lookNow: () => void) => waiting.set(jobId, lookNow)
      const job = await waitForJob({ ask: () => api.get(jobId, signal), limits, signal, onWait })
        .catch(async (cause: unknown) => {
          // We gave up, so the image is no longer needed, unless another process is waiting for it now.
          if (!hasCode(signal.reason, 'run_in_progress')) await cancel(jobId)
          throw cause
        })
        .finally(() => waiting.delete(jobId))
      if (job.status !== 'succeeded') throw jobError(job)
      const address = Array.isArray(job.output) ? job.output[0] : job.output
      if (typeof address !== 'string') throw emptyOutputError(job)
      return downloadOutput(address, fileHosts, signal)
    },

    async hasBegun(jobId) {
      const { status } = await api.get(jobId, AbortSignal.timeout(BEGUN_WITHIN_MS))
      return !NOT_BEGUN.has(status)
    },

    pollNow: (jobId) => waiting.get(jobId)?.(),

    cancel,
  }

  async function cancel(jobId: string): Promise<void> {
    await api.cancel(jobId).catch((cause: unknown) => log.error('job_left_running', cause, { jobId }))
  }
}

/** Throws `engine_model_missing`. */
function modelNamed(name: string): HostedModel {
  const model = hostedModel(name)
  if (!model) throw new AppError('engine_model_missing', {}, { cause: new Error(`no model ${name}`) })
  return model
}

async function filesFor(api: ReplicateApi, runId: string, { image, mask, references, ...size }: ModelImage) {
  const [imageUrl, maskUrl, ...referenceUrls] = await Promise.all([
    fileFor(api, image, `run-${runId}-image.png`),
    mask && fileFor(api, mask, `run-${runId}-mask.png`),
    ...references.map((bytes, index) =>
      api.upload(bytes, `run-${runId}-reference-${index + 1}.png`, 'image/png'),
    ),
  ])
  return { image: imageUrl, mask: maskUrl, references: referenceUrls, ...size }
}

/** A small file as a data URI, a large one uploaded. */
function fileFor(api: ReplicateApi, bytes: Uint8Array, name: string): Promise<string> | string {
  if (bytes.length > INLINE_BYTES) return api.upload(bytes, name, 'image/png')
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  return `data:image/png;base64,${base64}`
}

/**
 * Jobs that may be this run's, newest first. The API stores no key of ours with a job, so they are matched by model, prompt and
 * seed since the run started. Seeds are drawn from a million, so another run's job hardly ever matches, and `isTaken`
 * recognizes one that does. A job that could be another user's is never used.
 */
async function jobsLike(api: ReplicateApi, { engine, params, createdAt }: HostedRun): Promise<Prediction[]> {
  const model = modelNamed(engine)
  if (!isRecognizable(model)) return []
  const recognized = Object.entries(recognizedBy(model, params))
  const jobs = await api.listSince(new Date(createdAt.getTime() - CLOCK_SLACK_MS))
  const isOver = new Set(['failed', 'canceled', 'aborted'])
  return jobs.filter(
    ({ status, input, model: made = engine }) =>
      made === engine && !isOver.has(status) && recognized.every(([name, value]) => input?.[name] === value),
  )
}
