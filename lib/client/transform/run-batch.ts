import { isAborted, RequestFailed, toFailure } from '@/lib/client/api/failure'
import { LIMITS } from '@/lib/domain/limits'
import type { BatchDoors, BatchEvent, BatchJob, BatchPlan, MadeDesign } from './batch'
import { makeDesign } from './make-design'

/**
 * How a batch ended. `unanswered`: nobody knows how the last design went, the batch can be continued. `cancelled`: the
 * person stopped it.
 */
export type BatchEnd = 'complete' | 'failed' | 'unanswered' | 'cancelled'

export type BatchControl = {
  /** Aborts when the page goes away: nothing more is told. */
  readonly signal: AbortSignal
  /** The person wants no further design. */
  readonly isCancelled: () => boolean
}

/** A plan for a job: one run's id for each design. */
export function planBatch(
  job: BatchJob,
  newRunId: () => string,
  layers: readonly unknown[],
  now: number,
): BatchPlan {
  const runIds = Array.from({ length: job.body.fields.designsToCreate }, newRunId)
  return { id: newRunId(), job, runIds, layers, startedAt: now, isOpen: true }
}

/** What a batch works with: what to make, where, whom to tell, and when to stop. */
export type BatchScene = {
  readonly plan: BatchPlan
  readonly doors: BatchDoors
  readonly tell: (event: BatchEvent) => void
  readonly control: BatchControl
}

/**
 * Makes the designs of a plan that are not `settled` yet, one after another, and tells what happens. The first failure
 * stops the batch; what was made until then stays. A design that can't be stored is kept all the same. Throws only
 * when aborted.
 */
export async function runBatch(
  scene: BatchScene,
  settled: ReadonlySet<number> = new Set(),
): Promise<BatchEnd> {
  let isChecked = settled.size > 0
  for (const index of scene.plan.runIds.keys()) {
    if (settled.has(index)) continue
    if (scene.control.isCancelled()) return 'cancelled'
    const end = await takeTurn(scene, index, isChecked)
    if (end) return end
    isChecked = true
  }
  return 'complete'
}

/** One design of a batch; `null` when the batch goes on. */
async function takeTurn(scene: BatchScene, index: number, isChecked: boolean): Promise<BatchEnd | null> {
  const { plan, doors, tell, control } = scene
  tell({ type: 'stage', index, stage: 'preparing' })
  try {
    if (!isChecked) await doors.validate(plan.job.body, control.signal)
    if (control.isCancelled()) return 'cancelled'
    const design = await makeOne(scene, index)
    if (plan.job.isSaving) await saveOne(scene, index, design)
    return null
  } catch (error) {
    if (isAborted(error)) throw error
    return tellFailure(error, index, tell)
  }
}

/** Tells how a design failed, and gives how that ends its batch. */
export function tellFailure(error: unknown, index: number, tell: (event: BatchEvent) => void): BatchEnd {
  const why = toFailure(error)
  if (why.code === 'run_cancelled') {
    tell({ type: 'cancelled', index })
    return 'cancelled'
  }
  tell({ type: 'failed', index, failure: why })
  return error instanceof RequestFailed && error.isUnanswered ? 'unanswered' : 'failed'
}

/**
 * The seed of a batch's design: none when it is left to chance, else the given one for the first design and the
 * following numbers for the others, so that they differ and each can be made again.
 */
export function seedOf(first: number | undefined, index: number): number | undefined {
  return first === undefined ? undefined : (first + index) % LIMITS.seed.below
}

async function makeOne({ plan, doors, tell, control }: BatchScene, index: number): Promise<MadeDesign> {
  const { body } = plan.job
  const fields = { ...body.fields, seed: seedOf(body.fields.seed, index) }
  const runId = plan.runIds[index]
  if (runId === undefined) throw new RangeError(`the plan has no run ${index}`)
  tell({ type: 'stage', index, stage: 'transforming' })
  const { design, designsLeft } = await makeDesign(doors, { ...body, fields }, runId, control.signal)
  tell({ type: 'stage', index, stage: 'finalizing' })
  tell({ type: 'made', index, design, designsLeft })
  return design
}

/** Stores a design; one that can't be stored is only told. */
export async function saveOne(
  { doors, tell, control }: BatchScene,
  index: number,
  design: MadeDesign,
): Promise<void> {
  try {
    await doors.save(design.runId, control.signal)
    tell({ type: 'saved', index })
  } catch (error) {
    if (isAborted(error)) throw error
    tell({ type: 'not-saved', index, failure: toFailure(error, 'save_failed') })
  }
}
