import type { DesignRun } from '@/lib/domain/design-run'
import { modelRecord } from '@/lib/domain/hosted/input'
import type { HostedModel } from '@/lib/domain/hosted/models'
import { filePaths } from '@/lib/domain/stored-files'
import type { HostedEngine, ModelImage } from '@/lib/engines/engine'
import { modelImage } from '@/lib/engines/replicate/model-image'
import { putBack } from '@/lib/engines/replicate/put-back'
import { AppError, hasCode } from '@/lib/errors/app-error'
import { checkDesign } from '@/lib/image/check-design'
import { encodeMask } from '@/lib/image/encode'
import type { App } from '@/lib/server/app'
import { putFile, readFile, removeFiles } from '@/lib/server/supabase/files'
import { timedEngine } from '@/lib/server/telemetry/metrics'
import { traced } from '@/lib/server/telemetry/traced'
import { readEndReason } from './credits'
import { type DecodedImages, decodeImages, deliverDesign, storeOriginal, type Upload } from './deliver'
import { attachJob, findStoredOriginal, noteEngineBegun, type RunInputs, saveRunInputs } from './queries'
import type { FinishedDesign } from './results'

/**
 * One design by a hosted engine. Photo and mask are stored before the job is created, and the job's id before anybody
 * waits for it, so that from then on any process can finish the run. A slot of the queue is held only while there is
 * something to compute; while the model works, this run keeps no pixels in memory.
 */
export async function startHostedDesign(
  app: App,
  engine: HostedEngine,
  run: DesignRun,
  { files, photoHash }: Upload,
  stopped: AbortSignal,
): Promise<FinishedDesign> {
  const model = modelOf(engine, run)
  const decode = () => decodeImages(files, run)
  const [input, paths] = await app.gate.design(run.userId, stopped, async () => {
    const images = await decode()
    return Promise.all([
      modelImage(images.original, images.selected, model),
      storeInputs(app, run, images, photoHash),
    ])
  })
  const jobId = await createJob(app, engine, run, input, stopped)
  return finishHostedDesign(app, engine, { ...run, ...paths }, { model, jobId, decode }, stopped)
}

/** Goes on with a run whose process died, from what was stored, with the job there is or with a new one. */
export async function resumeHostedDesign(
  app: App,
  engine: HostedEngine,
  run: DesignRun,
  stopped: AbortSignal,
): Promise<FinishedDesign> {
  const model = modelOf(engine, run)
  const decode = () => decodeStored(app, run)
  const createNewJob = async () => {
    const input = await app.gate.design(run.userId, stopped, async () => {
      const { original, selected } = await decode()
      return modelImage(original, selected, model)
    })
    return createJob(app, engine, run, input, stopped)
  }
  const jobId = run.engineJobId ?? (await findJob(app, engine, run)) ?? (await createNewJob())
  return finishHostedDesign(app, engine, run, { model, jobId, decode }, stopped)
}

/** When the answer to a creation is lost, the job may exist all the same: it is looked for, not created again. */
async function createJob(
  app: App,
  engine: HostedEngine,
  run: DesignRun,
  input: ModelImage,
  stopped: AbortSignal,
): Promise<string> {
  try {
    return await traced('engine.send', () =>
      engine.send({ runId: run.id, params: run.params, input, signal: stopped }),
    )
  } catch (cause) {
    const mayExist = hasCode(cause, 'engine_unreachable')
    const found = mayExist ? await findJob(app, engine, run).catch(() => null) : null
    if (found === null) throw cause
    return found
  }
}

/** The job that was created for the run and belongs to it from now on; never another run's. */
function findJob({ supabase }: App, engine: HostedEngine, run: DesignRun): Promise<string | null> {
  return engine.find(run, async (jobId) => (await attachJob(supabase, run, jobId)) !== 'ok')
}

type CreatedJob = { model: HostedModel; jobId: string; decode: () => Promise<DecodedImages> }

async function finishHostedDesign(
  app: App,
  engine: HostedEngine,
  run: DesignRun,
  { model, jobId, decode }: CreatedJob,
  stopped: AbortSignal,
): Promise<FinishedDesign> {
  const { supabase, gate } = app
  const attached = await attachJob(supabase, run, jobId)
  if (attached !== 'ok') {
    // Nobody waits for this job, unless it is another run's.
    if (attached !== 'taken') await engine.cancel(jobId)
    if (attached === 'gone') throw await readEndReason(app, run)
    throw new AppError('engine_failed', {}, { cause: new Error(`job ${jobId} is ${attached}`) })
  }
  const output = await timedEngine('engine.collect', run.engine, () => engine.collect(jobId, stopped))
  // What follows is our own work, and the model has been paid for.
  await noteEngineBegun(supabase, run)
  return gate.design(run.userId, stopped, async () => {
    const images = await decode()
    const { original, selected, labels } = images
    const pixels = await putBack(original, selected, output, model)
    // A second job would cost as much again.
    if (checkDesign(original, pixels, labels, run.params)) throw new AppError('design_unchanged')
    const restyled = { pixels, made: modelRecord(model, run.params) }
    const inputPaths = [run.originalPath, run.maskPath].filter((path) => path !== null)
    const design = await deliverDesign(app, run, images, restyled, { inputPaths })
    // Masks of failed runs are deleted when they expire.
    if (run.maskPath) await removeFiles(supabase, [run.maskPath]).catch(() => undefined)
    return design
  })
}

function modelOf(engine: HostedEngine, run: DesignRun): HostedModel {
  const model = engine.modelOf(run.engine)
  if (!model) throw new AppError('engine_model_missing', {}, { cause: new Error(`no model ${run.engine}`) })
  return model
}

async function storeInputs(
  app: App,
  run: DesignRun,
  { original, selected }: DecodedImages,
  photoHash: string,
): Promise<RunInputs> {
  const { supabase, now } = app
  const storedOriginal = await findStoredOriginal(app, run.userId, photoHash)
  const paths: RunInputs = {
    originalPath: storedOriginal ?? filePaths.original(run.userId, now().getTime()),
    maskPath: filePaths.runMask(run.userId, run.id),
  }
  // Noted before they are stored: whatever then fails, the run's expiry deletes them.
  if ((await saveRunInputs(supabase, run, paths)).outcome === 'gone') throw await readEndReason(app, run)
  const stored = await Promise.allSettled([
    storedOriginal ? undefined : storeOriginal(app, paths.originalPath, original),
    encodeMask(selected, original.width, original.height).then((png) =>
      putFile(supabase, paths.maskPath, png),
    ),
  ])
  // Not before both have ended: nothing may be stored for a run that is over.
  const failed = stored.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return paths
}

/** The map of areas is not stored: whoever resumes a run takes all that is selected for one area. */
async function decodeStored({ supabase }: App, run: DesignRun): Promise<DecodedImages> {
  const read = async (path: string | null) => {
    const file = path === null ? null : await readFile(supabase, path)
    if (!file) throw new Error(`the run's ${path} is not there`)
    return file
  }
  const [image, mask] = await Promise.all([read(run.originalPath), read(run.maskPath)])
  return decodeImages({ image, mask, areas: null }, run)
}
