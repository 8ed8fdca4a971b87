import { API } from '@/lib/config/routes'
import { type DesignRun, generationParamsOf, styleOf } from '@/lib/domain/design-run'
import { alterationOf } from '@/lib/domain/disclosure'
import type { MyRoom, MyRoomDesign, MyRoomsCursor } from '@/lib/domain/my-rooms'
import type { RunResponse } from '@/lib/schemas/design-responses'
import { findRoomsOfDesigns, listDesignsOfRoom } from '@/lib/server/rooms/queries'
import type { ClaimContext } from '@/lib/server/runs/claims'
import { presentRun } from '@/lib/server/runs/present'
import { findRuns } from '@/lib/server/runs/queries'
import { removeExpiredResults } from '@/lib/server/runs/results'
import { readRuns } from '@/lib/server/runs/service'
import type { Supabase } from '@/lib/supabase/clients'
import { findDesignsOfRuns, findRunsIn, listDesignsAfter, type StoredDesign } from './queries'
import { presentStoredDesign } from './service'

/** Page size, for each kind of design. */
const PAGE_SIZE = 100

export type RoomsPage = { rooms: MyRoom[]; next: MyRoomsCursor | null }

/**
 * One page of the user's rooms: designs by photo, the photo with the newest design first. Designs kept only for a day come
 * first, then the stored ones, so that a page starts where the last one ended even if new designs were made in between.
 */
export async function listRooms(
  app: ClaimContext,
  userId: string,
  after: MyRoomsCursor | null,
  pageSize = PAGE_SIZE,
): Promise<RoomsPage> {
  const { supabase } = app
  const limit = pageSize + 1
  const found =
    after?.kind === 'stored'
      ? []
      : await readRuns(app, userId, { limit, after: after?.id ?? null, hasImage: true })
  const runs = found.slice(0, pageSize)
  const savedIds = await findRunsIn(
    supabase,
    'user_images',
    userId,
    runs.map(({ id }) => id),
  )
  const kept = runs.filter(({ id }) => !savedIds.has(id))
  if (found.length > pageSize) {
    const next = cursorAt('run', runs)
    // All of them are stored, so they come up again with the stored ones.
    if (kept.length === 0) return listRooms(app, userId, next, pageSize)
    return { rooms: await withKept(supabase, userId, groupByPhoto(kept, [])), next }
  }

  const afterStored = after?.kind === 'stored' ? after.id : null
  const designs = await listDesignsAfter(supabase, userId, { limit, after: afterStored })
  const stored = designs.slice(0, pageSize)
  const ids = stored.flatMap(({ runId }) => runId ?? [])
  const makers = await findRuns(supabase, userId, ids)
  return {
    rooms: await withKept(supabase, userId, groupByPhoto(kept, stored, makers)),
    next: designs.length > pageSize ? cursorAt('stored', stored) : null,
  }
}

/** Existing designs made in a room, latest first. Stored designs have their stored image. */
export async function listVersions(
  app: Pick<ClaimContext, 'supabase' | 'runSettings' | 'log'>,
  userId: string,
  roomId: string,
): Promise<RunResponse[]> {
  const { supabase } = app
  await removeExpiredResults(app, userId)
  const runIds = await listDesignsOfRoom(supabase, userId, roomId)
  const [runs, stored] = await Promise.all([
    findRuns(supabase, userId, runIds),
    runIds.length > 0 ? findDesignsOfRuns(supabase, userId, runIds) : [],
  ])
  const runOf = new Map(runs.map((run) => [run.id, run]))
  const storedOf = new Map(stored.map((design) => [design.runId, design]))
  return runIds.flatMap((id) => {
    const run = runOf.get(id)
    if (!run) return []
    const version = presentRun(run)
    const kept = storedOf.get(id)
    if (!kept) return version.resultUrl === null ? [] : [version]
    const originalUrl = kept.originalPath === null ? null : API.runOriginal(id)
    return [{ ...version, resultUrl: presentStoredDesign(kept).url, originalUrl }]
  })
}

/** A design without what was stored along with it. */
type DesignItself = Omit<MyRoomDesign, 'hasList' | 'hasDocument' | 'roomId'>
type DesignsOfPhoto = { key: string; designs: DesignItself[] }

/** Adds what was stored along with each design. */
async function withKept(supabase: Supabase, userId: string, rooms: DesignsOfPhoto[]): Promise<MyRoom[]> {
  const runIds = rooms.flatMap(({ designs }) => designs.flatMap(({ runId }) => runId ?? []))
  const [listed, documented] = await Promise.all([
    findRunsIn(supabase, 'shopping_lists', userId, runIds),
    findRoomsOfDesigns(supabase, userId, runIds),
  ])
  return rooms.map(({ key, designs }) => ({
    key,
    designs: designs.map((design) => ({
      ...design,
      hasList: listed.has(design.runId ?? ''),
      hasDocument: documented.has(design.runId ?? ''),
      roomId: documented.get(design.runId ?? '') ?? null,
    })),
  }))
}

function cursorAt(kind: MyRoomsCursor['kind'], page: readonly { id: string }[]): MyRoomsCursor | null {
  const last = page.at(-1)
  return last ? { kind, id: last.id } : null
}

/** Designs from the same photo share its stored original. `makers` are the runs of the stored designs. */
export function groupByPhoto(
  kept: readonly DesignRun[],
  stored: readonly StoredDesign[],
  makers: readonly DesignRun[] = [],
): DesignsOfPhoto[] {
  const runOf = new Map(makers.map((run) => [run.id, run]))
  const designs = [
    ...kept.map((run) => ({ photo: run.originalPath, design: fromRun(run) })),
    ...stored.map((design) => ({
      photo: design.originalPath,
      design: fromStored(design, runOf.get(design.runId ?? '')),
    })),
  ].toSorted((one, other) => other.design.createdAt.localeCompare(one.design.createdAt))
  const rooms = Map.groupBy(designs, ({ photo, design }) => photo ?? design.resultUrl)
  return [...rooms].map(([key, entries]) => ({ key, designs: entries.map(({ design }) => design) }))
}

function fromRun(run: DesignRun): DesignItself {
  return {
    runId: run.id,
    storedId: null,
    style: styleOf(run.params),
    finish: finishOf(run),
    aspect: aspectOf(run),
    createdAt: (run.finishedAt ?? run.createdAt).toISOString(),
    resultUrl: API.runResult(run.id),
    originalUrl: run.originalPath === null ? null : API.runOriginal(run.id),
    alteration: alterationOf(generationParamsOf(run)),
  }
}

function fromStored(design: StoredDesign, run: DesignRun | undefined): DesignItself {
  const { id, style, createdAt, url } = presentStoredDesign(design)
  const hasOriginal = design.runId !== null && design.originalPath !== null
  return {
    runId: design.runId,
    storedId: id,
    style,
    finish: run ? finishOf(run) : '',
    aspect: run ? aspectOf(run) : null,
    createdAt,
    resultUrl: url,
    originalUrl: hasOriginal && design.runId !== null ? API.runOriginal(design.runId) : null,
    alteration: alterationOf(run ? generationParamsOf(run) : null),
  }
}

function aspectOf({ diffReport }: DesignRun): number | null {
  return diffReport && diffReport.width / diffReport.height
}

function finishOf({ made }: DesignRun): string {
  const finish = made?.sent.finish
  return typeof finish === 'string' ? finish.split('; ').filter(Boolean).join(', ') : ''
}
