import type { DesignRun } from '@/lib/domain/design-run'
import { type HostedEngine, isHosted } from '@/lib/ports/hosted-engine'
import type { Services } from '@/lib/ports/services'
import { resumeHostedDesign } from './hosted-design'
import { endWell } from './make-design'
import { type PlanReading, readPlan } from './read-plan'
import { findRun, listRuns } from './run-results'

/**
 * Takes up hosted runs whose process died, of one person or (`null`) of everybody: each ends with its design, or failed
 * with its credit back. Returns once they are taken over; the work goes on by itself. Never throws.
 */
export async function resumeRuns(services: Services, personId: string | null): Promise<void> {
  const { engine, runs, bench, log } = services
  if (!isHosted(engine)) return
  try {
    for (const run of await runs.claimQuiet(personId)) {
      // Ours after all, and only its signs of life did not come through.
      if (!bench.has(run.id)) void resumeRun(services, engine, run)
    }
  } catch (cause) {
    log.error('resuming_failed', cause, { personId })
  }
}

async function resumeRun(services: Services, engine: HostedEngine, run: DesignRun): Promise<void> {
  services.log.info('run_resumed', { runId: run.id, jobId: run.engineJobId })
  // A failure has been logged and its credit given back by then: nobody waits here to be told.
  await endWell(services, run, (stopped) => resumeHostedDesign(services, engine, run, stopped)).catch(
    () => undefined,
  )
}

/** Something was heard of a job from outside: whoever waits for it looks now; nobody does, and it is taken up. */
export async function hearOfJob(services: Services, jobId: string, runId: string | null): Promise<void> {
  if (!isHosted(services.engine)) return
  const run = await services.runs.findByJob(jobId, runId)
  if (!run) return
  if (services.bench.has(run.id)) services.engine.nudge(jobId)
  else await resumeRuns(services, run.userId)
}

/** One of the person's own runs, taken up first if its process died. */
export async function readRun(services: Services, personId: string, runId: string): Promise<DesignRun> {
  await resumeRuns(services, personId)
  return findRun(services, personId, runId)
}

/** The person's runs, newest first, after those whose process died were taken up. */
export async function readRuns(services: Services, personId: string, limit: number): Promise<DesignRun[]> {
  await resumeRuns(services, personId)
  return listRuns(services, personId, limit)
}

/** The person's plan as it stands now, after runs whose process died were taken up. */
export async function readCredits(services: Services, personId: string): Promise<PlanReading> {
  await resumeRuns(services, personId)
  return readPlan(services, personId)
}
