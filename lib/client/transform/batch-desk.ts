import { isAborted } from '@/lib/client/api/failure'
import type { BatchDoors, BatchEvent, BatchJob, BatchPlan } from './batch'
import { type BatchStep, type BatchView, IDLE_BATCH, stepBatch } from './batch-view'
import { cancelCurrent } from './cancel-batch'
import { reopenBatch } from './reopen-batch'
import { type BatchEnd, type BatchScene, planBatch, runBatch } from './run-batch'

export type BatchOutcome = BatchEnd | 'resumable'

/** Whom the desk tells what happens. */
export type BatchNews = {
  /** Keeps a plan on the device. */
  readonly keep: (plan: BatchPlan) => void
  readonly onEvent: (event: BatchEvent) => void
  readonly onEnd: (end: BatchOutcome, view: BatchView) => void
  /** Something else broke than a design. */
  readonly onProblem: (error: unknown) => void
}

type Running = { readonly page: AbortController; runId: string | null; isCancelled: boolean }
type Work = (scene: BatchScene) => Promise<{ plan: BatchPlan; end: BatchOutcome }>

/** Where batches are begun, left, taken up again and cancelled: one at a time. */
export class BatchDesk {
  private readonly listeners = new Set<() => void>()
  private shown: BatchView = IDLE_BATCH
  private plan: BatchPlan | null = null
  private running: Running | null = null

  constructor(
    private readonly doors: BatchDoors,
    private readonly news: BatchNews,
  ) {}

  readonly view = (): BatchView => this.shown

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** Begins a batch; while one is running, nothing happens: a button pressed twice starts one. */
  async start(job: BatchJob, layers: readonly unknown[], now: number): Promise<void> {
    if (this.running) return
    const plan = planBatch(job, this.doors.newRunId, layers, now)
    this.news.keep(plan)
    this.step({ type: 'start', count: plan.runIds.length })
    await this.perform(plan, async (scene) => ({ plan, end: await runBatch(scene) }))
  }

  /** Looks what became of a batch that was left, and follows the design being made. */
  async reopen(plan: BatchPlan): Promise<void> {
    if (this.running) return
    this.step({ type: 'start', count: plan.runIds.length })
    await this.perform(plan, reopenBatch)
  }

  /** Makes the designs that a batch still lacks. */
  readonly resume = async (): Promise<void> => {
    const { plan } = this
    if (this.running || !plan) return
    const made = this.shown.progress.flatMap(({ state }, index) => (state === 'made' ? [index] : []))
    this.step({ type: 'resume' })
    await this.perform(plan, async (scene) => ({ plan, end: await runBatch(scene, new Set(made)) }))
  }

  /** No further design, and the present one neither if its engine can stop. */
  readonly cancel = (): void => {
    const now = this.running
    if (!now) return
    now.isCancelled = true
    this.step({ type: 'cancelling' })
    const { runId, page } = now
    const isCurrent = () => this.running === now && now.runId === runId
    // What can't be stopped is made to its end.
    if (runId) cancelCurrent(this.doors, runId, isCurrent, page.signal).catch(() => undefined)
  }

  /** Lets the rest of a batch be. */
  readonly leave = (): void => {
    if (this.plan) this.news.keep({ ...this.plan, isOpen: false })
    this.step({ type: 'leave' })
  }

  /** The page goes away: nothing more is told, and what is open stays open. */
  stop(): void {
    this.running?.page.abort()
    this.running = null
  }

  private step(what: BatchStep): void {
    this.shown = stepBatch(this.shown, what)
    for (const listener of this.listeners) listener()
  }

  private async perform(plan: BatchPlan, work: Work): Promise<void> {
    const now: Running = { page: new AbortController(), runId: null, isCancelled: false }
    this.running = now
    this.plan = plan
    const tell = (event: BatchEvent) => {
      const isBeingMade = event.type === 'stage' && event.stage === 'transforming'
      now.runId = isBeingMade ? (plan.runIds[event.index] ?? null) : null
      this.step(event)
      this.news.onEvent(event)
    }
    const control = { signal: now.page.signal, isCancelled: () => now.isCancelled }
    try {
      const left = await work({ plan, doors: this.doors, tell, control })
      this.plan = { ...left.plan, isOpen: left.end === 'resumable' || left.end === 'unanswered' }
      this.running = null
      this.news.keep(this.plan)
      this.step({ type: 'end', end: left.end })
      this.news.onEnd(left.end, this.shown)
    } catch (error) {
      if (this.running === now) this.running = null
      if (isAborted(error)) return
      this.step({ type: 'end', end: 'resumable' })
      this.news.onProblem(error)
    }
  }
}
