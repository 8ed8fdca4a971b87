import type { DesignRun } from '@/lib/domain/design-run'
import { filePaths } from '@/lib/domain/paths'
import { AppError } from '@/lib/errors/app-error'
import type { RestyleEngine } from '@/lib/ports/engine'
import { isHosted } from '@/lib/ports/hosted-engine'
import type { Services } from '@/lib/ports/services'
import { deliverDesign, type Restyled } from './deliver-design'
import { type DecodedOrder, type DesignOrder, decodeOrder, keepOriginal } from './design-order'
import { startHostedDesign } from './hosted-design'
import { keepAlive, whyGone } from './keep-alive'
import type { RestyleAnswer } from './restyle-answer'

/** Carries out a run whose credit has been taken: either it ends as succeeded, or as failed with the credit back. */
export async function makeDesign(
  services: Services,
  run: DesignRun,
  order: DesignOrder,
): Promise<RestyleAnswer> {
  const { engine, jobs } = services
  return endWell(services, run, (stopped) =>
    isHosted(engine)
      ? startHostedDesign(services, engine, run, order, stopped)
      : jobs.run(() => makeHere(services, engine, run, order, stopped), stopped),
  )
}

/** Does the work on a run. Whatever fails ends the run as failed, gives its credit back and is told. */
export async function endWell(
  services: Services,
  run: DesignRun,
  work: (stopped: AbortSignal) => Promise<RestyleAnswer>,
): Promise<RestyleAnswer> {
  const { signal, close } = services.bench.open(run.id)
  const endSigns = keepAlive(services, run)
  try {
    return await work(signal)
  } catch (cause) {
    throw await giveBack(services, run, signal.aborted ? signal.reason : cause)
  } finally {
    endSigns()
    close()
  }
}

async function makeHere(
  services: Services,
  engine: RestyleEngine,
  run: DesignRun,
  { files, photoHash }: DesignOrder,
  stopped: AbortSignal,
): Promise<RestyleAnswer> {
  const { runs, now } = services
  const order = await decodeOrder(services, files)
  const keptOriginal = await runs.findOriginal(run.userId, photoHash)
  const originalPath = keptOriginal ?? filePaths.original(run.userId, now().getTime())
  const started = await runs.start(run.userId, run.id, originalPath)
  if (started.outcome === 'gone') throw await whyGone(services, run)

  const restyled = await restyleInTime(services, engine, run, order, stopped)
  const alongside = async () => {
    if (!keptOriginal) await keepOriginal(services, originalPath, order.original)
  }
  return deliverDesign(services, run, order, restyled, { inputs: [originalPath], alongside })
}

async function restyleInTime(
  { engineTimeoutMs }: Pick<Services, 'engineTimeoutMs'>,
  engine: RestyleEngine,
  run: DesignRun,
  { original, selected }: DecodedOrder,
  stopped: AbortSignal,
): Promise<Restyled> {
  const tooLate = AbortSignal.timeout(engineTimeoutMs)
  const signal = AbortSignal.any([stopped, tooLate])
  try {
    const restyled = await engine.restyle({ image: original, mask: selected, params: run.params, signal })
    stopped.throwIfAborted()
    return restyled
  } catch (cause) {
    stopped.throwIfAborted()
    if (tooLate.aborted) throw new AppError('engine_timeout', {}, { cause })
    if (cause instanceof AppError) throw cause
    throw new AppError('engine_failed', {}, { cause })
  }
}

/** Ends the run as failed and gives the failure to tell. A run that cannot be ended now is left to the sweep. */
async function giveBack(services: Services, run: DesignRun, cause: unknown): Promise<AppError> {
  const { runs, log } = services
  const failure = cause instanceof AppError ? cause : new AppError('engine_failed', {}, { cause })
  if (failure.code === 'run_cancelled') log.info('design_cancelled', { runId: run.id })
  else log.error('design_failed', failure.cause ?? failure, { runId: run.id, code: failure.code })
  try {
    await runs.fail(run.userId, run.id, failure.code)
  } catch (refundCause) {
    log.error('refund_left_to_sweep', refundCause, { runId: run.id })
  }
  return failure
}
