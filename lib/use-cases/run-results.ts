import { type DesignRun, isFinished } from '@/lib/domain/design-run'
import { AppError } from '@/lib/errors/app-error'
import { isErrorCode } from '@/lib/errors/catalogue'
import type { Services } from '@/lib/ports/services'
import type { RestyleAnswer } from './restyle-answer'

type Needs = Pick<Services, 'runs' | 'files' | 'log'>

/** What a repeated order is answered: what the first one was, or that it is still going. */
export async function answerOfEndedRun(
  services: Pick<Services, 'files' | 'pipeline'>,
  run: DesignRun,
  designsLeft: number,
): Promise<RestyleAnswer> {
  if (!isFinished(run.status)) throw new AppError('run_in_progress')
  if (run.status === 'failed') throw failureOf(run)
  const preview = await services.pipeline.previewOf(await resultFile(services, run))
  return { run, preview, designsLeft }
}

/** What a failed run failed with. */
export function failureOf(run: DesignRun): AppError {
  const code = run.errorCode ?? 'engine_failed'
  return new AppError(isErrorCode(code) ? code : 'engine_failed')
}

/** The full-size PNG of one of the person's own runs. */
export async function readRunResult(services: Needs, personId: string, runId: string): Promise<Uint8Array> {
  await removeExpiredResults(services, personId)
  return resultFile(services, await findRun(services, personId, runId))
}

/** The kept original of one of the person's own runs, as PNG. */
export async function readRunOriginal(services: Needs, personId: string, runId: string): Promise<Uint8Array> {
  const run = await findRun(services, personId, runId)
  const file = run.originalPath === null ? null : await services.files.get(run.originalPath)
  if (!file) throw new AppError(run.resultExpired ? 'result_expired' : 'not_found')
  return file
}

export async function findRun(
  { runs }: Pick<Services, 'runs'>,
  personId: string,
  runId: string,
): Promise<DesignRun> {
  const run = await runs.find(personId, runId)
  if (!run) throw new AppError('run_not_found')
  return run
}

/** The person's runs, newest first, after the dead have been ended and the expired cleared away. */
export async function listRuns(services: Needs, personId: string, limit: number): Promise<DesignRun[]> {
  await removeExpiredResults(services, personId)
  return services.runs.list(personId, limit)
}

/**
 * Deletes pictures past their keeping time; of everybody when no person is named. The files go first: should that
 * fail, the next call tries again. Clearing away must never stand in the way of what a person asked for.
 */
export async function removeExpiredResults(
  { runs, files, log }: Needs,
  personId: string | null,
): Promise<void> {
  try {
    const { runIds, paths } = await runs.expired(personId)
    if (runIds.length === 0) return
    await files.remove(paths)
    await runs.markExpired(runIds)
  } catch (cause) {
    log.error('expired_results_left', cause, { personId })
  }
}

async function resultFile({ files }: Pick<Services, 'files'>, run: DesignRun): Promise<Uint8Array> {
  if (run.resultExpired) throw new AppError('result_expired')
  if (run.status !== 'succeeded' || run.resultPath === null) throw new AppError('result_not_ready')
  const file = await files.get(run.resultPath)
  if (!file) throw new AppError('not_found')
  return file
}
