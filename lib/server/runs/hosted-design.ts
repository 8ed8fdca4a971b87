import { changesAll, type DesignRun, isFinished } from '@/lib/domain/design-run'
import { modelRecord } from '@/lib/domain/hosted/input'
import type { HostedModel } from '@/lib/domain/hosted/models'
import type { HostedEngine, ModelImage } from '@/lib/engines/engine'
import { modelImage } from '@/lib/engines/replicate/model-image'
import { putBack } from '@/lib/engines/replicate/put-back'
import { AppError, hasCode } from '@/lib/errors/app-error'
import { checkDesign } from '@/lib/image/check-design'
import { readMarks } from '@/lib/image/marks'
import type { SelectedPixels } from '@/lib/image/pixels'
import { timedEngine } from '@/lib/server/telemetry/metrics'
import { traced } from '@/lib/server/telemetry/traced'
import { TASK_RULES } from '@/lib/tasks/tasks'
import type { RunContext } from './context'
import { readEndReason } from './credits'
import { deliverDesign } from './deliver'
import type { DecodedImages, InputSource } from './inputs'
import { attachJob, findRun, noteEngineBegun, noteEngineRefused, noteEngineSent } from './queries'
import type { FinishedDesign } from './results'

/**
 * Makes one design with a hosted engine. Its inputs are stored before the job is created, and the job's id before anything
 * waits for it, so any process can finish the run with the existing job. It holds a place in the queue only while it computes,
 * and no pixels in memory while the model works.
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
      const images = await inputs.decode()
      requireSurroundings(run, images)
      const image = await modelImage(images.original, seenBy(run, images), model)
      return { ...image, references: await inputs.references() }
    })
    await inputs.kept
    return createJob(app, engine, run, input, stopped)
  }
  const isFirst = run.attempt === 1
  const known = run.engineJobId ?? (isFirst ? null : await findJob(app, engine, run))
  const jobId = known ?? (await createNewJob())
  return finishHostedDesign(app, engine, run, { model, jobId, inputs }, stopped)
}

/** Throws if the selection leaves a model almost nothing to go by. */
function requireSurroundings({ params }: DesignRun, { selected }: DecodedImages): void {
  const most = TASK_RULES[params.task].mostForModel
  if (!most) return
  const count = selected.reduce((sum, value) => sum + value, 0)
  if (count > most.share * selected.length) throw new AppError(most.refusal)
}

const remakesAll = ({ params, engine }: DesignRun) => changesAll({ task: params.task, engine })

/** A model that regenerates a room sees and changes all of it; kept areas are restored afterwards. */
function seenBy(run: DesignRun, { selected }: DecodedImages): SelectedPixels {
  return remakesAll(run) ? new Uint8Array(selected.length).fill(1) : selected
}

/**
 * Creates the job. If the response is lost, the job may still exist, so it is looked up, not created again. The request counts
 * as sent before there is a response: canceling in between costs as much as a moment later.
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

/** Whether the engine itself refused, so that there is no job. Being stopped during the request proves nothing. */
const isRefusal = (cause: unknown) => REFUSALS.some((code) => hasCode(cause, code))

const REFUSALS = [
  'engine_refused',
  'engine_unauthorised',
  'engine_unpaid',
  'engine_rate_limited',
  'engine_model_missing',
  'engine_failed',
] as const

/** The job that was created for this run, now attached to it; never another run's. */
function findJob(
  { supabase }: Pick<RunContext, 'supabase'>,
  engine: HostedEngine,
  run: DesignRun,
): Promise<string | null> {
  return engine.find(run, async (jobId) => (await attachJob(supabase, run, jobId)) !== 'ok')
}

export type HostedContext = Pick<RunContext, 'supabase' | 'gate' | 'log'>

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
    // Nothing waits for this job, unless it belongs to another run, or another process found it for this run.
    const current = attached === 'gone' ? await findRun(supabase, run.userId, run.id) : null
    const isWaitedFor = current !== null && !isFinished(current.status) && current.engineJobId === jobId
    if (attached !== 'taken' && !isWaitedFor) await engine.cancel(jobId)
    if (attached === 'gone') throw await readEndReason(app, run)
    throw new AppError('engine_failed', {}, { cause: new Error(`job ${jobId} is ${attached}`) })
  }
  const output = await timedEngine('engine.collect', run.engine, () => engine.collect(jobId, stopped))
  // The rest is our own work, and the model has been paid for.
  await noteEngineBegun(supabase, run)
  return gate.design(run.userId, stopped, async () => {
    const images = await inputs.decode()
    const { original, selected, labels } = images
    const pixels = await putBack(original, seenBy(run, images), output, model)
    // A second job would cost as much again.
    if (checkDesign(original, pixels, remakesAll(run) ? selected : labels, run.params)) {
      throw new AppError('design_unchanged')
    }
    // The result is re-encoded, so a manifest from the model's file would be invalid. Its claims are recorded instead.
    const made = { ...modelRecord(model, run.params), marks: await readMarks(output) }
    return deliverDesign(app, run, images, { pixels, made }, { inputs, stopped })
  })
}

/** A model this version no longer knows can't be finished, so its job is canceled. */
async function modelOf(engine: HostedEngine, run: DesignRun): Promise<HostedModel> {
  const model = engine.modelOf(run.engine)
  if (model) return model
  if (run.engineJobId) await engine.cancel(run.engineJobId)
  throw new AppError('engine_model_missing', {}, { cause: new Error(`no model ${run.engine}`) })
}
