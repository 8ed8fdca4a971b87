import { filePaths } from '@/lib/domain/paths'
import { findPlan } from '@/lib/domain/plans'
import { AppError } from '@/lib/errors/app-error'
import type { StoredDesign } from '@/lib/ports/design-store'
import type { Services } from '@/lib/ports/services'
import { findRun, readRunResult } from './run-results'

type Needs = Pick<Services, 'designs' | 'runs' | 'files' | 'subscriptions' | 'log' | 'now'>

/** Keeps a finished run in the person's storage. Saving the same run again gives the same design. */
export async function saveDesign(services: Needs, personId: string, runId: string): Promise<StoredDesign> {
  await findRun(services, personId, runId)
  const picture = await readRunResult(services, personId, runId)
  // The file goes first, so that a recorded design always has its picture.
  const { timestamp, transformedPath } = await storePicture(services, personId, picture)
  const saved = await services.designs
    .save({ personId, runId, timestamp, transformedPath })
    .catch(async (cause: unknown) => {
      await services.files.remove([transformedPath])
      throw new AppError('save_failed', {}, { cause })
    })
  if (saved.outcome === 'created') return saved.design
  await services.files.remove([transformedPath])
  switch (saved.outcome) {
    case 'existing':
      return saved.design
    case 'not_found':
      throw new AppError('run_not_found')
    case 'result_expired':
      throw new AppError('result_expired')
    case 'no_plan':
      throw new AppError('no_active_plan')
    case 'storage_not_in_plan':
      throw new AppError('storage_not_in_plan')
    case 'storage_full':
      throw new AppError('storage_limit', { limit: await limitOf(services, personId) })
  }
}

async function limitOf({ subscriptions }: Needs, personId: string): Promise<number> {
  const plan = await subscriptions.current(personId)
  return (plan && findPlan(plan.planName)?.storedDesigns) ?? 0
}

/** Designs are addressed by the ms of their saving; two saved in the same ms get neighbouring ones. */
async function storePicture({ files, now }: Needs, personId: string, picture: Uint8Array) {
  for (let timestamp = now().getTime(); ; timestamp += 1) {
    const transformedPath = filePaths.storedDesign(personId, timestamp)
    if (await files.create(transformedPath, picture, 'image/png')) return { timestamp, transformedPath }
  }
}

/** The picture of one of the person's own stored designs; anyone else is told that there is none. */
export async function readStoredDesign(
  { designs, files }: Pick<Services, 'designs' | 'files'>,
  personId: string,
  ownerId: string,
  timestamp: number,
): Promise<Uint8Array> {
  const design = personId === ownerId ? await designs.findByTimestamp(ownerId, timestamp) : null
  const picture = design ? await files.get(design.transformedPath) : null
  if (!picture) throw new AppError('not_found')
  return picture
}

/** Deletes the file, then the row: a row without a picture can be deleted again, a picture without a row is lost. */
export async function deleteDesign(
  { designs, files }: Pick<Services, 'designs' | 'files'>,
  personId: string,
  designId: string,
): Promise<void> {
  const design = await designs.find(personId, designId)
  if (!design) throw new AppError('not_found')
  await files.remove([design.transformedPath])
  await designs.remove(personId, designId)
  const original = design.originalPath
  if (original && !(await designs.isOriginalNeeded(personId, original))) await files.remove([original])
}
