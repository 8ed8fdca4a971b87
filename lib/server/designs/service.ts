import { API } from '@/lib/config/routes'
import type { DesignRun } from '@/lib/domain/design-run'
import { findPlan } from '@/lib/domain/plans'
import { designName, type NamedDesign } from '@/lib/domain/room-title'
import { filePaths } from '@/lib/domain/stored-files'
import { isExpired } from '@/lib/domain/subscription'
import { AppError, hasCode } from '@/lib/errors/app-error'
import type { StoredDesignResponse } from '@/lib/schemas/responses'
import type { RunContext } from '@/lib/server/runs/context'
import { findRuns } from '@/lib/server/runs/queries'
import { findResultPath, requireRun } from '@/lib/server/runs/results'
import { type PlanContext, readPlan } from '@/lib/server/subscriptions/service'
import { copyFile, removeFiles } from '@/lib/server/supabase/files'
import { copyVariants } from '@/lib/server/supabase/variants'
import type { Supabase } from '@/lib/supabase/clients'
import { FIRST_TASK } from '@/lib/tasks/tasks'
import {
  countDesigns,
  deleteDesignRow,
  findDesign,
  findDesignByTimestamp,
  findDesignOfRun,
  insertDesign,
  isOriginalNeeded,
  type StoredDesign,
} from './queries'

export type SaveContext = Pick<RunContext, 'supabase' | 'log' | 'now' | 'runSettings'>

/** Stores a finished run as a design. Saving the same run again returns the same design. */
export async function saveDesign(app: SaveContext, userId: string, runId: string): Promise<StoredDesign> {
  const { supabase } = app
  await requireRun(supabase, userId, runId)
  const known = await findDesignOfRun(supabase, userId, runId)
  if (known) return known
  await requireStorage(app, userId)
  const resultPath = await findResultPath(app, userId, runId)
  // The file goes first, so that every recorded design has its image.
  const { timestamp, transformedPath } = await storeImage(app, userId, resultPath).catch(failSaving)
  const saved = await insertDesign(supabase, { userId, runId, timestamp, transformedPath }).catch(
    async (cause: unknown) => {
      await removeFiles(supabase, [transformedPath])
      return failSaving(cause)
    },
  )
  if (saved.outcome === 'created') return saved.design
  await removeFiles(supabase, [transformedPath])
  if (saved.outcome === 'existing') return saved.design
  if (saved.outcome !== 'storage_full') throw new AppError(REFUSALS[saved.outcome])
  throw new AppError('storage_limit', { limit: await storageLimitOf(app, userId) })
}

const REFUSALS = {
  not_found: 'run_not_found',
  result_expired: 'result_expired',
  no_plan: 'no_active_plan',
  storage_not_in_plan: 'storage_not_in_plan',
} as const

function failSaving(cause: unknown): never {
  if (hasCode(cause, 'not_found') || hasCode(cause, 'server_busy')) throw cause
  throw new AppError('save_failed', {}, { cause })
}

/**
 * Refuses early what `save_design` would refuse, before a file is copied. The final decision is the function's, under the
 * user's lock.
 */
async function requireStorage(app: SaveContext, userId: string): Promise<void> {
  const { plan } = await readPlan(app, userId)
  if (!plan || isExpired(plan, new Date())) throw new AppError('no_active_plan')
  const limit = findPlan(plan.planName)?.storedDesigns
  if (limit === null) return
  if (!limit) throw new AppError('storage_not_in_plan')
  if ((await countDesigns(app.supabase, userId)) >= limit) throw new AppError('storage_limit', { limit })
}

async function storageLimitOf(app: PlanContext, userId: string): Promise<number> {
  const { plan } = await readPlan(app, userId)
  return (plan && findPlan(plan.planName)?.storedDesigns) ?? 0
}

/** A design's URL contains the millisecond it was saved. Of two saved in the same one, the second moves to the next. */
async function storeImage(app: SaveContext, userId: string, resultPath: string) {
  const { supabase, now } = app
  const stored = await copyTo(supabase, userId, resultPath, now().getTime())
  await copyVariants(app, resultPath, stored.transformedPath)
  return stored
}

async function copyTo(supabase: Supabase, userId: string, resultPath: string, from: number) {
  for (let timestamp = from; ; timestamp += 1) {
    const transformedPath = filePaths.storedDesign(userId, timestamp)
    const outcome = await copyFile(supabase, resultPath, transformedPath)
    if (outcome === 'missing') throw new AppError('not_found')
    if (outcome === 'copied') return { timestamp, transformedPath }
  }
}

/** Path of one of the user's stored designs. Everyone else gets `not_found`. */
export async function findDesignPath(
  { supabase }: { supabase: Supabase },
  userId: string,
  ownerId: string,
  timestamp: number,
): Promise<string> {
  const design = userId === ownerId ? await findDesignByTimestamp(supabase, ownerId, timestamp) : null
  if (!design) throw new AppError('not_found')
  return design.transformedPath
}

/** Path of a stored design's photo. Throws `not_found`, or `photo_gone` if there is none. */
export async function findPhotoPath(
  { supabase }: { supabase: Supabase },
  userId: string,
  timestamp: number,
): Promise<string> {
  const design = await findDesignByTimestamp(supabase, userId, timestamp)
  if (!design) throw new AppError('not_found')
  if (design.originalPath === null) throw new AppError('photo_gone')
  return design.originalPath
}

/** Deletes the file before the row: a row without an image can be deleted again, but an image without a row is lost. */
export async function deleteDesign(
  { supabase }: { supabase: Supabase },
  userId: string,
  designId: string,
): Promise<void> {
  const design = await findDesign(supabase, userId, designId)
  if (!design) throw new AppError('not_found')
  await removeFiles(supabase, [design.transformedPath])
  await deleteDesignRow(supabase, userId, designId)
  const original = design.originalPath
  if (original && !(await isOriginalNeeded(supabase, userId, original)))
    await removeFiles(supabase, [original])
}

/** The runs that made these stored designs, by their ids; those that were deleted are missing. */
export async function findMakers(
  supabase: Supabase,
  userId: string,
  designs: readonly StoredDesign[],
): Promise<ReadonlyMap<string | null, DesignRun>> {
  const ids = designs.flatMap(({ runId }) => runId ?? [])
  return new Map((await findRuns(supabase, userId, ids)).map((run) => [run.id, run]))
}

/** What a stored design is named by: its style, if the run that made it was deleted. */
export function namedBy({ style }: StoredDesign, maker: DesignRun | undefined): NamedDesign {
  return maker?.params ?? { task: FIRST_TASK, style, areas: [] }
}

export function presentStoredDesign(
  design: StoredDesign,
  maker?: DesignRun,
  name = designName(namedBy(design, maker)),
): StoredDesignResponse {
  return {
    id: design.id,
    name,
    url: API.serveDesign(design.userId, design.timestamp),
    createdAt: design.createdAt.toISOString(),
  }
}
