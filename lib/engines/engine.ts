import type { Adjustment, DesignParams, EngineRecord } from '@/lib/domain/design-run'
import type { HostedModel, Scale } from '@/lib/domain/hosted/models'
import type { Task } from '@/lib/domain/tasks'
import type { AreaLabels, Pixels } from '@/lib/image/pixels'

export type RestyleRequest = {
  image: Pixels
  /**
   * The number of each pixel's area, as `params.areas` lists them from 1; 0 may not change. Around what is removed or put
   * there, a rim may (`LIMITS.clearRim`, `LIMITS.furnishRim`).
   */
  mask: AreaLabels
  params: DesignParams
  /** The pictures of the areas' own materials, by their ids, where there are any. */
  pictures?: ReadonlyMap<string, Pixels>
  signal: AbortSignal
}

/** Makes a new image of the photo's size. Knows nothing about users, credits or HTTP. */
export interface RestyleEngine {
  readonly name: string
  readonly tasks: readonly Task[]
  /** Fails with `engine_refused`, `engine_failed` or `engine_timeout`, and with what a task has of its own. */
  restyle(request: RestyleRequest): Promise<{ pixels: Pixels; made?: EngineRecord }>
  /** Ready to take work. Never throws. */
  isUp(): Promise<boolean>
}

/** Images as a model wants them: PNGs. Image and mask are of one size; without a mask, everything may change. */
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
  /** The model's name, of a run that was begun with another one than the task has now. */
  model?: string
  params: DesignParams
  input: ModelImage
  /** How much longer each side becomes, of a model that enlarges. Twice by default. */
  scale?: Scale
  signal: AbortSignal
}

/**
 * An engine whose work is done elsewhere, as jobs that go on when our process ends. It sees images that were made
 * ready for its model, and gives back the file that the model made.
 */
export interface HostedEngine {
  /** The name of the model that restyles areas; a run keeps it as its engine. */
  readonly name: string
  readonly tasks: readonly Task[]
  /** Ready to take work. Never throws. */
  isUp(): Promise<boolean>
  /** The model that the settings name for a task; a run of that task keeps its name as its engine. */
  modelFor(task: Task): HostedModel
  /** The model that enlarges what is made smaller than the photo; `null` where the owner wants none. */
  readonly sharpener: HostedModel | null
  adjustmentsOf(params: DesignParams): Adjustment[]
  /** What a design costs at most, in US cents, made with so many references. */
  costCents(params: DesignParams, references?: number): number
  /** The model behind a run's engine name; also of runs begun with another model. `null`: this version has none. */
  modelOf(engineName: string): HostedModel | null
  /** Starts a job and gives its id. After `engine_unreachable` the job may have been started: use `find`. */
  send(order: HostedOrder): Promise<string>
  /**
   * The job that was started for a run before its id could be stored, or `null`. `isTaken` says whether a job is
   * another run's. Of a model whose jobs cannot be told apart, none is found.
   */
  find(run: HostedRun, isTaken: (jobId: string) => Promise<boolean>): Promise<string | null>
  /** Whether `find` would see a job of the run, if there is one. */
  canFind(run: Pick<HostedRun, 'engine'>): boolean
  /**
   * Waits until the job has ended and gives its image's file. Fails with a code of the catalogue; a job whose wait
   * is given up is stopped, but for one that another process goes on with (`run_in_progress`).
   */
  collect(jobId: string, signal: AbortSignal): Promise<Uint8Array>
  /** Polls the job now, because a webhook announced a change. */
  pollNow(jobId: string): void
  /** Has the model begun with a job, or ended it? From then on the job costs money, also when it is stopped. */
  hasBegun(jobId: string): Promise<boolean>
  /** Stops a job; one that has ended is left as it is. Never throws. */
  cancel(jobId: string): Promise<void>
}

export type HostedRun = { id: string; engine: string; params: DesignParams; createdAt: Date }

export function isHosted(engine: RestyleEngine | HostedEngine): engine is HostedEngine {
  return 'send' in engine
}
