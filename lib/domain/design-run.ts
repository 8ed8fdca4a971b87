import type { KindChoice } from './areas.ts'
import type { MaterialChoice } from './materials.ts'
import type { Perspective } from './perspective.ts'
import type { StyleId } from './styles'

/** The engine that runs on this machine, as its runs name it. Hosted engines are named after their model. */
export const PREVIEW_ENGINE = 'local'

/** What one area of a photo is, and what it should become. */
export type AreaSettings = {
  readonly kind: KindChoice
  /** What it should become, if the user chose that. */
  readonly material: MaterialChoice
  /** The material's color as `#rrggbb`; empty means its own. */
  readonly color: string
  /** Size of the material's pattern; 1 is its real size. */
  readonly scale: number
  /** Its perspective, if the user set one; `null` lets the engine find it. */
  readonly perspective: Perspective | null
}

/** An area without any settings. */
export const PLAIN_AREA: AreaSettings = {
  kind: 'auto',
  material: 'style',
  color: '',
  scale: 1,
  perspective: null,
}

/** Separates the areas in the record of what an engine made. */
export const AREA_SEPARATOR = '; '

/** `reserved`: its credit is taken, but no process works on it yet; `generating`: a process works on it. */
export type RunStatus = 'reserved' | 'generating' | 'succeeded' | 'failed'

/** What a user requested, stored with the run so that it can be made again. */
export type RestyleParams = {
  style: StyleId
  roomType: string
  prompt: string
  negativePrompt: string
  /** 1–150 */
  steps: number
  /** 1–20 */
  guidance: number
  /** 0–1 */
  strength: number
  seed: number
  /** The settings of each area, in the order of the area numbers. Without a map of areas there is only one. */
  areas: readonly AreaSettings[]
}

/** What an engine did differently than requested. `used: null` means that it has no such setting. */
export type Adjustment = {
  field: 'steps' | 'guidance' | 'strength' | 'negativePrompt'
  asked: number | null
  used: number | null
}

export type DesignRun = {
  id: string
  userId: string
  status: RunStatus
  /** How often a process has claimed the run. If two consider it theirs, only the last one may change it. */
  attempt: number
  params: RestyleParams
  engine: string
  /** The job at a hosted engine. */
  engineJobId: string | null
  /** What the engine did differently than requested. */
  clamped: Adjustment[]
  seed: number
  /** SHA-256 of the uploaded files; `null` for runs from before it was recorded. */
  photoHash: string | null
  maskHash: string | null
  originalPath: string | null
  resultPath: string | null
  receipt: RunReceipt | null
  errorCode: string | null
  creditRefunded: boolean
  resultExpired: boolean
  createdAt: Date
  finishedAt: Date | null
}

/** What an engine says about a design it made. */
export type EngineRecord = {
  model: string
  /** The parameters as sent to the engine, by its own names. */
  sent: Record<string, string | number | boolean | null>
}

/** What was measured in a finished design, and what its engine reported. */
export type RunReceipt = {
  width: number
  height: number
  /** Pixels that were not selected and yet differ from the photo: always 0, counted, not assumed. */
  changedOutside: number
  /** Share (0–1) of the photo that was selected. */
  coverage: number
  made?: EngineRecord | undefined
}

export function isFinished(status: RunStatus): boolean {
  return status === 'succeeded' || status === 'failed'
}

/** Everything that went into a design, enough to make it again. Sent with it and written into its file. */
export type Recipe = {
  readonly design: string
  readonly engine: string
  /** Which model the engine used; `null` for designs made before engines reported it. */
  readonly model: string | null
  readonly seed: number
  readonly prompt: string
  readonly negativePrompt: string
  readonly style: string
  readonly roomType: string
  readonly areas: readonly AreaSettings[]
  readonly steps: number
  readonly guidance: number
  readonly strength: number
  /** The parameters as sent to the engine: mapped to its names and clamped to its ranges. */
  readonly sent: EngineRecord['sent'] | null
  /** SHA-256 of the uploaded photo and mask files. */
  readonly photoHash: string | null
  readonly maskHash: string | null
  readonly receipt: Omit<RunReceipt, 'made'> | null
}

/** The recipe of a run; for an unfinished one, what is known so far. */
export function recipeOf(run: DesignRun, receipt: RunReceipt | null = run.receipt): Recipe {
  const made = receipt?.made
  return {
    design: run.id,
    engine: run.engine,
    model: made?.model ?? null,
    ...run.params,
    seed: run.seed,
    sent: made?.sent ?? null,
    photoHash: run.photoHash,
    maskHash: run.maskHash,
    receipt: receipt && {
      width: receipt.width,
      height: receipt.height,
      changedOutside: receipt.changedOutside,
      coverage: receipt.coverage,
    },
  }
}
