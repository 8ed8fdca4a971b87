import type { Adjustment, DesignRun, RestyleParams, RunReceipt } from '@/lib/domain/design-run'

export type NewRun = {
  id: string
  personId: string
  params: RestyleParams
  /** Fingerprint of the uploaded photo's bytes. */
  photoHash: string
  /** Fingerprint of the uploaded mask's bytes. */
  maskHash: string
  /** Fingerprint of everything that was asked for, files included. */
  requestHash: string
  engine: string
  /** What the engine will do otherwise than asked. */
  clamped: readonly Adjustment[]
}

export type Reservation =
  | { outcome: 'created' | 'existing'; run: DesignRun; designsLeft: number }
  | { outcome: 'conflict' | 'not_found' | 'no_plan' | 'no_credits' }

/** `gone` means that the run had ended before, by itself or by the sweep; nothing was changed. */
export type RunStep = { outcome: 'ok'; run: DesignRun; designsLeft: number } | { outcome: 'gone' }

export interface RunStore {
  /** Takes one credit and opens the run, or does neither. Same id and hash again: the same run, no second credit. */
  reserve(run: NewRun): Promise<Reservation>
  /** Marks that the engine has begun; also the run's sign of life. */
  start(personId: string, runId: string, originalPath: string): Promise<RunStep>
  /** Notes where photo and mask are kept, so that a hosted run can be taken up by another process. */
  keepInputs(personId: string, runId: string, paths: RunInputs): Promise<RunStep>
  /** Notes the job that works on the run. `taken` when it is another run's, `doubled` when the run has another one. */
  attachJob(personId: string, runId: string, jobId: string): Promise<'ok' | 'taken' | 'doubled' | 'gone'>
  /** The unfinished run that a job works on, else the unfinished one with that id; whoever's it is. */
  findByJob(jobId: string, runId: string | null): Promise<DesignRun | null>
  /**
   * Takes over hosted runs that nobody has given a sign of life of for a while, of one person or (`null`) of
   * everybody. Of two processes only one gets a run.
   */
  claimQuiet(personId: string | null): Promise<DesignRun[]>
  /** A sign of life of a run that is worked on; `gone` once it has ended, by a cancel for example. */
  touch(personId: string, runId: string): Promise<'alive' | 'gone'>
  succeed(personId: string, runId: string, resultPath: string, receipt: RunReceipt): Promise<RunStep>
  /** Ends the run and gives its credit back, once, in one transaction. */
  fail(personId: string, runId: string, errorCode: string): Promise<RunStep>
  /** One of the person's own runs, or `null`. */
  find(personId: string, runId: string): Promise<DesignRun | null>
  /** The person's own runs, newest first. Runs that died have ended before this returns. */
  list(personId: string, limit: number): Promise<DesignRun[]>
  /** The kept original of an earlier run on the very same photo, or `null`. */
  findOriginal(personId: string, photoHash: string): Promise<string | null>
  /** Ends every run that died, whoever's it is, and gives the credits back. Tells how many. */
  sweep(): Promise<number>
  /** What is past its keeping time, of one person or (`null`) of everybody. Changes nothing. */
  expired(personId: string | null): Promise<ExpiredRuns>
  /** Marks results as gone, once their files are. */
  markExpired(runIds: readonly string[]): Promise<void>
}

export type RunInputs = { originalPath: string; maskPath: string }

/** Runs past their keeping time, with the files that nothing else needs: results, masks, and originals without another use. */
export type ExpiredRuns = { runIds: string[]; paths: string[] }
