import type { DesignRun, EngineRecord, RunReceipt } from './design-run'

/** Everything that went into a design: told with it, written into its file, and enough to make it again. */
export type Recipe = {
  readonly design: string
  readonly engine: string
  /** Which model the engine used; `null` for designs made before engines told. */
  readonly model: string | null
  readonly seed: number
  readonly prompt: string
  readonly negativePrompt: string
  readonly style: string
  readonly roomType: string
  readonly surface: string
  readonly steps: number
  readonly guidance: number
  readonly strength: number
  /** The parameters as the engine was sent them: mapped to its names and cut to its ranges. */
  readonly sent: EngineRecord['sent'] | null
  /** SHA-256 of the photo and mask files as they were uploaded. */
  readonly photoHash: string | null
  readonly maskHash: string | null
  readonly receipt: Omit<RunReceipt, 'made'> | null
}

/** The recipe of a run; of one that has not ended, what is known of it. */
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
