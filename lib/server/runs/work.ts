import { type DesignParams, type DesignRun, isFinished, isStyleSeen } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { isHosted, type RestyleEngine, type RestyleRequest } from '@/lib/engines/engine'
import { AppError } from '@/lib/errors/app-error'
import { checkDesign } from '@/lib/image/check-design'
import { finishInBackground } from '@/lib/server/finish-in-background'
import { readPictures } from '@/lib/server/materials/service'
import { readPlan } from '@/lib/server/subscriptions/service'
import { countRun, timedEngine } from '@/lib/server/telemetry/metrics'
import { traced } from '@/lib/server/telemetry/traced'
import type { RunContext } from './context'
import { failRun, readEndReason, refundRun } from './credits'
import { deliverDesign, type EngineImage } from './deliver'
import { type HostedContext, makeHostedDesign } from './hosted-design'
import { clearInputs, type DecodedImages, type InputSource } from './inputs'
import { noteEngineBegun, sendHeartbeat } from './queries'
import { type FinishedDesign, requireRun } from './results'

export type MakeContext = WorkContext & HostedContext & Pick<RunContext, 'engine'>

/**
 * Carries out a run this process has claimed. It ends as succeeded, or as failed with the credit refunded. A run that another
 * process started begins anew, except for what a hosted engine has already done.
 */
export function makeDesign(app: MakeContext, run: DesignRun, inputs: InputSource): Promise<FinishedDesign> {
  const { engine, gate } = app
  return workOnRun(app, run, inputs, async (stopped) => {
    if (isHosted(engine)) return makeHostedDesign(app, engine, run, inputs, stopped)
    return gate.design(run.userId, stopped, async () => {
      const images = await traced('image.decode', inputs.decode)
      const pictures = await readPictures(app.supabase, run.userId, run.params)
      const { width, height } = images.original
      const restyled = await gate.engine(run.userId, width * height, stopped, () =>
        restyleVisibly(app, engine, { run, pictures }, images, stopped),
      )
      return deliverDesign(app, run, images, restyled, { inputs, stopped })
    })
  })
}

type Pictures = NonNullable<RestyleRequest['pictures']>

/** If a design left an area unchanged, try once more with the next seed before refunding. */
async function restyleVisibly(
  app: Pick<RunContext, 'runSettings' | 'log'>,
  engine: RestyleEngine,
  { run, pictures }: { run: DesignRun; pictures: Pictures },
  images: DecodedImages,
  stopped: AbortSignal,
): Promise<EngineImage> {
  const { original, labels } = images
  const { params } = run
  const first = await restyleWithTimeout(app, engine, { params, pictures }, images, stopped)
  const flaw = checkDesign(original, first.pixels, labels, params)
  if (!flaw) return first
  // Where the seed doesn't matter, a second try would look the same.
  if (!isStyleSeen({ ...params, engine: engine.name })) throw new AppError('design_unchanged')
  const seed = (params.seed + 1) % LIMITS.seed.below
  app.log.info('design_repeated', { runId: run.id, flaw, seed })
  const second = await restyleWithTimeout(
    app,
    engine,
    { params: { ...params, seed }, pictures },
    images,
    stopped,
  )
  if (checkDesign(original, second.pixels, labels, params)) throw new AppError('design_unchanged')
  return second
}

async function restyleWithTimeout(
  { runSettings }: Pick<RunContext, 'runSettings'>,
  engine: RestyleEngine,
  asked: { params: DesignParams; pictures: Pictures },
  { original, labels }: DecodedImages,
  stopped: AbortSignal,
): Promise<EngineImage> {
  const timeout = AbortSignal.timeout(runSettings.engineTimeoutMs)
  const signal = AbortSignal.any([stopped, timeout])
  try {
    const restyled = await timedEngine('engine.restyle', engine.name, () =>
      engine.restyle({ image: original, mask: labels, ...asked, signal }),
    )
    stopped.throwIfAborted()
    return restyled
  } catch (cause) {
    stopped.throwIfAborted()
    if (timeout.aborted) throw new AppError('engine_timeout', {}, { cause })
    if (cause instanceof AppError) throw cause
    throw new AppError('engine_failed', {}, { cause })
  }
}

export type WorkContext = Pick<RunContext, 'supabase' | 'activeRuns' | 'runSettings' | 'log'>

/** Works on a claimed run, with heartbeats. Any failure ends the run as failed and refunds its credit. */
async function workOnRun(
  app: WorkContext,
  run: DesignRun,
  inputs: InputSource,
  work: (stopped: AbortSignal) => Promise<FinishedDesign>,
): Promise<FinishedDesign> {
  const { signal, end } = app.activeRuns.begin(run)
  const stopHeartbeat = startHeartbeat(app, run)
  const late = Promise.withResolvers<never>()
  const deadline = setTimeout(() => {
    const error = new AppError('engine_timeout')
    app.activeRuns.stop(run.id, error)
    late.reject(error)
  }, app.runSettings.deadlineMs)
  try {
    // Work that ignores the signal finishes later, and finds its run ended.
    const design = await Promise.race([work(signal), late.promise])
    countRun(run.engine, 'succeeded')
    return design
  } catch (cause) {
    const error = await traced('run.refund', () =>
      refundRun(app, run, signal.aborted ? signal.reason : cause),
    )
    // Otherwise another process continues and counts it.
    if (error.code !== 'run_in_progress') countRun(run.engine, error.code)
    throw error
  } finally {
    clearTimeout(deadline)
    stopHeartbeat()
    // The user doesn't wait for this.
    finishInBackground(clearInputs(app, run, inputs).finally(end))
  }
}

/** Stops the work here if the run has ended elsewhere, by a cancel or the sweep, or belongs to another process by now. */
function startHeartbeat(app: WorkContext, run: DesignRun): () => void {
  const { supabase, activeRuns, log, runSettings } = app
  let isOver = false
  let isOut = false
  const beat = async () => {
    // Don't add to a heartbeat that hangs.
    if (isOut) return
    isOut = true
    try {
      if ((await sendHeartbeat(supabase, run)).outcome === 'ok') return
      const reason = await readEndReason(app, run)
      // The work may have ended during this heartbeat.
      if (!isOver) activeRuns.stop(run.id, reason)
    } catch (cause) {
      // The next one follows soon; several must be missed before the run counts as dead.
      log.error('heartbeat_failed', cause, { runId: run.id })
    } finally {
      isOut = false
    }
  }
  const timer = setInterval(() => void beat(), runSettings.heartbeatMs)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

export type CancelledRun = { run: DesignRun; designsLeft: number }

/**
 * Ends one of the user's runs and refunds its credit, then stops the work: at once in this process and at a hosted engine, with
 * the next heartbeat in another process. A run that has ended stays as it is. Once a hosted engine has started, the run costs
 * money anyway, and once any engine has ended, the design is as good as made: it continues, and this throws `cancel_too_late`.
 */
export async function cancelRun(
  app: Pick<RunContext, 'supabase' | 'engine' | 'activeRuns' | 'runSettings' | 'log'>,
  userId: string,
  runId: string,
): Promise<CancelledRun> {
  const { supabase } = app
  const run = await requireRun(supabase, userId, runId)
  if (!isFinished(run.status) && (await hasBegun(app, run))) await noteEngineBegun(supabase, run)
  const ended = isFinished(run.status)
    ? null
    : await failRun(supabase, { ...run, attempt: null }, 'run_cancelled')
  if (ended?.outcome === 'begun') throw new AppError('cancel_too_late')
  if (ended?.outcome === 'ok') {
    await stopWork(app, ended.run)
    return { run: ended.run, designsLeft: ended.designs_left }
  }
  const { plan, isActive } = await readPlan(app, userId)
  return {
    run: ended ? await requireRun(supabase, userId, runId) : run,
    designsLeft: plan && isActive ? plan.designsLeft : 0,
  }
}

/** If the engine can't say, the user gets the credit; such refunds are limited (`hostedLimits`). */
async function hasBegun(
  { engine, log }: Pick<RunContext, 'engine' | 'log'>,
  { id, engineJobId }: DesignRun,
): Promise<boolean> {
  if (!isHosted(engine) || engineJobId === null) return false
  return engine.hasBegun(engineJobId).catch((cause: unknown) => {
    log.error('job_state_unknown', cause, { runId: id, jobId: engineJobId })
    return false
  })
}

async function stopWork(
  { engine, activeRuns }: Pick<RunContext, 'engine' | 'activeRuns'>,
  run: DesignRun,
): Promise<void> {
  // Its work in this process also cancels its job.
  if (activeRuns.has(run.id)) return activeRuns.stop(run.id, new AppError('run_cancelled'))
  if (!isHosted(engine) || run.engineJobId === null) return
  await engine.cancel(run.engineJobId)
}
