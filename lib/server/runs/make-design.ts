import { type DesignParams, type DesignRun, isStyleSeen } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { isHosted, type RestyleEngine, type RestyleRequest } from '@/lib/engines/engine'
import { AppError } from '@/lib/errors/app-error'
import { checkDesign } from '@/lib/image/check-design'
import { readPictures } from '@/lib/server/materials/service'
import { timedEngine } from '@/lib/server/telemetry/metrics'
import { traced } from '@/lib/server/telemetry/traced'
import type { RunContext } from './context'
import { deliverDesign, type EngineImage } from './deliver'
import { type HostedContext, makeHostedDesign } from './hosted-design'
import type { DecodedImages, InputSource } from './inputs'
import type { FinishedDesign } from './results'
import { type WorkContext, workOnRun } from './work'

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
