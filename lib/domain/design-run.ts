import type { StyleId } from './styles'
import type { Surface } from './surfaces'

export type RunStatus = 'reserved' | 'generating' | 'succeeded' | 'failed'

/** What a person asked for, as stored with the run so that it can be made again. */
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
  /** What the painted area is, when the person said so. */
  surface: Surface
}

export type DesignRun = {
  id: string
  userId: string
  status: RunStatus
  params: RestyleParams
  engine: string
  seed: number
  /** SHA-256 of the uploaded files; `null` for runs from before they were kept. */
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
  /** The parameters as the engine was sent them, by its own names. */
  sent: Record<string, string | number | boolean | null>
}

/** What was measured on a finished design, and what its engine said about it. */
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
