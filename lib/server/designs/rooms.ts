import { API } from '@/lib/config/routes'
import type { DesignRun } from '@/lib/domain/design-run'
import type { MyRoom, MyRoomDesign } from '@/lib/domain/my-rooms'
import type { App } from '@/lib/server/app'
import { readRuns } from '@/lib/server/runs/service'
import { listDesigns, type StoredDesign } from './queries'
import { presentStoredDesign } from './service'

/** Newest runs that are looked through for designs of the last day. */
const RUNS = 200
const STORED_PAGE = 1_000

/** The user's rooms: stored designs and those of the last day, by photo, the room with the newest design first. */
export async function listRooms(app: App, userId: string): Promise<MyRoom[]> {
  const [runs, { designs }] = await Promise.all([
    readRuns(app, userId, RUNS),
    listDesigns(app.supabase, userId, 1, STORED_PAGE),
  ])
  return groupByPhoto(runs, designs)
}

/** Designs that were made of one photo share its stored original. */
export function groupByPhoto(runs: readonly DesignRun[], stored: readonly StoredDesign[]): MyRoom[] {
  const runOf = new Map(runs.map((run) => [run.id, run]))
  const saved = new Set(stored.map(({ runId }) => runId))
  const kept = runs.filter(
    ({ id, status, resultExpired }) => status === 'succeeded' && !resultExpired && !saved.has(id),
  )
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

function fromRun(run: DesignRun): MyRoomDesign {
  return {
    runId: run.id,
    storedId: null,
    style: run.params.style,
    finish: finishOf(run),
    aspect: aspectOf(run),
    createdAt: (run.finishedAt ?? run.createdAt).toISOString(),
    resultUrl: API.runResult(run.id),
    originalUrl: run.originalPath === null ? null : API.runOriginal(run.id),
  }
}

function fromStored(design: StoredDesign, run: DesignRun | undefined): MyRoomDesign {
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
  }
}

function aspectOf({ receipt }: DesignRun): number | null {
  return receipt && receipt.width / receipt.height
}

function finishOf({ receipt }: DesignRun): string {
  const finish = receipt?.made?.sent.finish
  return typeof finish === 'string' ? finish.split('; ').filter(Boolean).join(', ') : ''
}
