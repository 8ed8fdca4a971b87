import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { keptValue } from '@/components/design-tool/shared/device/kept-value'
import { errorDetails, isAborted, RequestError, toErrorDetails } from '@/lib/api/api-error'
import { beginTrace } from '@/lib/api/trace-parent'
import type { RunResponse } from '@/lib/schemas/design-responses'
import {
  type BatchEnd,
  type BatchEvent,
  type BatchJob,
  type BatchPlace,
  type BatchPlan,
  planBatch,
  seedOf,
} from './batch'
import { type BatchAction, type BatchView, IDLE_BATCH, isOpenEnd, reduceBatch } from './batch-view'
import { type BatchApi, cancelDesign, pollRun, requestDesign, resultOf, retryUnanswered } from './request'

export type BatchCallbacks = {
  /** Stores a plan on the device. */
  readonly store: (plan: BatchPlan) => void
  readonly onEvent: (event: BatchEvent) => void
  readonly onEnd: (end: BatchEnd, view: BatchView) => void
  /** Something other than a design failed. */
  readonly onError: (error: unknown) => void
}

type Running = { readonly page: AbortController; runId: string | null; isCancelled: boolean }

/** Starts, leaves, resumes and cancels batches: one at a time. */
export class BatchRunner {
  private readonly view = keptValue(IDLE_BATCH)
  private plan: BatchPlan | null = null
  private isFound = false
  private running: Running | null = null

  constructor(
    private readonly api: BatchApi,
    private readonly callbacks: BatchCallbacks,
  ) {}

  readonly getView = this.view.get

  readonly subscribe = this.view.subscribe

  /** Whether the batch is to be seen where `isHere` says. What was just started is seen wherever that was. */
  isShown(isHere: (plan: BatchPlan) => boolean): boolean {
    const isStarted = this.running !== null && !this.isFound
    return isStarted || this.plan === null || isHere(this.plan)
  }

  /** Starts a batch. While one is running nothing happens, so a double click starts one. */
  async start(job: BatchJob, place: BatchPlace, now: number): Promise<void> {
    if (this.running) return
    const plan = planBatch(job, this.api.newRunId, place, now)
    this.isFound = false
    this.callbacks.store(plan)
    this.dispatch({ type: 'start', count: plan.runIds.length })
    await this.perform(plan, async (context) => ({ plan, end: await runBatch(context) }))
  }

  /** Looks up an interrupted batch, and polls the design being made. */
  async reopen(plan: BatchPlan): Promise<void> {
    if (this.running) return
    this.isFound = true
    this.dispatch({ type: 'start', count: plan.runIds.length })
    await this.perform(plan, reopenBatch)
  }

  /** Makes the remaining designs of a batch. */
  readonly resume = async (): Promise<void> => {
    const { plan } = this
    if (this.running || !plan) return
    const made = this.getView().progress.flatMap(({ state }, index) => (state === 'made' ? [index] : []))
    this.dispatch({ type: 'resume' })
    await this.perform(plan, async (context) => ({ plan, end: await runBatch(context, new Set(made)) }))
  }

  /** Makes no further design, and stops the current one if its engine can. */
  readonly cancel = (): void => {
    const now = this.running
    if (!now) return
    now.isCancelled = true
    this.dispatch({ type: 'cancelling' })
    const { runId, page } = now
    const isCurrent = () => this.running === now && now.runId === runId
    // A design that can't be stopped is finished.
    if (runId) cancelDesign(this.api, runId, isCurrent, page.signal).catch(() => undefined)
  }

  /** Gives up the rest of a batch. */
  readonly leave = (): void => {
    if (this.plan) this.callbacks.store({ ...this.plan, isOpen: false })
    this.dispatch({ type: 'leave' })
  }

  /** The page is closing: nothing more is reported, and an open batch stays open. */
  stop(): void {
    this.running?.page.abort()
    this.running = null
  }

  private dispatch(action: BatchAction): void {
    this.view.set(reduceBatch(this.getView(), action))
  }

  private async perform(
    plan: BatchPlan,
    work: (context: BatchContext) => Promise<ReopenedBatch>,
  ): Promise<void> {
    const now: Running = { page: new AbortController(), runId: null, isCancelled: false }
    this.running = now
    this.plan = plan
    beginTrace()
    const report = (event: BatchEvent) => {
      const isBeingMade = event.type === 'stage' && event.stage === 'transforming'
      now.runId = isBeingMade ? (plan.runIds[event.index] ?? null) : null
      this.dispatch(event)
      this.callbacks.onEvent(event)
    }
    const { signal } = now.page
    try {
      const result = await work({ plan, api: this.api, report, signal, isCancelled: () => now.isCancelled })
      this.plan = { ...result.plan, isOpen: isOpenEnd(result.end) }
      this.running = null
      this.callbacks.store(this.plan)
      this.dispatch({ type: 'end', end: result.end })
      this.callbacks.onEnd(result.end, this.getView())
    } catch (error) {
      if (this.running === now) this.running = null
      if (isAborted(error)) return
      this.dispatch({ type: 'end', end: 'resumable' })
      this.callbacks.onError(error)
    }
  }
}

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
