import type { AreaSettings } from './area-settings.ts'
import { isWithoutFinish, staysInRoom } from './areas.ts'
import type {
  Adjustment,
  DesignParams,
  DiffReport,
  EngineRecord,
  FurnishParams,
  GenerationParams,
  RestyleParams,
} from './design-params.ts'
import type { Furnishing } from './furnishing.ts'
import { LIMITS } from './limits.ts'
import { hasStyle, TASK_RULES, type Task } from './tasks.ts'

// Of the parameters' schemas only types: what stands here is loaded without zod.
export type {
  Adjustment,
  AreaSettings,
  DesignParams,
  DiffReport,
  EngineRecord,
  FurnishParams,
  GenerationParams,
  RestyleParams,
}

/** The engine that runs on this machine, as its runs name it. Hosted engines are named after their model. */
export const PREVIEW_ENGINE = 'local'

/** An area about which nobody said anything. */
export const PLAIN_AREA: AreaSettings = {
  kind: 'auto',
  material: 'style',
  color: '',
  scale: 1,
  perspective: null,
  own: null,
}

/** Separates the areas in the record of what an engine made. */
export const AREA_SEPARATOR = '; '

/** `reserved`: its credit is taken, but no process works on it yet; `generating`: a process works on it. */
export type RunStatus = 'reserved' | 'generating' | 'succeeded' | 'failed'

export type DesignRun = {
  id: string
  userId: string
  status: RunStatus
  /** How often a process has claimed the run. If two consider it theirs, only the last one may change it. */
  attempt: number
  params: DesignParams
  engine: string
  /** The job at a hosted engine. */
  engineJobId: string | null
  /** How often the hosted engine was asked once more, with another seed or by another model: at most once. */
  retries: number
  /** What the engine did differently than asked. */
  clamped: Adjustment[]
  seed: number
  /** SHA-256 of the uploaded files; `null` for runs from before it was recorded. */
  photoHash: string | null
  maskHash: string | null
  originalPath: string | null
  resultPath: string | null
  diffReport: DiffReport | null
  /** What the engine said about the design; `null` before it is made. */
  made: EngineRecord | null
  errorCode: string | null
  creditRefunded: boolean
  resultExpired: boolean
  createdAt: Date
  finishedAt: Date | null
}

export function isFinished(status: RunStatus): boolean {
  return status === 'succeeded' || status === 'failed'
}

type Asked = Pick<GenerationParams, 'task' | 'engine'>

/** Whether nothing can be made while nothing is selected: our own engine changes only areas. */
export function needsSelection({ task, engine }: Asked): boolean {
  return TASK_RULES[task].selection === 'changes' || engine === PREVIEW_ENGINE
}

/** Whether everything may change but what is kept: a model makes a whole room anew, our own engine its areas. */
export function changesAll({ task, engine }: Asked): boolean {
  return TASK_RULES[task].selection === 'may-stay' && engine !== PREVIEW_ENGINE
}

/**
 * How far around what is selected pixels may change, as a share of the photo's long side. Of what our own engine puts into a
 * room only a rug reaches beyond it.
 */
export function rimShare({ task, engine, furnishing }: Asked & { readonly furnishing?: Furnishing }): number {
  const { preview, model } = TASK_RULES[task].rim
  if (engine !== PREVIEW_ENGINE) return model
  return furnishing && furnishing.thing !== 'rug' ? 0 : preview
}

/** Whether the user keeps an area as it is. */
export function isKept(area: Pick<AreaSettings, 'kind' | 'isKept'>, task: Task): boolean {
  return TASK_RULES[task].selection === 'may-stay' && staysInRoom(area)
}

/** Whether an area stays as it is: where the user keeps it, and where our own engine has no finish for it. */
export function isAreaKept(area: AreaSettings, { task, engine }: Asked): boolean {
  if (isKept(area, task)) return true
  return TASK_RULES[task].hasStyle && engine === PREVIEW_ENGINE && isWithoutFinish(area.kind)
}

/**
 * Whether a whole room would get one finish all over: our own engine has one for each area, and one area is about the whole
 * photo. `shares` are those of the photo, 0–1, of the areas that change.
 */
export function isRoomOneArea({ task, engine }: Asked, shares: readonly number[]): boolean {
  if (TASK_RULES[task].selection !== 'may-stay' || engine !== PREVIEW_ENGINE) return false
  return shares.some((share) => share >= LIMITS.mask.wholePhoto)
}

/** The labels of the areas that a design leaves as they are. What is removed may be anything. */
export function keptAreas({ areas, ...asked }: Asked & Pick<GenerationParams, 'areas'>): number[] {
  return areas.flatMap((area, index) => (isAreaKept(area, asked) ? [index + 1] : []))
}

/** The style of a design; empty for a task that has none. */
export function styleOf(params: DesignParams | GenerationParams): string {
  return hasStyle(params) ? params.style : ''
}

/** Everything that went into a run's design; of one that has not ended, what is known of it. */
export function generationParams(run: DesignRun): GenerationParams {
  return {
    design: run.id,
    engine: run.engine,
    model: run.made?.model ?? null,
    ...run.params,
    seed: run.seed,
    sent: run.made?.sent ?? null,
    marks: run.made?.marks,
    photoHash: run.photoHash,
    maskHash: run.maskHash,
    receipt: run.diffReport,
  }
}
