import type { AreaSettings } from './area-settings.ts'
import { isWithoutFinish } from './areas.ts'
import type {
  Adjustment,
  DesignParams,
  DiffReport,
  EngineRecord,
  GenerationParams,
  RestyleParams,
} from './design-params.ts'
import { hasStyle, TASK_RULES } from './tasks.ts'

// Of the parameters' schemas only types: what stands here is loaded without zod.
export type {
  Adjustment,
  AreaSettings,
  DesignParams,
  DiffReport,
  EngineRecord,
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

/**
 * The labels of the areas that a restyled design leaves as they are: hosted models may change them, our own engine never
 * does. What is removed may be anything.
 */
export function keptAreas({
  task,
  areas,
  engine,
}: Pick<GenerationParams, 'task' | 'areas' | 'engine'>): number[] {
  if (!TASK_RULES[task].hasStyle || engine !== PREVIEW_ENGINE) return []
  return areas.flatMap(({ kind }, index) => (isWithoutFinish(kind) ? [index + 1] : []))
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
