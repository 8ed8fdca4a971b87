import type { Furnishing } from '../tasks/furnish/furnishing.ts'
import { TASK_RULES, type Task } from '../tasks/tasks.ts'
import type { AreaSettings } from './area-settings.ts'
import { finishKind, isWithoutFinish, staysInRoom } from './areas.ts'
import type {
  Adjustment,
  DesignParams,
  DiffReport,
  EngineRecord,
  FurnishParams,
  GenerationParams,
  RestyleParams,
} from './design-params.ts'
import { LIMITS } from './limits.ts'
import { goesOn } from './materials.ts'

// Import types only from the parameter schemas, so that this module loads without zod.
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

/** The name of our own engine in its runs. Hosted engines are named after their model. */
export const PREVIEW_ENGINE = 'local'

/** The settings of an untouched area. */
export const PLAIN_AREA: AreaSettings = {
  kind: 'auto',
  material: 'style',
  color: '',
  scale: 1,
  perspective: null,
  own: null,
}

/** Separates the areas in an engine's record. */
export const AREA_SEPARATOR = '; '

/** `reserved`: the credit is taken, but no process has started. `generating`: a process is working on it. */
export type RunStatus = 'reserved' | 'generating' | 'succeeded' | 'failed'

export type DesignRun = {
  id: string
  userId: string
  status: RunStatus
  /** How many times a process has claimed the run. If two processes think they own it, only the latest one may change it. */
  attempt: number
  params: DesignParams
  engine: string
  /** The job's id at the hosted engine. */
  engineJobId: string | null
  /** Settings the engine changed. */
  clamped: Adjustment[]
  seed: number
  /** SHA-256 of the uploaded files; `null` for runs from before it was recorded. */
  photoHash: string | null
  maskHash: string | null
  originalPath: string | null
  resultPath: string | null
  diffReport: DiffReport | null
  /** The engine's report about the design; `null` until it is made. */
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

/** Whether the design needs a selection: our own engine changes only areas. */
export function needsSelection({ task, engine }: Asked): boolean {
  return TASK_RULES[task].selection === 'changes' || engine === PREVIEW_ENGINE
}

/** Whether the areas' kinds decide what is made: our own engine's finishes do, and a removal doesn't care. */
export function needsKinds({ task, engine }: Asked): boolean {
  return TASK_RULES[task].hasStyle && engine === PREVIEW_ENGINE
}

/** Whether everything may change except what is kept: a model remakes the whole room, our own engine its areas. */
export function changesAll({ task, engine }: Asked): boolean {
  return TASK_RULES[task].selection === 'may-stay' && engine !== PREVIEW_ENGINE
}

/**
 * How far around the selection pixels may change, as a share of the photo's long side. With our own engine, only a rug reaches
 * beyond it.
 */
export function rimShare({ task, engine, furnishing }: Asked & { readonly furnishing?: Furnishing }): number {
  const { preview, model } = TASK_RULES[task].rim
  if (engine !== PREVIEW_ENGINE) return model
  return furnishing && furnishing.thing !== 'rug' ? 0 : preview
}

/** Whether the user wants this area kept. */
export function isKept(area: Pick<AreaSettings, 'kind' | 'isKept'>, task: Task): boolean {
  return TASK_RULES[task].selection === 'may-stay' && staysInRoom(area)
}

/** Whether an area stays unchanged: the user wants it kept, or our own engine has no finish for it. */
export function isAreaKept(area: AreaSettings, { task, engine }: Asked): boolean {
  if (isKept(area, task)) return true
  return TASK_RULES[task].hasStyle && engine === PREVIEW_ENGINE && isWithoutFinish(area.kind)
}

/**
 * Whether another style or seed makes another picture. Our own engine makes the same one where the user has chosen the finish of
 * each area that changes, and for tasks without a style. Hosted models never make the same one twice.
 */
export function isStyleSeen({ areas, ...asked }: Asked & Pick<GenerationParams, 'areas'>): boolean {
  if (asked.engine !== PREVIEW_ENGINE) return true
  if (!TASK_RULES[asked.task].hasStyle) return false
  return areas.length === 0 || areas.some((area) => !isAreaKept(area, asked) && !hasOwnFinish(area))
}

/** Whether the area gets a material that the user chose, because it suits the area's kind. */
function hasOwnFinish({ kind, material }: AreaSettings): boolean {
  const finished = finishKind(kind)
  return material === 'own' || (finished !== null && goesOn(material, finished))
}

/**
 * Why our own engine neither previews nor designs an area that is most of the photo, by what the model sees in it: it would give
 * all of it one finish.
 */
export const MOST_REFUSED = { one: null, several: 'room_is_one_area', unknown: 'surfaces_unknown' } as const

/**
 * The index of the changing area that is most of the photo, so that our own engine has to know what is in it (`MOST_REFUSED`);
 * -1 for none. `shares` are the areas' shares (0–1) of the photo.
 */
export function areaOfMost(
  { areas, ...asked }: Asked & Pick<GenerationParams, 'areas'>,
  shares: readonly number[],
): number {
  if (asked.engine !== PREVIEW_ENGINE) return -1
  return areas.findIndex((area, i) => (shares[i] ?? 0) > LIMITS.mask.mostOfPhoto && !isAreaKept(area, asked))
}

/** The labels of the areas a design leaves unchanged. Any kind of area can be removed. */
export function keptAreas({ areas, ...asked }: Asked & Pick<GenerationParams, 'areas'>): number[] {
  return areas.flatMap((area, index) => (isAreaKept(area, asked) ? [index + 1] : []))
}

/** Everything that went into a run's design. If the run hasn't ended, everything known so far. */
export function generationParamsOf(run: DesignRun): GenerationParams {
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
