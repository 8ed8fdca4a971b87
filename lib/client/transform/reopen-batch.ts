import { isAborted } from '@/lib/client/api/failure'
import type { RunResponse } from '@/lib/schemas/responses'
import type { BatchEvent, BatchPlan } from './batch'
import { endOf, followRun, repeatUnanswered } from './make-design'
import { type BatchEnd, type BatchScene, saveOne, tellFailure } from './run-batch'

export type ReopenedBatch = {
  /** `resumable`: some designs are still to be made. */
  readonly end: BatchEnd | 'resumable'
  /** The plan, with fresh ids for the runs that failed: an id of a failed run gives its failure again. */
  readonly plan: BatchPlan
}

/**
 * What became of a batch that was left: its finished designs are told, the one being made is followed to its end.
 * Nothing new is begun and no credit is taken. Throws when the server can't be asked, and when aborted.
 */
export async function reopenBatch(scene: BatchScene): Promise<ReopenedBatch> {
  const { plan, doors, control } = scene
  const { runs } = await repeatUnanswered(doors, control.signal, () => doors.readRuns(control.signal))
  const known = new Map(runs.map((run) => [run.id, run]))
  const runIds = [...plan.runIds]
  let end: ReopenedBatch['end'] = 'complete'
  for (const [index, runId] of plan.runIds.entries()) {
    const run = known.get(runId)
    const became = run ? await takeUp(scene, index, run) : 'missing'
    if (became === 'made') continue
    if (became !== 'missing') runIds[index] = doors.newRunId()
    if (end !== 'cancelled') end = became === 'cancelled' ? 'cancelled' : 'resumable'
  }
  return { end, plan: { ...plan, runIds } }
}

async function takeUp(
  scene: BatchScene,
  index: number,
  run: RunResponse,
): Promise<'made' | 'failed' | 'cancelled'> {
  const { plan, doors, tell, control } = scene
  try {
    const found = endOf(run)
    if (found) tell({ type: 'found', index, design: found })
    else tell({ type: 'stage', index, stage: 'transforming' })
    const design = found ?? (await followRun(doors, run.id, control.signal))
    if (!found) tell({ type: 'made', index, design, designsLeft: null })
    if (plan.job.isSaving) await saveOne({ ...scene, tell: quietly(tell) }, index, design)
    return 'made'
  } catch (error) {
    if (isAborted(error)) throw error
    return tellFailure(error, index, tell) === 'cancelled' ? 'cancelled' : 'failed'
  }
}

/** Storing again what may have been stored before is no news unless it fails. */
function quietly(tell: (event: BatchEvent) => void): (event: BatchEvent) => void {
  return (event) => {
    if (event.type === 'not-saved') tell(event)
  }
}
