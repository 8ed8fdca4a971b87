import { failure, RequestFailed } from '@/lib/client/api/failure'
import type { DesignBody } from '@/lib/client/api/images'
import { isErrorCode } from '@/lib/errors/catalogue'
import type { RunResponse } from '@/lib/schemas/responses'
import type { BatchDoors, MadeDesign } from './batch'
import { designFromRun, designFromUpload } from './made-design'

/** Pauses before asking again when no answer came, in ms. As many repeats as pauses. */
export const REPEAT_PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const

/** Pauses between looks at a run that is still going, in ms: growing, as an engine may take minutes. */
const FOLLOW_PAUSES_MS = { first: 1_000, growth: 1.5, longest: 10_000 } as const

type Made = { design: MadeDesign; designsLeft: number | null }

/**
 * Makes one design, whatever the network does. All repeats carry the same run's id, so that they get the design
 * that may already have been made, and one credit at most is taken.
 */
export async function makeDesign(
  doors: BatchDoors,
  body: DesignBody,
  runId: string,
  signal: AbortSignal,
): Promise<Made> {
  try {
    const answer = await repeatUnanswered(doors, signal, () => doors.upload(body, runId, signal))
    return { design: designFromUpload(answer), designsLeft: answer.designsLeft }
  } catch (error) {
    if (!isStillRunning(error)) throw error
    return { design: await followRun(doors, runId, signal), designsLeft: null }
  }
}

/** Waits for the end of a run that is being made. Throws its failure. */
export async function followRun(doors: BatchDoors, runId: string, signal: AbortSignal): Promise<MadeDesign> {
  const { first, growth, longest } = FOLLOW_PAUSES_MS
  for (let pauseMs: number = first; ; pauseMs = Math.min(pauseMs * growth, longest)) {
    await doors.wait(pauseMs, signal)
    const run = await repeatUnanswered(doors, signal, () => doors.readRun(runId, signal))
    const design = endOf(run)
    if (design) return design
  }
}

/** What a run came to: its design, or `null` while it is being made. Throws its failure. */
export function endOf(run: RunResponse): MadeDesign | null {
  if (run.status !== 'succeeded' && run.status !== 'failed') return null
  const design = designFromRun(run)
  if (design) return design
  const code = run.isExpired ? 'result_expired' : run.errorCode
  throw new RequestFailed(failure(code && isErrorCode(code) ? code : 'generation_failed'))
}

/** Asks again when no answer came. A device without a network is waited for, however long that takes. */
export async function repeatUnanswered<Answer>(
  doors: BatchDoors,
  signal: AbortSignal,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let repeats = 0; ; ) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof RequestFailed && error.isUnanswered)) throw error
      if (!doors.isOnline()) {
        await doors.untilOnline(signal)
        repeats = 0
        continue
      }
      const pauseMs = REPEAT_PAUSES_MS[repeats++]
      if (pauseMs === undefined) throw error
      await doors.wait(pauseMs, signal)
    }
  }
}

function isStillRunning(error: unknown): boolean {
  return error instanceof RequestFailed && error.failure.code === 'run_in_progress'
}
