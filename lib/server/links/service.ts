import { createHash, randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { API } from '@/lib/config/routes'
import { type DesignRun, generationParamsOf } from '@/lib/domain/design-run'
import { alterationOf } from '@/lib/domain/disclosure'
import { designNames, numbered } from '@/lib/domain/room-title'
import type { KeptList } from '@/lib/domain/shopping/kept-list'
import { type SharedDesign, type SharedRoom, sharedFinishes } from '@/lib/domain/shopping/shared-room'
import { listOf } from '@/lib/domain/shopping/shopping-item'
import type { UnitSystem } from '@/lib/domain/shopping/units'
import { AppError, hasCode } from '@/lib/errors/app-error'
import { type createLinkSchema, tokenParams } from '@/lib/schemas/requests'
import type { LinkResponse } from '@/lib/schemas/responses'
import { findDesignsOfRuns } from '@/lib/server/designs/queries'
import { presentStoredDesign, type SaveContext, saveDesign } from '@/lib/server/designs/service'
import type { RunContext } from '@/lib/server/runs/context'
import { findRuns } from '@/lib/server/runs/queries'
import { readShoppingLists } from '@/lib/server/shopping/queries'
import type { DesignPair } from '@/lib/server/supabase/variants'
import { hasStyle } from '@/lib/tasks/tasks'
import { readBoard } from './board-queries'
import { endLinkRow, findLink, insertLink, listLinks, type ShareLink } from './queries'

export type LinkContext = Pick<RunContext, 'supabase' | 'runSettings' | 'now'>

const TOKEN_BYTES = 32
const DAY_MS = 24 * 60 * 60 * 1_000

/** The stored hash of a token. Throws `not_found` for anything that can't be one. */
export function hashOf(token: string): string {
  if (!tokenParams.safeParse({ token }).success) throw new AppError('not_found')
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Creates a link to the user's finished designs, and stores them as far as the plan allows. This is the only time its token is
 * returned. Throws `run_not_found`, `no_active_plan` or `link_limit`.
 */
export async function createLink(
  app: SaveContext,
  userId: string,
  { expiresInDays, ...wanted }: z.output<typeof createLinkSchema>,
): Promise<{ link: ShareLink; token: string }> {
  const { supabase, now } = app
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = expiresInDays === null ? null : new Date(now().getTime() + expiresInDays * DAY_MS)
  const made = await insertLink(supabase, { ...wanted, userId, expiresAt, tokenHash: hashOf(token) })
  if (made.outcome !== 'created') throw new AppError(REFUSALS[made.outcome])
  await storeDesigns(app, userId, wanted.runIds)
  const links = await listLinks(supabase, userId)
  return { link: links.find(({ id }) => id === made.link.id) ?? made.link, token }
}

/** Where a design can't be stored, the link says when it ends. */
async function storeDesigns(app: SaveContext, userId: string, runIds: readonly string[]): Promise<void> {
  for (const runId of runIds) {
    try {
      await saveDesign(app, userId, runId)
    } catch (cause) {
      if (hasCode(cause, 'storage_not_in_plan') || hasCode(cause, 'storage_limit')) return
      if (!hasCode(cause, 'result_expired')) app.log.error('shared_design_not_stored', cause, { runId })
    }
  }
}

const REFUSALS = { not_found: 'run_not_found', no_plan: 'no_active_plan', full: 'link_limit' } as const

/** Ends one of the user's links, so that no one can open it anymore. Throws `not_found`. */
export async function endLink(
  { supabase, now }: Pick<LinkContext, 'supabase' | 'now'>,
  userId: string,
  linkId: string,
): Promise<void> {
  if (!(await endLinkRow(supabase, userId, { linkId, now: now() }))) throw new AppError('not_found')
}

export function presentLink(
  { runSettings }: Pick<LinkContext, 'runSettings'>,
  { expiresAt, createdAt, unstored, userId: _owner, ownerName: _name, planName: _plan, ...link }: ShareLink,
): LinkResponse {
  const ends = unstored.map((finished) => finished.getTime() + runSettings.keepHours * HOUR_MS)
  const lastDesign = ends.length < link.runIds.length ? Number.POSITIVE_INFINITY : Math.max(...ends)
  const end = Math.min(expiresAt?.getTime() ?? Number.POSITIVE_INFINITY, lastDesign)
  const early = ends.filter((each) => each < end)
  return {
    ...link,
    expiresAt: Number.isFinite(end) ? new Date(end).toISOString() : null,
    earlier:
      early.length > 0 ? { designs: early.length, from: new Date(Math.min(...early)).toISOString() } : null,
    createdAt: createdAt.toISOString(),
  }
}

/** The room behind a token, with sizes and amounts for a visitor who uses that system of units. Throws `not_found`. */
export async function readSharedRoom(
  app: LinkContext,
  token: string,
  system: UnitSystem,
): Promise<SharedRoom> {
  const link = await requireLink(app, token)
  const { title, userId, runIds, withPrices } = link
  const [designs, lists, board] = await Promise.all([
    findKeptDesigns(app, userId, runIds),
    readShoppingLists(app.supabase, userId, runIds),
    link.takesComments ? readBoard(app.supabase, link) : null,
  ])
  const names = namesInLink(runIds, designs)
  return {
    title,
    system,
    owner: link.ownerName ?? '',
    isBranded: link.planName !== 'Business',
    designs: runIds.map((runId) => {
      const kept = designs.get(runId)
      const list = lists.get(runId) ?? null
      return kept ? presentDesign(kept, list, { name: names.get(runId) ?? '', withPrices, system }) : null
    }),
    board,
  }
}

/** A picture of a link. Designs count from 1. */
export type SharedPicture = { token: string; design: number; side: 'before' | 'after' }

/** A live link's picture: its storage path, and whose it is. Throws `not_found`. */
export async function findSharedPicture(
  app: LinkContext,
  { token, design, side }: SharedPicture,
): Promise<{ userId: string; path: string }> {
  const { userId, runIds } = await requireLink(app, token)
  const runId = runIds[design - 1]
  const kept = runId === undefined ? undefined : (await findKeptDesigns(app, userId, [runId])).get(runId)
  const path = side === 'before' ? kept?.originalPath : kept?.resultPath
  if (!path) throw new AppError('not_found')
  return { userId, path }
}

/** The pictures of a live link's first design that still exists. Throws `not_found`. */
export async function findSharedPair(app: LinkContext, token: string): Promise<DesignPair> {
  const { userId, runIds } = await requireLink(app, token)
  const designs = await findKeptDesigns(app, userId, runIds)
  const first = runIds.flatMap((runId) => designs.get(runId) ?? [])[0]
  if (!first) throw new AppError('not_found')
  return { userId, photo: first.originalPath, design: first.resultPath }
}

async function requireLink({ supabase }: LinkContext, token: string): Promise<ShareLink> {
  const link = await findLink(supabase, hashOf(token))
  if (!link) throw new AppError('not_found')
  return link
}

const HOUR_MS = 60 * 60 * 1_000

/** Housekeeping removes results, as does their owner's next visit. Visitors of a link don't wait for either. */
function isPastKeeping({ now, runSettings }: LinkContext, { finishedAt }: DesignRun): boolean {
  return finishedAt !== null && now().getTime() - finishedAt.getTime() > runSettings.keepHours * HOUR_MS
}

/** A design whose picture still exists. `url` is the owner's. */
type KeptDesign = { run: DesignRun; resultPath: string; originalPath: string | null; url: string }

/** Those of the designs that weren't deleted, by run. */
export async function findKeptDesigns(
  app: LinkContext,
  userId: string,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, KeptDesign>> {
  const [runs, stored] = await Promise.all([
    findRuns(app.supabase, userId, runIds),
    findDesignsOfRuns(app.supabase, userId, runIds),
  ])
  const storedOf = new Map(stored.map((design) => [design.runId, design]))
  return new Map(
    runs.flatMap((run): [string, KeptDesign][] => {
      const design = storedOf.get(run.id)
      const isGone = run.resultExpired || isPastKeeping(app, run)
      const resultPath = design?.transformedPath ?? (isGone ? null : run.resultPath)
      if (resultPath === null) return []
      const originalPath = design?.originalPath ?? (isGone ? null : run.originalPath)
      const url = design ? presentStoredDesign(design).url : API.runResult(run.id)
      return [[run.id, { run, resultPath, originalPath, url }]]
    }),
  )
}

/** The names of a link's designs, by run. */
export function namesInLink(
  runIds: readonly string[],
  kept: Awaited<ReturnType<typeof findKeptDesigns>>,
): ReadonlyMap<string, string> {
  const runs = runIds.flatMap((runId) => kept.get(runId)?.run ?? [])
  const names = numbered(designNames(runs.map(({ params }) => params)))
  return new Map(runs.map(({ id }, i) => [id, names[i] ?? '']))
}

function presentDesign(
  { run, originalPath }: KeptDesign,
  list: KeptList | null,
  { name: designName, withPrices, system }: { name: string; withPrices: boolean; system: UnitSystem },
): SharedDesign {
  const params = generationParamsOf(run)
  const { diffReport } = run
  const rows = list ? listOf(list.items, { ...list.terms, system }) : []
  return {
    name: designName,
    alteration: alterationOf(params),
    hasOriginal: originalPath !== null,
    aspect: diffReport && diffReport.width / diffReport.height,
    finishes: hasStyle(params) ? sharedFinishes(params) : [],
    amounts: rows.map(({ area, name, coats, sheen, can, amount, unit, price }) => ({
      ...{ area, name, coats, sheen, can, amount, unit },
      totalCents: withPrices ? (price?.totalCents ?? null) : null,
    })),
    currency: list?.terms.currency ?? '',
  }
}
