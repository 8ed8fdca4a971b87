import type { DesignRun, EngineRecord } from '@/lib/domain/design-run'
import { filePaths } from '@/lib/domain/paths'
import { recipeOf } from '@/lib/domain/recipe'
import { AppError } from '@/lib/errors/app-error'
import type { Pixels } from '@/lib/ports/engine'
import type { Services } from '@/lib/ports/services'
import { keepAlive, whyGone } from './keep-alive'
import type { RestyleAnswer } from './restyle-answer'
import type { ImageFiles } from './validate-images'

/** Carries out a run whose credit has been taken: either it ends as succeeded, or as failed with the credit back. */
export async function makeDesign(
  services: Services,
  run: DesignRun,
  files: ImageFiles,
  photoHash: string,
): Promise<RestyleAnswer> {
  const { signal, close } = services.bench.open(run.id)
  try {
    return await services.jobs.run(() => produce(services, run, files, photoHash, signal), signal)
  } catch (cause) {
    throw await giveBack(services, run, signal.aborted ? signal.reason : cause)
  } finally {
    close()
  }
}

async function produce(
  services: Services,
  run: DesignRun,
  files: ImageFiles,
  photoHash: string,
  stopped: AbortSignal,
): Promise<RestyleAnswer> {
  const { pipeline, runs } = services
  const original = await pipeline.decodePhoto(files.image)
  const { selected } = await pipeline.decodeMask(files.mask, original.width, original.height)
  const keptOriginal = await runs.findOriginal(run.userId, photoHash)
  const originalPath = keptOriginal ?? filePaths.original(run.userId, services.now().getTime())
  const started = await runs.start(run.userId, run.id, originalPath)
  if (started.outcome === 'gone') throw await whyGone(services, run)

  const restyled = await restyleInTime(services, run, original, selected, stopped)
  const { pixels, receipt: measured } = await pipeline.composite(original, restyled.pixels, selected)
  const receipt = { ...measured, ...(restyled.made && { made: restyled.made }) }
  const [png, preview] = await Promise.all([
    pipeline.encodePng(pixels, recipeOf(run, receipt)),
    pipeline.encodePreview(pixels),
    keptOriginal ? undefined : keepOriginal(services, originalPath, original),
  ])

  const resultPath = filePaths.runResult(run.userId, run.id)
  await services.files.put(resultPath, png, 'image/png')
  const ended = await runs.succeed(run.userId, run.id, resultPath, receipt)
  if (ended.outcome === 'gone') {
    // A cancel or the sweep was faster and has given the credit back: the late picture must not stay as a free one.
    // Where the run itself is gone, so is the person, and nothing else would ever clear the original away.
    const hasLeft = (await runs.find(run.userId, run.id)) === null
    await services.files.remove(hasLeft ? [resultPath, originalPath] : [resultPath])
    throw await whyGone(services, run)
  }
  return { run: ended.run, preview, designsLeft: ended.designsLeft }
}

async function keepOriginal({ pipeline, files }: Services, path: string, original: Pixels): Promise<void> {
  await files.put(path, await pipeline.encodePng(original), 'image/png')
}

async function restyleInTime(
  services: Services,
  run: DesignRun,
  image: Pixels,
  mask: Uint8Array,
  stopped: AbortSignal,
): Promise<{ pixels: Pixels; made?: EngineRecord }> {
  const tooLate = AbortSignal.timeout(services.engineTimeoutMs)
  const signal = AbortSignal.any([stopped, tooLate])
  const endSigns = keepAlive(services, run)
  try {
    const restyled = await services.engine.restyle({ image, mask, params: run.params, signal })
    stopped.throwIfAborted()
    return restyled
  } catch (cause) {
    stopped.throwIfAborted()
    if (tooLate.aborted) throw new AppError('engine_timeout', {}, { cause })
    if (cause instanceof AppError) throw cause
    throw new AppError('engine_failed', {}, { cause })
  } finally {
    endSigns()
  }
}

/** Ends the run as failed and gives the failure to tell. A run that cannot be ended now is left to the sweep. */
async function giveBack({ runs, log }: Services, run: DesignRun, cause: unknown): Promise<AppError> {
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
