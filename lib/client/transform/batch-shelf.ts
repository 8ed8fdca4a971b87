import type { BatchPlan } from './batch'
import { deleteRows, readRows, writeRow } from './indexed-db'

/** As long as the server keeps pictures that were not stored. */
const KEPT_MS = 24 * 60 * 60 * 1_000

/** Photos are large: of the batches of a day, so many stay on the device. */
const KEPT_BATCHES = 6

/**
 * A person's batches on this device, newest first: the open one to go on with, the others for the photo and mask that
 * a design was made from. Those past their time are forgotten.
 */
export async function readBatches(userId: string, now: number): Promise<readonly BatchPlan[]> {
  const rows = await readRows(prefixOf(userId))
  if (rows.length === 0) return []
  const { parseBatchPlan } = await import('./parse-batch-plan')
  const plans = rows.map(parseBatchPlan).filter((plan) => plan !== null)
  plans.sort((one, other) => other.startedAt - one.startedAt)
  const kept = plans.filter(({ startedAt }, place) => place < KEPT_BATCHES && now - startedAt < KEPT_MS)
  await deleteRows(plans.filter((plan) => !kept.includes(plan)).map((plan) => keyOf(userId, plan.id)))
  return kept
}

export async function keepBatch(userId: string, plan: BatchPlan): Promise<void> {
  await writeRow(keyOf(userId, plan.id), plan)
}

function prefixOf(userId: string): string {
  return `${userId}/batch/`
}

function keyOf(userId: string, batchId: string): string {
  return `${prefixOf(userId)}${batchId}`
}
