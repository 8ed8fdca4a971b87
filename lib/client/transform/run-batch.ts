import { isAborted, toFailure } from '@/lib/client/api/failure'
import { LIMITS } from '@/lib/domain/limits'
import type { BatchDoors, BatchEvent, BatchJob, MadeDesign } from './batch'
import { makeDesign } from './make-design'

/** What a batch came to: the designs made, and whether it ended before all of them. */
export type BatchResult = { made: MadeDesign[]; isComplete: boolean }

/**
 * Makes the designs of a job one after another and tells what happens. The first failure stops the batch; what was
 * made until then stays. A design that can't be stored is kept all the same. Throws only when aborted.
 */
export async function runBatch(
  job: BatchJob,
  doors: BatchDoors,
  tell: (event: BatchEvent) => void,
  signal: AbortSignal,
): Promise<BatchResult> {
  const count = job.body.fields.designsToCreate
  const made: MadeDesign[] = []
  for (let index = 0; index < count; index++) {
    tell({ type: 'stage', index, stage: 'preparing' })
    try {
      if (index === 0) await doors.validate(job.body, signal)
      made.push(await makeOne(job, index, doors, tell, signal))
    } catch (error) {
      if (isAborted(error)) throw error
      tell({ type: 'failed', index, failure: toFailure(error, 'generation_failed') })
      return { made, isComplete: false }
    }
    if (job.isSaving) await saveOne(made.at(-1), index, doors, tell, signal)
  }
  return { made, isComplete: true }
}

/**
 * The seed of a batch's design: none when it is left to chance, else the given one for the first design and the
 * following numbers for the others, so that they differ and each can be made again.
 */
export function seedOf(first: number | undefined, index: number): number | undefined {
  return first === undefined ? undefined : (first + index) % LIMITS.seed.below
}

async function makeOne(
  job: BatchJob,
  index: number,
  doors: BatchDoors,
  tell: (event: BatchEvent) => void,
  signal: AbortSignal,
): Promise<MadeDesign> {
  const fields = { ...job.body.fields, seed: seedOf(job.body.fields.seed, index) }
  tell({ type: 'stage', index, stage: 'transforming' })
  const { design, designsLeft } = await makeDesign(doors, { ...job.body, fields }, doors.newRunId(), signal)
  tell({ type: 'stage', index, stage: 'finalizing' })
  tell({ type: 'made', index, design, designsLeft })
  return design
}

async function saveOne(
  design: MadeDesign | undefined,
  index: number,
  doors: BatchDoors,
  tell: (event: BatchEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!design) return
  try {
    await doors.save(design.runId, signal)
    tell({ type: 'saved', index })
  } catch (error) {
    if (isAborted(error)) throw error
    tell({ type: 'not-saved', index, failure: toFailure(error, 'save_failed') })
  }
}
