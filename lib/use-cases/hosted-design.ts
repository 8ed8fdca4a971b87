import type { DesignRun } from '@/lib/domain/design-run'
import { modelRecord } from '@/lib/domain/hosted-input'
import type { HostedModel } from '@/lib/domain/hosted-models'
import { filePaths } from '@/lib/domain/paths'
import { AppError, hasCode } from '@/lib/errors/app-error'
import type { HostedEngine, ModelPicture } from '@/lib/ports/hosted-engine'
import type { RunInputs } from '@/lib/ports/run-store'
import type { Services } from '@/lib/ports/services'
import { deliverDesign } from './deliver-design'
import { type DecodedOrder, type DesignOrder, decodeOrder, keepOriginal } from './design-order'
import { whyGone } from './keep-alive'
import type { RestyleAnswer } from './restyle-answer'

/**
 * One design by a hosted engine. Photo and mask are stored before the job is created and the job's id before it is
 * waited for, so that from then on any process can finish the run. A place in the line is held only while there is
 * something to compute; while the model works, this run keeps no pixels in memory.
 */
export async function startHostedDesign(
  services: Services,
  engine: HostedEngine,
  run: DesignRun,
  { files, photoHash }: DesignOrder,
  stopped: AbortSignal,
): Promise<RestyleAnswer> {
  const model = modelOf(engine, run)
  const decode = () => decodeOrder(services, files)
  const [picture, paths] = await services.jobs.run(async () => {
    const order = await decode()
    return Promise.all([
      services.pipeline.modelPicture(order.original, order.selected, model),
      keepInputs(services, run, order, photoHash),
    ])
  }, stopped)
  const jobId = await createJob(services, engine, run, picture, stopped)
  return finishHostedDesign(services, engine, { ...run, ...paths }, { model, jobId, decode }, stopped)
}

/** The same for a run whose process ended: goes on from what was stored, with the job there is or with a new one. */
export async function resumeHostedDesign(
  services: Services,
  engine: HostedEngine,
  run: DesignRun,
  stopped: AbortSignal,
): Promise<RestyleAnswer> {
  const model = modelOf(engine, run)
  const decode = () => decodeStored(services, run)
  const createAnew = async () => {
    const picture = await services.jobs.run(async () => {
      const { original, selected } = await decode()
      return services.pipeline.modelPicture(original, selected, model)
    }, stopped)
    return createJob(services, engine, run, picture, stopped)
  }
  const jobId = run.engineJobId ?? (await findJob(services, engine, run)) ?? (await createAnew())
  return finishHostedDesign(services, engine, run, { model, jobId, decode }, stopped)
}

/** A creation whose answer got lost may have happened all the same: then that job is found, and no second one made. */
async function createJob(
  services: Services,
  engine: HostedEngine,
  run: DesignRun,
  picture: ModelPicture,
  stopped: AbortSignal,
): Promise<string> {
  try {
    return await engine.send({ runId: run.id, params: run.params, picture, signal: stopped })
  } catch (cause) {
    const mayBeThere = hasCode(cause, 'engine_unreachable')
    const found = mayBeThere ? await findJob(services, engine, run).catch(() => null) : null
    if (found === null) throw cause
    return found
  }
}

/** The job that was made for the run, which has it from now on; never one that another run has. */
function findJob(services: Services, engine: HostedEngine, run: DesignRun): Promise<string | null> {
  const isTaken = async (id: string) => (await services.runs.attachJob(run.userId, run.id, id)) !== 'ok'
  return engine.find(run, isTaken)
}

type SentJob = { model: HostedModel; jobId: string; decode: () => Promise<DecodedOrder> }

async function finishHostedDesign(
  services: Services,
  engine: HostedEngine,
  run: DesignRun,
  { model, jobId, decode }: SentJob,
  stopped: AbortSignal,
): Promise<RestyleAnswer> {
  const attached = await services.runs.attachJob(run.userId, run.id, jobId)
  if (attached !== 'ok') {
    // Nobody waits for this job, unless it is another run's.
    if (attached !== 'taken') await engine.cancel(jobId)
    if (attached === 'gone') throw await whyGone(services, run)
    throw new AppError('engine_failed', {}, { cause: new Error(`job ${jobId} is ${attached}`) })
  }
  const output = await engine.collect(jobId, stopped)
  return services.jobs.run(async () => {
    const order = await decode()
    const pixels = await services.pipeline.putBack(order.original, order.selected, output, model)
    const restyled = { pixels, made: modelRecord(model, run.params) }
    const inputs = [run.originalPath, run.maskPath].filter((path) => path !== null)
    const answer = await deliverDesign(services, run, order, restyled, { inputs })
    // What a failed run leaves is deleted with everything else of its age.
    if (run.maskPath) await services.files.remove([run.maskPath]).catch(() => undefined)
    return answer
  }, stopped)
}

function modelOf(engine: HostedEngine, run: DesignRun): HostedModel {
  const model = engine.modelOf(run.engine)
  if (!model) throw new AppError('engine_model_missing', {}, { cause: new Error(`no model ${run.engine}`) })
  return model
}

async function keepInputs(
  services: Services,
  run: DesignRun,
  { original, selected }: DecodedOrder,
  photoHash: string,
): Promise<RunInputs> {
  const { runs, files, pipeline, now } = services
  const keptOriginal = await runs.findOriginal(run.userId, photoHash)
  const paths: RunInputs = {
    originalPath: keptOriginal ?? filePaths.original(run.userId, now().getTime()),
    maskPath: filePaths.runMask(run.userId, run.id),
  }
  await Promise.all([
    keptOriginal ? undefined : keepOriginal(services, paths.originalPath, original),
    pipeline
      .encodeMask(selected, original.width, original.height)
      .then((png) => files.put(paths.maskPath, png, 'image/png')),
  ])
  const kept = await runs.keepInputs(run.userId, run.id, paths)
  if (kept.outcome === 'ok') return paths
  await files.remove(keptOriginal ? [paths.maskPath] : [paths.maskPath, paths.originalPath])
  throw await whyGone(services, run)
}

async function decodeStored(services: Services, run: DesignRun): Promise<DecodedOrder> {
  const read = async (path: string | null) => {
    const file = path === null ? null : await services.files.get(path)
    if (!file) throw new Error(`the run's ${path} is not there`)
    return file
  }
  const [image, mask] = await Promise.all([read(run.originalPath), read(run.maskPath)])
  return decodeOrder(services, { image, mask })
}
