import type { DesignRun } from '@/lib/domain/design-run'
import type { Services } from '@/lib/ports/services'
import { findRun } from './run-results'

/**
 * Ends one of the person's runs and gives its credit back, or leaves it when it has ended before. Whoever is making
 * the design, in this process or another, sees that its run is gone and stops its engine.
 */
export async function cancelRun(
  services: Pick<Services, 'runs'>,
  personId: string,
  runId: string,
): Promise<DesignRun> {
  await findRun(services, personId, runId)
  await services.runs.fail(personId, runId, 'run_cancelled')
  return findRun(services, personId, runId)
}
