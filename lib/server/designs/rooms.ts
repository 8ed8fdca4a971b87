import { API } from '@/lib/config/routes'
import { type DesignRun, generationParamsOf } from '@/lib/domain/design-run'
import { alterationOf } from '@/lib/domain/disclosure'
import type { MyRoom, MyRoomDesign, MyRoomsCursor } from '@/lib/domain/my-rooms'
import { designNames, type NamedDesign, numbered, roomTitle } from '@/lib/domain/room-title'
import type { RunResponse } from '@/lib/schemas/design-responses'
import { findRoomsOfDesigns, listDesignsOfRoom } from '@/lib/server/rooms/queries'
import type { ClaimContext } from '@/lib/server/runs/claims'
import { presentRun } from '@/lib/server/runs/present'
import { findRuns } from '@/lib/server/runs/queries'
import { removeExpiredResults } from '@/lib/server/runs/results'
import { readRuns } from '@/lib/server/runs/service'
import type { Supabase } from '@/lib/supabase/clients'
import { hasStyle } from '@/lib/tasks/tasks'
import { findDesignsOfRuns, findRunsIn, listDesignsAfter, type StoredDesign } from './queries'
import { findMakers, namedBy, presentStoredDesign } from './service'

/** Page size, for each kind of design. */
const PAGE_SIZE = 100

export type RoomsPage = { rooms: MyRoom[]; next: MyRoomsCursor | null }

/**
 * One page of the user's rooms: designs by room, the room with the newest design first. Designs kept only for a day come
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
    return { rooms: await roomsOf(supabase, userId, kept.map(fromRun)), next }
  }

  const afterStored = after?.kind === 'stored' ? after.id : null
  const designs = await listDesignsAfter(supabase, userId, { limit, after: afterStored })
  const stored = designs.slice(0, pageSize)
  const makers = await findMakers(supabase, userId, stored)
  const made = [...kept.map(fromRun), ...stored.map((design) => fromStored(design, makers.get(design.runId)))]
  return {
    rooms: await roomsOf(supabase, userId, made),
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
    return [{ ...version, resultUrl: presentStoredDesign(kept).url, originalUrl, isStored: true }]
  })
}

/** A design without what was stored along with it, the photo it was made from, and what it and its room are named by. */
type Made = {
  photo: string | null
  title: string
  named: NamedDesign
  design: Omit<MyRoomDesign, 'name' | 'hasList' | 'hasDocument'>
}

async function roomsOf(supabase: Supabase, userId: string, made: readonly Made[]): Promise<MyRoom[]> {
  const runIds = made.flatMap(({ design }) => design.runId ?? [])
  const [listed, documented] = await Promise.all([
    findRunsIn(supabase, 'shopping_lists', userId, runIds),
    findRoomsOfDesigns(supabase, userId, runIds),
  ])
  return groupByRoom(made, listed, documented)
}

function cursorAt(kind: MyRoomsCursor['kind'], page: readonly { id: string }[]): MyRoomsCursor | null {
  const last = page.at(-1)
  return last ? { kind, id: last.id } : null
}

/**
 * Groups designs by the room they were made in. Those made in no room that is kept, or whose room isn't known, join the designs
 * of their photo: these share its stored original. `roomIds` are the rooms of the runs that have a document.
 */
export function groupByRoom(
  made: readonly Made[],
  listed: ReadonlySet<string>,
  roomIds: ReadonlyMap<string, string | null>,
): MyRoom[] {
  const newest = made.toSorted((one, other) => other.design.createdAt.localeCompare(one.design.createdAt))
  const roomOf = ({ design }: Made) => roomIds.get(design.runId ?? '') ?? null
  const ofPhoto = new Map(
    newest.toReversed().flatMap((each): [string, string][] => {
      const room = roomOf(each)
      return each.photo && room ? [[each.photo, room]] : []
    }),
  )
  const keyOf = (each: Made) =>
    roomOf(each) ?? ofPhoto.get(each.photo ?? '') ?? each.photo ?? each.design.resultUrl
  const rooms = Map.groupBy(newest, keyOf)
  return [...rooms].map(([key, entries]) => {
    // The oldest is the first of its name, so that a new design renames none.
    const names = numbered(designNames(entries.map(({ named }) => named)).toReversed()).toReversed()
    return {
      key,
      title: entries[0]?.title ?? '',
      designs: entries.map(({ design }, i) => ({
        ...design,
        name: names[i] ?? '',
        hasList: listed.has(design.runId ?? ''),
        hasDocument: roomIds.has(design.runId ?? ''),
      })),
    }
  })
}

export function fromRun(run: DesignRun): Made {
  return {
    photo: run.originalPath,
    title: titleOf(run),
    named: run.params,
    design: {
      runId: run.id,
      storedId: null,
      finish: finishOf(run),
      aspect: aspectOf(run),
      createdAt: (run.finishedAt ?? run.createdAt).toISOString(),
      resultUrl: API.runResult(run.id),
      originalUrl: run.originalPath === null ? null : API.runOriginal(run.id),
      alteration: alterationOf(generationParamsOf(run)),
    },
  }
}

/** `run` made the design; missing if it was deleted. */
export function fromStored(stored: StoredDesign, run: DesignRun | undefined): Made {
  const { id, createdAt, url } = presentStoredDesign(stored)
  const { runId, originalPath, style } = stored
  return {
    photo: originalPath,
    title: run ? titleOf(run) : roomTitle({ roomType: '', style, areas: [] }),
    named: namedBy(stored, run),
    design: {
      runId,
      storedId: id,
      finish: run ? finishOf(run) : '',
      aspect: run ? aspectOf(run) : null,
      // When it was made: storing an older design doesn't make it the room's newest.
      createdAt: run ? (run.finishedAt ?? run.createdAt).toISOString() : createdAt,
      resultUrl: url,
      originalUrl: runId !== null && originalPath !== null ? API.runOriginal(runId) : null,
      alteration: alterationOf(run ? generationParamsOf(run) : null),
    },
  }
}

function titleOf({ params }: DesignRun): string {
  const { roomType, style } = hasStyle(params) ? params : { roomType: '', style: '' }
  return roomTitle({ roomType, style, areas: params.areas })
}

function aspectOf({ diffReport }: DesignRun): number | null {
  return diffReport && diffReport.width / diffReport.height
}

function finishOf({ made }: DesignRun): string {
  const finish = made?.sent.finish
  return typeof finish === 'string' ? finish.split('; ').filter(Boolean).join(', ') : ''
}
