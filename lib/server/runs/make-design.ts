import type { DesignRun, RestyleParams } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { filePaths } from '@/lib/domain/stored-files'
import { isHosted, type RestyleEngine } from '@/lib/engines/engine'
import { AppError } from '@/lib/errors/app-error'
import { checkDesign } from '@/lib/image/check-design'
import type { App } from '@/lib/server/app'
import { countRun, timedEngine } from '@/lib/server/telemetry/metrics'
import { traced } from '@/lib/server/telemetry/traced'
import { readEndReason, refundRun } from './credits'
import {
  type DecodedImages,
  decodeImages,
  deliverDesign,
  type Restyled,
  storeOriginal,
  type Upload,
} from './deliver'
import { startHostedDesign } from './hosted-design'
import { findStoredOriginal, sendHeartbeat, startRun } from './queries'
import type { FinishedDesign } from './results'

/** Carries out a run whose credit has been taken: it ends as succeeded, or as failed with the credit refunded. */
export function makeDesign(app: App, run: DesignRun, upload: Upload): Promise<FinishedDesign> {
  const { engine, gate } = app
  return workOnRun(app, run, (stopped) =>
    isHosted(engine)
      ? startHostedDesign(app, engine, run, upload, stopped)
      : gate.design(run.userId, stopped, () => makeLocally(app, engine, run, upload, stopped)),
  )
}

/** Does the work on a run, with heartbeats. Whatever fails ends the run as failed and refunds its credit. */
export async function workOnRun(
  app: App,
  run: DesignRun,
  work: (stopped: AbortSignal) => Promise<FinishedDesign>,
): Promise<FinishedDesign> {
  const { signal, end } = app.activeRuns.begin(run.id)
  const stopHeartbeat = startHeartbeat(app, run)
  const late = Promise.withResolvers<never>()
  const deadline = setTimeout(() => {
    const error = new AppError('engine_timeout')
    app.activeRuns.stop(run.id, error)
    late.reject(error)
  }, app.runSettings.deadlineMs)
  try {
    // Work that hangs in spite of the signal ends later, and finds that its run has ended.
    const design = await Promise.race([work(signal), late.promise])
    countRun(run.engine, 'succeeded')
    return design
  } catch (cause) {
    const error = await traced('run.refund', () =>
      refundRun(app, run, signal.aborted ? signal.reason : cause),
    )
    countRun(run.engine, error.code)
    throw error
  } finally {
    clearTimeout(deadline)
    stopHeartbeat()
    end()
  }
}

/** Stops the work here when the run has ended elsewhere: by a cancel in another process, or by the sweep. */
function startHeartbeat(app: App, run: DesignRun): () => void {
  const { supabase, activeRuns, log, runSettings } = app
  let isOver = false
  let isOut = false
  const beat = async () => {
    // One that hangs is not joined by others.
    if (isOut) return
    isOut = true
    try {
      if ((await sendHeartbeat(supabase, run)).outcome === 'ok') return
      const reason = await readEndReason(app, run)
      // The work may have ended by itself while this heartbeat was under way.
      if (!isOver) activeRuns.stop(run.id, reason)
    } catch (cause) {
      // The next one follows soon; several must be missed before anybody takes the run for dead.
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

async function makeLocally(
  app: App,
  engine: RestyleEngine,
  run: DesignRun,
  { files, photoHash }: Upload,
  stopped: AbortSignal,
): Promise<FinishedDesign> {
  const { supabase, now } = app
  const images = await traced('image.decode', () => decodeImages(files, run))
  const storedOriginal = await findStoredOriginal(app, run.userId, photoHash)
  const originalPath = storedOriginal ?? filePaths.original(run.userId, now().getTime())
  const started = await startRun(supabase, run, originalPath)
  if (started.outcome === 'gone') throw await readEndReason(app, run)

  const restyled = await restyleVisibly(app, engine, run, images, stopped)
  const meanwhile = async () => {
    if (!storedOriginal) await storeOriginal(app, originalPath, images.original)
  }
  return deliverDesign(app, run, images, restyled, { inputPaths: [originalPath], meanwhile })
}

/** A design that left an area as it was is made once more, with the next seed, before the credit is given back. */
async function restyleVisibly(
  app: App,
  engine: RestyleEngine,
  run: DesignRun,
  images: DecodedImages,
  stopped: AbortSignal,
): Promise<Restyled> {
  const { original, labels } = images
  const { params } = run
  const first = await restyleWithTimeout(app, engine, params, images, stopped)
  const flaw = checkDesign(original, first.pixels, labels, params)
  if (!flaw) return first
  const seed = (params.seed + 1) % LIMITS.seed.below
  app.log.info('design_repeated', { runId: run.id, flaw, seed })
  const second = await restyleWithTimeout(app, engine, { ...params, seed }, images, stopped)
  if (checkDesign(original, second.pixels, labels, params)) throw new AppError('design_unchanged')
  return second
}

async function restyleWithTimeout(
  { runSettings }: App,
  engine: RestyleEngine,
  params: RestyleParams,
  { original, labels }: DecodedImages,
  stopped: AbortSignal,
): Promise<Restyled> {
  const timeout = AbortSignal.timeout(runSettings.engineTimeoutMs)
  const signal = AbortSignal.any([stopped, timeout])
  try {
    const restyled = await timedEngine('engine.restyle', engine.name, () =>
      engine.restyle({ image: original, mask: labels, params, signal }),
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
