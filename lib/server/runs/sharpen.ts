import type { DesignRun } from '@/lib/domain/design-run'
import type { HostedModel, Scale } from '@/lib/domain/hosted/models'
import { costCents } from '@/lib/domain/hosted/price'
import type { Task } from '@/lib/domain/tasks'
import type { HostedEngine } from '@/lib/engines/engine'
import { putBack } from '@/lib/engines/replicate/put-back'
import { type SharpenOrder, sharpenOrder } from '@/lib/engines/replicate/sharpen'
import type { Pixels } from '@/lib/image/pixels'
import { timedEngine } from '@/lib/server/telemetry/metrics'
import { traced } from '@/lib/server/telemetry/traced'
import type { RunContext } from './context'
import { readEndReason } from './credits'
import type { DecodedImages, InputSource } from './inputs'
import { attachSharpenJob, beginSharpening } from './queries'

/** Tasks whose image is a part of the photo. */
const TASKS: readonly Task[] = ['restyle-areas', 'clear']

/** Enlarging isn't worth a long wait. */
const LONGEST_MS = 60_000

export type SharpenContext = Pick<RunContext, 'supabase' | 'gate' | 'hostedLimits' | 'runSettings' | 'log'>

type Made = { model: HostedModel; output: Uint8Array; inputs: InputSource }

/** A model's image, enlarged by another model. */
export type Enlarged = { readonly output: Uint8Array; readonly scale: Scale; readonly model: string }

/**
 * Enlarges a model's image if it is much smaller than its part of the photo. `null` if that isn't needed or fails: the design
 * continues without. Throws only once the run is stopped or has ended.
 */
export async function enlarge(
  app: SharpenContext,
  engine: HostedEngine,
  run: DesignRun,
  made: Made,
  stopped: AbortSignal,
): Promise<Enlarged | null> {
  const { sharpener } = engine
  if (!sharpener || !TASKS.includes(run.params.task)) return null
  const order = await app.gate.design(run.userId, stopped, async () => {
    const { original, selected } = await made.inputs.decode()
    return sharpenOrder(original, selected, made.output, { model: made.model, sharpener })
  })
  if (!order) return null
  const begun = await beginSharpening(app.supabase, run, {
    costCents: costCents(sharpener, run.params),
    budgetCents: app.hostedLimits.budgetCents,
  })
  if (begun.outcome === 'gone') throw await readEndReason(app, run)
  const limit = AbortSignal.timeout(Math.min(LONGEST_MS, app.runSettings.engineTimeoutMs))
  const signal = AbortSignal.any([stopped, limit])
  try {
    const jobId =
      begun.outcome === 'ok' ? await sendJob(app, engine, run, { sharpener, order }, signal) : begun.jobId
    if (jobId === null) {
      app.log.info('not_sharpened', { runId: run.id, problem: begun.outcome })
      return null
    }
    const output = await timedEngine('engine.collect', sharpener.name, () => engine.collect(jobId, signal))
    return { output, scale: order.scale, model: sharpener.name }
  } catch (cause) {
    stopped.throwIfAborted()
    app.log.error('not_sharpened', cause, { runId: run.id })
    return null
  }
}

type Sharpening = { sharpener: HostedModel; order: SharpenOrder }

/**
 * Creates the run's enlargement job, only once: jobs of these models can't be told apart, so one with a lost id can't be found
 * again. `null` if the run has ended.
 */
async function sendJob(
  { supabase }: SharpenContext,
  engine: HostedEngine,
  run: DesignRun,
  { sharpener, order }: Sharpening,
  signal: AbortSignal,
): Promise<string | null> {
  const jobId = await traced('engine.send', () =>
    engine.send({
      ...{ runId: run.id, task: 'sharpen', model: sharpener.name, params: run.params },
      ...{ ...order, signal },
    }),
  )
  if ((await attachSharpenJob(supabase, run, jobId)) === 'ok') return jobId
  await engine.cancel(jobId)
  return null
}

/** Puts a model's image back into the photo, enlarged if possible. Throws `engine_output_unusable`. */
export async function putBackLargest(
  { log }: Pick<RunContext, 'log'>,
  run: Pick<DesignRun, 'id'>,
  { original, selected }: DecodedImages,
  { model, output, enlarged }: Pick<Made, 'model' | 'output'> & { enlarged: Enlarged | null },
): Promise<{ pixels: Pixels; used: Enlarged | null }> {
  if (enlarged) {
    try {
      const pixels = await putBack(original, selected, enlarged.output, model, enlarged.scale)
      return { pixels, used: enlarged }
    } catch (cause) {
      log.error('not_sharpened', cause, { runId: run.id })
    }
  }
  return { pixels: await putBack(original, selected, output, model), used: null }
}
