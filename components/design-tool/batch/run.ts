import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { errorDetails, isAborted, RequestError, toErrorDetails } from '@/lib/api/api-error'
import type { RunResponse } from '@/lib/schemas/design-responses'
import { type BatchEnd, type BatchEvent, type BatchPlan, seedOf } from './batch'
import { type BatchApi, pollRun, requestDesign, resultOf, retryUnanswered } from './request'

export type BatchContext = {
  readonly plan: BatchPlan
  readonly api: BatchApi
  readonly report: (event: BatchEvent) => void
  /** Aborts when the page is closed: nothing more is reported then. */
  readonly signal: AbortSignal
  /** The user wants no further design. */
  readonly isCancelled: () => boolean
}

/**
 * Makes the designs of a plan that are not `settled` yet, one after another. The first error stops the batch; designs made so
 * far stay. A design that can't be stored is kept all the same. Throws only when aborted.
 */
export async function runBatch(
  context: BatchContext,
  settled: ReadonlySet<number> = new Set(),
): Promise<BatchEnd> {
  let isChecked = settled.size > 0
  for (const index of context.plan.runIds.keys()) {
    if (settled.has(index)) continue
    if (context.isCancelled()) return 'cancelled'
    const end = await makeDesign(context, index, isChecked)
    if (end) return end
    isChecked = true
  }
  return 'complete'
}

/** One design of a batch; `null` when the batch goes on. */
async function makeDesign(
  context: BatchContext,
  index: number,
  isChecked: boolean,
): Promise<BatchEnd | null> {
  const { plan, api, report, signal } = context
  const { body, isSaving } = plan.job
  report({ type: 'stage', index, stage: 'preparing' })
  try {
    if (!isChecked) await retryUnanswered(api, signal, () => api.validate(body, signal))
    if (context.isCancelled()) return 'cancelled'
    const runId = plan.runIds[index]
    if (runId === undefined) throw new RangeError(`the plan has no run ${index}`)
    const fields = { ...body.fields, seed: seedOf(plan.job, index) }
    report({ type: 'stage', index, stage: 'transforming' })
    const { design, designsLeft } = await requestDesign(api, { ...body, fields }, runId, signal)
    await finalize(context, index, design, designsLeft)
    if (isSaving) await saveDesign(context, index, design)
    return null
  } catch (error) {
    return reportError(context, index, error)
  }
}

/** Reports a design once its image can be drawn. */
async function finalize(
  { api, report, signal }: BatchContext,
  index: number,
  design: MadeDesign,
  designsLeft: number | null,
): Promise<void> {
  report({ type: 'stage', index, stage: 'finalizing' })
  await api.loadImage(design.imageUrl, signal)
  report({ type: 'made', index, design, designsLeft })
}

/** Reports why a design failed, and returns how that ends its batch. */
function reportError({ report }: BatchContext, index: number, error: unknown): BatchEnd {
  if (isAborted(error)) throw error
  const details = toErrorDetails(error)
  if (details.code === 'run_cancelled') {
    report({ type: 'cancelled', index })
    return 'cancelled'
  }
  const isSignedOut = details.code === 'not_signed_in'
  report({ type: 'failed', index, error: isSignedOut ? errorDetails('user_missing') : details })
  return error instanceof RequestError && error.isUnanswered ? 'unanswered' : 'failed'
}

/** Stores a design. One that can't be stored is only reported. */
async function saveDesign(
  { api, report, signal }: BatchContext,
  index: number,
  design: MadeDesign,
): Promise<void> {
  try {
    await retryUnanswered(api, signal, () => api.save(design.runId, signal))
    report({ type: 'saved', index })
  } catch (error) {
    if (isAborted(error)) throw error
    report({ type: 'not-saved', index, error: toErrorDetails(error, 'save_failed') })
  }
}

export type ReopenedBatch = {
  readonly end: BatchEnd
  /** The plan, with new ids for the runs that failed: requesting a failed run again only repeats its error. */
  readonly plan: BatchPlan
}

/**
 * Looks up an interrupted batch: reports its finished designs and polls the one being made. Starts nothing new and takes no
 * credit. Throws when the server can't be reached, and when aborted.
 */
export async function reopenBatch(context: BatchContext): Promise<ReopenedBatch> {
  const { plan, api, signal } = context
  const { runs } = await retryUnanswered(api, signal, () => api.readRuns(signal))
  const known = new Map(runs.map((run) => [run.id, run]))
  const runIds = [...plan.runIds]
  let end: BatchEnd = 'complete'
  for (const [index, runId] of plan.runIds.entries()) {
    const run = known.get(runId)
    const outcome = run ? await resumeRun(context, index, run) : 'missing'
    if (outcome === 'made') continue
    // A run that couldn't be read may still be going on.
    if (outcome !== 'missing' && outcome !== 'unanswered') runIds[index] = api.newRunId()
    if (end !== 'cancelled') end = outcome === 'cancelled' ? 'cancelled' : 'resumable'
  }
  return { end, plan: { ...plan, runIds } }
}

async function resumeRun(context: BatchContext, index: number, run: RunResponse): Promise<'made' | BatchEnd> {
  const { plan, api, report, signal } = context
  try {
    const found = resultOf(run)
    if (found) report({ type: 'found', index, design: found })
    else report({ type: 'stage', index, stage: 'transforming' })
    const design = found ?? (await pollRun(api, run.id, signal))
    if (!found) await finalize(context, index, design, null)
    const reportQuietly = (event: BatchEvent) =>
      report(event.type === 'saved' ? { ...event, isQuiet: true } : event)
    if (plan.job.isSaving) await saveDesign({ ...context, report: reportQuietly }, index, design)
    return 'made'
  } catch (error) {
    return reportError(context, index, error)
  }
}
