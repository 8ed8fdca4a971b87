import { isAborted } from '@/lib/api/api-error'
import { beginTrace } from '@/lib/api/trace-parent'
import { type BatchEnd, type BatchEvent, type BatchJob, type BatchPlan, planBatch } from './batch'
import type { BatchApi } from './batch-api'
import { type BatchAction, type BatchView, IDLE_BATCH, isOpenEnd, reduceBatch } from './batch-view'
import { cancelDesign } from './request-design'
import { type BatchContext, type ReopenedBatch, reopenBatch, runBatch } from './run-batch'

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
  private readonly listeners = new Set<() => void>()
  private view: BatchView = IDLE_BATCH
  private plan: BatchPlan | null = null
  private running: Running | null = null

  constructor(
    private readonly api: BatchApi,
    private readonly callbacks: BatchCallbacks,
  ) {}

  readonly getView = (): BatchView => this.view

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** Starts a batch. While one is running nothing happens, so a double click starts one. */
  async start(job: BatchJob, mask: unknown, now: number): Promise<void> {
    if (this.running) return
    const plan = planBatch(job, this.api.newRunId, mask, now)
    this.callbacks.store(plan)
    this.dispatch({ type: 'start', count: plan.runIds.length })
    await this.perform(plan, async (context) => ({ plan, end: await runBatch(context) }))
  }

  /** Finds out what became of a batch that was left, and polls the design being made. */
  async reopen(plan: BatchPlan): Promise<void> {
    if (this.running) return
    this.dispatch({ type: 'start', count: plan.runIds.length })
    await this.perform(plan, reopenBatch)
  }

  /** Makes the designs that a batch still lacks. */
  readonly resume = async (): Promise<void> => {
    const { plan } = this
    if (this.running || !plan) return
    const made = this.view.progress.flatMap(({ state }, index) => (state === 'made' ? [index] : []))
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

  /** The page goes away: nothing more is reported, and an open batch stays open. */
  stop(): void {
    this.running?.page.abort()
    this.running = null
  }

  private dispatch(action: BatchAction): void {
    this.view = reduceBatch(this.view, action)
    for (const listener of this.listeners) listener()
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
      this.callbacks.onEnd(result.end, this.view)
    } catch (error) {
      if (this.running === now) this.running = null
      if (isAborted(error)) return
      this.dispatch({ type: 'end', end: 'resumable' })
      this.callbacks.onError(error)
    }
  }
}
