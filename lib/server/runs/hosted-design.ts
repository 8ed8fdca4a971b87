import { type DesignParams, type DesignRun, type EngineRecord, isFinished } from '@/lib/domain/design-run'
import { modelRecord, mostReferences } from '@/lib/domain/hosted/input'
import { DEPTH_MODEL, type HostedModel, hostedModel } from '@/lib/domain/hosted/models'
import { costCents } from '@/lib/domain/hosted/price'
import { LIMITS } from '@/lib/domain/limits'
import type { HostedEngine, ModelImage } from '@/lib/engines/engine'
import { modelImage } from '@/lib/engines/replicate/model-image'
import { AppError, hasCode } from '@/lib/errors/app-error'
import { checkDesign } from '@/lib/image/check-design'
import { readMarks } from '@/lib/image/marks'
import type { SelectedPixels } from '@/lib/image/pixels'
import { timedEngine } from '@/lib/server/telemetry/metrics'
import { traced } from '@/lib/server/telemetry/traced'
import type { RunContext } from './context'
import { readEndReason } from './credits'
import { deliverDesign } from './deliver'
import { layRoom } from './hosted-room'
import { type DecodedImages, type InputSource, referencesIn } from './inputs'
import { attachJob, findRun, noteEngineBegun, noteEngineRefused, noteEngineSent, retryJob } from './queries'
import type { FinishedDesign } from './results'
import { type Enlarged, enlarge, putBackLargest, type SharpenContext } from './sharpen'

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
      const images = await inputs.decode()
      requireSurroundings(run, images)
      const image = await modelImage(images.original, seenBy(run, images), model)
      // The model of a second try may take fewer, or none.
      return { ...image, references: (await inputs.references()).slice(0, mostReferences(model)) }
    })
    await inputs.kept
    return createJob(app, engine, run, input, stopped)
  }
  const isFirst = run.attempt === 1
  const known = run.engineJobId ?? (isFirst ? null : await findJob(app, engine, run))
  const jobId = known ?? (await createNewJob())
  const finished = await finishHostedDesign(app, engine, run, { model, jobId, inputs }, stopped)
  if (finished !== 'drifted') return finished
  const second = await beginSecondTry(app, run, model, jobId)
  return makeHostedDesign(app, engine, second, inputs, stopped)
}

/** Fails with `clear_too_large` where a model would see next to nothing of what is behind what it removes. */
function requireSurroundings({ params }: DesignRun, { selected }: DecodedImages): void {
  if (params.task !== 'clear') return
  const count = selected.reduce((sum, value) => sum + value, 0)
  if (count > LIMITS.clearMost * selected.length) throw new AppError('clear_too_large')
}

/** A model that makes a room anew sees and changes all of it: what stays is put back afterwards. */
function seenBy({ params }: DesignRun, { selected }: DecodedImages): SelectedPixels {
  return params.task === 'restyle-room' ? new Uint8Array(selected.length).fill(1) : selected
}

/** What the model is asked for: the second time with the next seed. */
function askedParams({ params, retries }: DesignRun): DesignParams {
  return { ...params, seed: (params.seed + retries) % LIMITS.seed.below }
}

/**
 * A room that drifted is made once more, with the next seed, or by the model that follows the photo's depth where there is
 * no seed. Fails with `room_drifted` after the second one, and where the day's budget has no room for it.
 */
async function beginSecondTry(
  { supabase, hostedLimits, log }: HostedContext,
  run: DesignRun,
  model: HostedModel,
  jobId: string,
): Promise<DesignRun> {
  const next = model.inputs.seed ? model : (hostedModel(DEPTH_MODEL) ?? model)
  const second = {
    jobId,
    engine: next.name,
    costCents: costCents(next, run.params, Math.min(referencesIn(run).length, mostReferences(next))),
    budgetCents: hostedLimits.budgetCents,
  }
  const outcome = run.retries > 0 ? 'used' : await retryJob(supabase, run, second)
  if (outcome === 'gone') throw await readEndReason({ supabase }, run)
  if (outcome !== 'ok') throw new AppError('room_drifted', {}, { cause: new Error(`second try: ${outcome}`) })
  log.info('design_repeated', { runId: run.id, flaw: 'drifted', engine: next.name })
  return {
    ...run,
    // This process may claim the run once more while the model works.
    get attempt() {
      return run.attempt
    },
    ...{ engine: next.name, engineJobId: null, retries: run.retries + 1 },
  }
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
        ...{ params: askedParams(run), input, signal: stopped },
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
  return engine.find(
    { ...run, params: askedParams(run) },
    async (jobId) => (await attachJob(supabase, run, jobId)) !== 'ok',
  )
}

export type HostedContext = SharpenContext & Pick<RunContext, 'segment'>

type CreatedJob = { model: HostedModel; jobId: string; inputs: InputSource }

/** The design, or that it is a room of which something is elsewhere now. */
async function finishHostedDesign(
  app: HostedContext,
  engine: HostedEngine,
  run: DesignRun,
  { model, jobId, inputs }: CreatedJob,
  stopped: AbortSignal,
): Promise<FinishedDesign | 'drifted'> {
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
  const enlarged = await enlarge(app, engine, run, { model, output, inputs }, stopped)
  return gate.design(run.userId, stopped, async () => {
    const images = await inputs.decode()
    const { original, selected, labels } = images
    const isRoom = run.params.task === 'restyle-room'
    const seen = { ...images, selected: seenBy(run, images) }
    const { pixels, used } = await putBackLargest(app, run, seen, { model, output, enlarged })
    // A second job would cost as much again.
    if (checkDesign(original, pixels, isRoom ? selected : labels, run.params)) {
      throw new AppError('design_unchanged')
    }
    const restyled = isRoom ? await layRoom(app, run, images, pixels, stopped) : { pixels }
    if (!restyled) return 'drifted'
    // The result is encoded anew, so a manifest of the model's file could no longer be valid. What it said is kept.
    const made = await recordOf(modelRecord(model, askedParams(run)), output, used)
    return deliverDesign(app, run, images, { ...restyled, made }, inputs)
  })
}

/** What was sent, and what the models' files said of themselves. */
async function recordOf(
  { model, sent }: EngineRecord,
  output: Uint8Array,
  enlarged: Enlarged | null,
): Promise<EngineRecord> {
  const files = [output, ...(enlarged ? [enlarged.output] : [])]
  const marks = [...new Set((await Promise.all(files.map(readMarks))).flat())]
  const sharpened = enlarged ? { sharpen_model: enlarged.model, sharpen_scale: enlarged.scale } : {}
  return { model, sent: { ...sent, ...sharpened }, marks }
}

/** Of a model that this version no longer has, nothing could be put back into the photo: its job is stopped. */
async function modelOf(engine: HostedEngine, run: DesignRun): Promise<HostedModel> {
  const model = engine.modelOf(run.engine)
  if (model) return model
  if (run.engineJobId) await engine.cancel(run.engineJobId)
  throw new AppError('engine_model_missing', {}, { cause: new Error(`no model ${run.engine}`) })
}
