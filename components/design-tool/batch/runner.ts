import { loadStripper } from '@/components/design-tool/shared/designs/upload-files'
import { keptValue } from '@/components/design-tool/shared/device/kept-value'
import { isAborted } from '@/lib/api/api-error'
import { beginTrace } from '@/lib/api/trace-parent'
import {
  type BatchEnd,
  type BatchEvent,
  type BatchJob,
  type BatchPlace,
  type BatchPlan,
  planBatch,
} from './batch'
import { type BatchAction, type BatchView, IDLE_BATCH, isOpenEnd, reduceBatch } from './batch-view'
import type { BatchApi } from './request'
import type { BatchContext, ReopenedBatch } from './run'

/** What makes designs, once there is something to make them from. */
async function loadRun() {
  await loadStripper()
  const { browserApi, cancelDesign } = await import('./request')
  return { ...(await import('./run')), browserApi, cancelDesign }
}

/** Fetches it ahead of time, so that it is there when the network goes. */
export const prefetchRun = (): void => void loadRun().catch(() => undefined)

type RunCode = Awaited<ReturnType<typeof loadRun>>

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
    private readonly callbacks: BatchCallbacks,
    /** In place of our server. */
    private readonly api?: BatchApi,
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
    const plan = planBatch(job, () => crypto.randomUUID(), place, now)
    this.isFound = false
    this.callbacks.store(plan)
    this.dispatch({ type: 'start', count: plan.runIds.length })
    await this.perform(plan, async (context, { runBatch }) => ({ plan, end: await runBatch(context) }))
  }

  /** Looks up an interrupted batch, and polls the design being made. */
  async reopen(plan: BatchPlan): Promise<void> {
    if (this.running) return
    this.isFound = true
    this.dispatch({ type: 'start', count: plan.runIds.length })
    await this.perform(plan, (context, { reopenBatch }) => reopenBatch(context))
  }

  /** Makes the remaining designs of a batch. */
  readonly resume = async (): Promise<void> => {
    const { plan } = this
    if (this.running || !plan) return
    const made = this.getView().progress.flatMap(({ state }, index) => (state === 'made' ? [index] : []))
    this.dispatch({ type: 'resume' })
    await this.perform(plan, async (context, { runBatch }) => ({
      plan,
      end: await runBatch(context, new Set(made)),
    }))
  }

  /** Makes no further design, and stops the current one if its engine can. */
  readonly cancel = (): void => {
    const now = this.running
    if (!now) return
    now.isCancelled = true
    this.dispatch({ type: 'cancelling' })
    const { runId, page } = now
    const isCurrent = () => this.running === now && now.runId === runId
    if (!runId) return
    loadRun()
      .then((code) => code.cancelDesign(this.api ?? code.browserApi, runId, isCurrent, page.signal))
      // A design that can't be stopped is finished.
      .catch(() => undefined)
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
    work: (context: BatchContext, code: RunCode) => Promise<ReopenedBatch>,
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
      const code = await loadRun()
      const api = this.api ?? code.browserApi
      const result = await work({ plan, api, report, signal, isCancelled: () => now.isCancelled }, code)
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
