import { failure, RequestFailed } from '@/lib/client/api/failure'
import type { DesignBody } from '@/lib/client/api/images'
import { isErrorCode } from '@/lib/errors/catalogue'
import type { RunResponse, UploadResponse } from '@/lib/schemas/responses'
import type { BatchDoors, MadeDesign } from './batch'

/** Pauses before asking again when no answer came, in ms. As many repeats as pauses. */
export const REPEAT_PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const

/** Pause between two looks at a run that is still going, in ms. */
export const FOLLOW_PAUSE_MS = 1_500

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
    return { design: fromUpload(answer), designsLeft: answer.designsLeft }
  } catch (error) {
    if (!isStillRunning(error)) throw error
    return { design: await followRun(doors, runId, signal), designsLeft: null }
  }
}

async function followRun(doors: BatchDoors, runId: string, signal: AbortSignal): Promise<MadeDesign> {
  for (;;) {
    await doors.wait(FOLLOW_PAUSE_MS, signal)
    const run = await repeatUnanswered(doors, signal, () => doors.readRun(runId, signal))
    if (run.status === 'succeeded' || run.status === 'failed') return fromRun(run)
  }
}

async function repeatUnanswered<Answer>(
  doors: BatchDoors,
  signal: AbortSignal,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (const pauseMs of REPEAT_PAUSES_MS) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof RequestFailed && error.isUnanswered)) throw error
      await doors.wait(pauseMs, signal)
    }
  }
  return ask()
}

function isStillRunning(error: unknown): boolean {
  return error instanceof RequestFailed && error.failure.code === 'run_in_progress'
}

function fromUpload(answer: UploadResponse): MadeDesign {
  const { runId, transformedImage, resultUrl, seed, engine } = answer
  return { runId, imageUrl: transformedImage, resultUrl, seed, engine }
}

function fromRun({ id, resultUrl, seed, engine, errorCode }: RunResponse): MadeDesign {
  if (resultUrl) return { runId: id, imageUrl: resultUrl, resultUrl, seed, engine }
  const code = errorCode && isErrorCode(errorCode) ? errorCode : 'generation_failed'
  throw new RequestFailed(failure(code))
}
