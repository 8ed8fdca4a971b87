import { type DesignRun, isFinished } from '@/lib/domain/design-run'
import { modelRecord } from '@/lib/domain/hosted/input'
import type { HostedModel } from '@/lib/domain/hosted/models'
import type { HostedEngine, ModelImage } from '@/lib/engines/engine'
import { modelImage } from '@/lib/engines/replicate/model-image'
import { putBack } from '@/lib/engines/replicate/put-back'
import { AppError, hasCode } from '@/lib/errors/app-error'
import { checkDesign } from '@/lib/image/check-design'
import { readMarks } from '@/lib/image/marks'
import { timedEngine } from '@/lib/server/telemetry/metrics'
import { traced } from '@/lib/server/telemetry/traced'
import type { RunContext } from './context'
import { readEndReason } from './credits'
import { deliverDesign } from './deliver'
import type { InputSource } from './inputs'
import { attachJob, findRun, noteEngineBegun, noteEngineRefused, noteEngineSent } from './queries'
import type { FinishedDesign } from './results'

/**
 * One design by a hosted engine. Its inputs are kept before the job is created, and the job's id before anything waits for
 * it, so that from then on any process can finish the run, with the job there is. A slot of the queue is held only while
 * there is something to compute; while the model works, this run keeps no pixels in memory.
 */
export async function makeHostedDesign(
  app: HostedContext,
  engine: HostedEngine,
  run: DesignRun,
  inputs: InputSource,
  stopped: AbortSignal,
): Promise<FinishedDesign> {
  const model = await modelOf(engine, run)
  const createNewJob = async () => {
    const input = await app.gate.design(run.userId, stopped, async () => {
      const { original, selected } = await inputs.decode()
      return modelImage(original, selected, model)
    })
    await inputs.kept
    return createJob(app, engine, run, input, stopped)
  }
  const isFirst = run.attempt === 1
  const known = run.engineJobId ?? (isFirst ? null : await findJob(app, engine, run))
  return finishHostedDesign(
    app,
    engine,
    run,
    { model, jobId: known ?? (await createNewJob()), inputs },
    stopped,
  )
}

/**
 * When the answer to a creation is lost, the job may exist all the same: it is looked for, not created again. What was sent counts
 * as sent before there is an answer: a cancel in between costs as much as one a moment later.
 */
async function createJob(
  app: HostedContext,
  engine: HostedEngine,
  run: DesignRun,
  input: ModelImage,
  stopped: AbortSignal,
): Promise<string> {
  if ((await noteEngineSent(app.supabase, run)) === 'gone') throw await readEndReason(app, run)
  try {
    return await traced('engine.send', () =>
      engine.send({
        ...{ runId: run.id, task: run.params.task, model: run.engine },
        ...{ params: run.params, input, signal: stopped },
      }),
    )
  } catch (cause) {
    const found = hasCode(cause, 'engine_unreachable')
      ? await findJob(app, engine, run).catch(() => 'unknown' as const)
      : null
    if (found !== null && found !== 'unknown') return found
    const isSeenToBeNone = found === null && engine.canFind(run)
    const isThereNone = hasCode(cause, 'engine_unreachable') ? isSeenToBeNone : isRefusal(cause)
    if (isThereNone) {
      await noteEngineRefused(app.supabase, run).catch((unnoted: unknown) =>
        app.log.error('refusal_not_noted', unnoted, { runId: run.id }),
      )
    }
    throw cause
  }
}

/** Whether the engine itself said no, so that there is no job. A stop while it was being asked says nothing. */
const isRefusal = (cause: unknown) => REFUSALS.some((code) => hasCode(cause, code))

const REFUSALS = [
  'engine_refused',
  'engine_unauthorised',
  'engine_unpaid',
  'engine_rate_limited',
  'engine_model_missing',
  'engine_failed',
] as const

/** The job that was created for the run and belongs to it from now on; never another run's. */
function findJob(
  { supabase }: Pick<RunContext, 'supabase'>,
  engine: HostedEngine,
  run: DesignRun,
): Promise<string | null> {
  return engine.find(run, async (jobId) => (await attachJob(supabase, run, jobId)) !== 'ok')
}

type HostedContext = Pick<RunContext, 'supabase' | 'gate' | 'log'>

type CreatedJob = { model: HostedModel; jobId: string; inputs: InputSource }

async function finishHostedDesign(
  app: HostedContext,
  engine: HostedEngine,
  run: DesignRun,
  { model, jobId, inputs }: CreatedJob,
  stopped: AbortSignal,
): Promise<FinishedDesign> {
  const { supabase, gate } = app
  const attached = await attachJob(supabase, run, jobId)
  if (attached !== 'ok') {
    // Nothing waits for this job, unless it is another run's, or another process has found it for this run.
    const current = attached === 'gone' ? await findRun(supabase, run.userId, run.id) : null
    const isWaitedFor = current !== null && !isFinished(current.status) && current.engineJobId === jobId
    if (attached !== 'taken' && !isWaitedFor) await engine.cancel(jobId)
    if (attached === 'gone') throw await readEndReason(app, run)
    throw new AppError('engine_failed', {}, { cause: new Error(`job ${jobId} is ${attached}`) })
  }
  const output = await timedEngine('engine.collect', run.engine, () => engine.collect(jobId, stopped))
  // What follows is our own work, and the model has been paid for.
  await noteEngineBegun(supabase, run)
  return gate.design(run.userId, stopped, async () => {
    const images = await inputs.decode()
    const { original, selected, labels } = images
    const pixels = await putBack(original, selected, output, model)
    // A second job would cost as much again.
    if (checkDesign(original, pixels, labels, run.params)) throw new AppError('design_unchanged')
    // The result is encoded anew, so a manifest of the model's file could no longer be valid. What it said is kept.
    const made = { ...modelRecord(model, run.params), marks: await readMarks(output) }
    return deliverDesign(app, run, images, { pixels, made }, inputs)
  })
}

/** Of a model that this version no longer has, nothing could be put back into the photo: its job is stopped. */
async function modelOf(engine: HostedEngine, run: DesignRun): Promise<HostedModel> {
  const model = engine.modelOf(run.engine)
  if (model) return model
  if (run.engineJobId) await engine.cancel(run.engineJobId)
  throw new AppError('engine_model_missing', {}, { cause: new Error(`no model ${run.engine}`) })
}
