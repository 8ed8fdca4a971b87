import type { Adjustment, DesignParams, EngineRecord } from '@/lib/domain/design-run'
import type { HostedModel } from '@/lib/domain/hosted/models'
import type { AreaLabels, Pixels } from '@/lib/image/pixels'
import type { Task } from '@/lib/tasks/tasks'

export type RestyleRequest = {
  image: Pixels
  /**
   * Each pixel's area number, counted from 1 in `params.areas`; 0 must not change. Around removals and furnishings, a margin
   * may (`TASK_RULES[task].rim`).
   */
  mask: AreaLabels
  params: DesignParams
  /** Pictures of the areas' own materials, by id. */
  pictures?: ReadonlyMap<string, Pixels>
  signal: AbortSignal
}

/** Makes a new image at the photo's size. Knows nothing about users, credits or HTTP. */
export interface RestyleEngine {
  readonly name: string
  readonly tasks: readonly Task[]
  /** Throws `engine_refused`, `engine_failed` or `engine_timeout`, and task-specific errors. */
  restyle(request: RestyleRequest): Promise<{ pixels: Pixels; made?: EngineRecord }>
  /** Whether it can take work. Never throws. */
  isUp(): Promise<boolean>
}

/** A model's input images, as PNGs. Image and mask have the same size; without a mask, everything may change. */
export type ModelImage = {
  image: Uint8Array
  mask: Uint8Array | null
  references: readonly Uint8Array[]
  width: number
  height: number
}

export type HostedOrder = {
  runId: string
  task: Task
  /** The model's name, if the run started with another model than its task's current one. */
  model?: string
  params: DesignParams
  input: ModelImage
  signal: AbortSignal
}

/**
 * An engine that works elsewhere, in jobs that outlive our process. It gets images prepared for its model and returns the
 * model's file.
 */
export interface HostedEngine {
  /** The name of the model that restyles areas; a run stores it as its engine. */
  readonly name: string
  readonly tasks: readonly Task[]
  /** Whether it can take work. Never throws. */
  isUp(): Promise<boolean>
  /** The configured model for a task; runs of the task store its name as their engine. */
  modelFor(task: Task): HostedModel
  adjustmentsOf(params: DesignParams): Adjustment[]
  /** The most a design with this many references can cost, in US cents. */
  costCents(params: DesignParams, references?: number): number
  /** The model behind a run's engine name, including formerly configured ones. `null`: unknown to this version. */
  modelOf(engineName: string): HostedModel | null
  /** Starts a job and returns its id. After `engine_unreachable` the job may have started: use `find`. */
  send(order: HostedOrder): Promise<string>
  /**
   * The job that was started for a run before its id could be stored, or `null`. `isTaken` tells whether a job belongs to
   * another run. Always `null` for models whose jobs can't be told apart.
   */
  find(run: HostedRun, isTaken: (jobId: string) => Promise<boolean>): Promise<string | null>
  /** Whether `find` could find a job of the run. */
  canFind(run: Pick<HostedRun, 'engine'>): boolean
  /**
   * Waits for the job to end and returns its image file. Throws a code from the catalogue. When the wait is aborted, the job is
   * canceled, unless another process continues with it (`run_in_progress`).
   */
  collect(jobId: string, signal: AbortSignal): Promise<Uint8Array>
  /** Polls the job now, because a webhook announced a change. */
  pollNow(jobId: string): void
  /** Whether the model has started the job, or finished it. From then on it costs money, even if canceled. */
  hasBegun(jobId: string): Promise<boolean>
  /** Cancels a job, unless it has ended. Never throws. */
  cancel(jobId: string): Promise<void>
}

export type HostedRun = { id: string; engine: string; params: DesignParams; createdAt: Date }

export function isHosted(engine: RestyleEngine | HostedEngine): engine is HostedEngine {
  return 'send' in engine
}
