import { API } from '@/lib/config/routes'
import type { KindChoice } from '@/lib/domain/areas'
import { type DesignRun, isFinished, type RestyleParams, styleOf } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { type Look, lookOf, seedOfLook, settingsInLook } from '@/lib/domain/look'
import { byField } from '@/lib/domain/number-params'
import { TASK_CREDITS } from '@/lib/domain/plans'
import { AppError } from '@/lib/errors/app-error'
import { settingsOf } from '@/lib/mask/mask'
import type { LookOrder } from '@/lib/schemas/requests'
import type { LookResponse, NewLook } from '@/lib/schemas/responses'
import { type RoomDocument, roomDocumentInJson } from '@/lib/schemas/room-document'
import type { DesignFields } from '@/lib/schemas/transform'
import { findDesignsOfRuns } from '@/lib/server/designs/queries'
import { presentStoredDesign } from '@/lib/server/designs/service'
import { requirePictures } from '@/lib/server/materials/service'
import {
  findRoomPhoto,
  findRoomsOfDesigns,
  readKeptRoom,
  saveDesignDocument,
  storableDocument,
} from '@/lib/server/rooms/queries'
import { sweepStaleRuns } from '@/lib/server/runs/claim-queries'
import { type ClaimContext, claimRuns } from '@/lib/server/runs/claims'
import type { RunContext } from '@/lib/server/runs/context'
import { failReservation, REFUSALS } from '@/lib/server/runs/credits'
import { storeInputs } from '@/lib/server/runs/inputs'
import { findRuns } from '@/lib/server/runs/queries'
import { removeExpiredResults, requireRun } from '@/lib/server/runs/results'
import { newRunOf, requireCredit, requireTask, validateImages } from '@/lib/server/runs/service'
import { readPlan } from '@/lib/server/subscriptions/service'
import { readFile, readFileSize } from '@/lib/server/supabase/files'
import { readUpload, uploadSize } from '@/lib/server/uploads/service'
import { findLook, type KeptLook, type LookRun, listRoomAreas, orderLookRows } from './queries'

type AskedPhoto = LookOrder['photos'][number]
type OrderContext = RunContext & ClaimContext

/** The finishes of a design, with what makes those of a style come out the same. */
type Source = { readonly run: DesignRun; readonly params: RestyleParams; readonly look: Look }

/** Fails with `run_not_found`, and with `look_without_kinds` for a design whose finishes can't be used elsewhere. */
async function readSource(
  { supabase }: Pick<RunContext, 'supabase'>,
  userId: string,
  runId: string,
): Promise<Source> {
  const run = await requireRun(supabase, userId, runId)
  const { params, made } = run
  const look = lookOf({ areas: params.areas, sent: made?.sent ?? null })
  if (params.task !== 'restyle-areas' || run.status !== 'succeeded' || look.size === 0) {
    throw new AppError('look_without_kinds')
  }
  return { run, params, look }
}

/** The kinds of areas that a design has a finish for. */
export async function readKindsOfLook(
  app: Pick<RunContext, 'supabase'>,
  userId: string,
  runId: string,
): Promise<KindChoice[]> {
  return [...(await readSource(app, userId, runId)).look.keys()]
}

/** The look of a design, and the user's other rooms, for the page on which some are chosen. */
export async function readNewLook(
  app: Pick<RunContext, 'supabase'>,
  userId: string,
  runId: string,
): Promise<NewLook> {
  const { run, params, look } = await readSource(app, userId, runId)
  const [rooms, roomsOfRuns] = await Promise.all([
    listRoomAreas(app.supabase, userId),
    findRoomsOfDesigns(app.supabase, userId, [runId]),
  ])
  const others = rooms.filter(({ id }) => id !== roomsOfRuns.get(runId))
  return {
    sourceRunId: run.id,
    style: params.style,
    imageUrl: run.resultExpired ? null : API.runResult(run.id),
    kinds: [...look.values()],
    rooms: others.map(({ id, name, areas }) => ({
      id,
      name,
      areas: areas.map((area) => {
        const settings = settingsOf(area)
        return { name: area.name, kind: settings.kind, isInLook: settingsInLook(look, settings) !== null }
      }),
    })),
  }
}

/**
 * Orders a look for the photos of rooms, all of them or none: the credits of all are taken at once, and each photo is a run
 * that ends by itself. Repeating an order takes nothing more. Of a look that is there, rooms whose run failed can be ordered
 * again, each alone. Fails with what is wrong with the order, before any credit is taken.
 */
export async function orderLook(
  app: OrderContext,
  { userId, lookId, signal }: { userId: string; lookId: string; signal: AbortSignal },
  { sourceRunId, photos }: LookOrder,
): Promise<LookResponse> {
  const known = await findLook(app.supabase, userId, lookId)
  if (!known) requireCount(photos.length)
  const source = await readSource(app, userId, sourceRunId)
  const wanted = photos.filter(({ runId }) => !known?.photos.some((photo) => photo.runId === runId))
  if (wanted.length > 0) {
    const drawn = await requireAll(app, userId, source, wanted)
    const runs: LookRun[] = []
    // One after another: each takes the memory of a photo.
    for (const photo of drawn) runs.push(await preparePhoto(app, { userId, signal }, photo))
    await reserve(app, { userId, lookId, sourceRunId }, runs)
    await keepDocuments(app, userId, source, drawn)
    await claimRuns(app, userId)
  }
  return readLook(app, userId, lookId)
}

function requireCount(count: number): void {
  const { min, max } = LIMITS.looks.rooms
  if (count < min) throw new AppError('look_too_few', { min })
  if (count > max) throw new AppError('look_too_many', { max })
}

/** A photo of which everything is known but its files. */
type DrawnPhoto = AskedPhoto & { readonly document: RoomDocument; readonly fields: DesignFields }

/** All that can be refused before a file is read. */
async function requireAll(
  app: OrderContext,
  userId: string,
  source: Source,
  wanted: readonly AskedPhoto[],
): Promise<DrawnPhoto[]> {
  requireTask(app.engine, source.params.task)
  for (const { runId } of wanted.slice(0, 1)) await requireCredit(app, userId, runId)
  const { plan } = await readPlan(app, userId)
  requireEnough(wanted.length, plan?.designsLeft ?? 0)
  await requirePictures(app.supabase, userId, source.params)
  const drawn: DrawnPhoto[] = []
  for (const photo of wanted) drawn.push(await readRoom(app, userId, source, photo))
  return drawn
}

function requireEnough(photos: number, remaining: number): void {
  const needed = photos * TASK_CREDITS['restyle-areas']
  if (remaining < needed) throw new AppError('insufficient_credits', { needed, remaining })
}

/** Fails with `room_missing`, also for somebody else's room, with `room_changed`, and with `look_fits_no_area`. */
async function readRoom(
  { supabase }: Pick<RunContext, 'supabase'>,
  userId: string,
  { run, params, look }: Source,
  photo: AskedPhoto,
): Promise<DrawnPhoto> {
  const { room, document: stored } = await readKeptRoom(supabase, userId, photo.roomId)
  if (room.revision !== photo.revision) throw new AppError('room_changed')
  const document = roomDocumentInJson.safeParse(stored).data
  if (!document) throw new AppError('room_open_failed')
  const areas = photo.areaIds.map((id) => {
    const area = document.mask.areas.find((each) => each.id === id)
    const settings = area && settingsInLook(look, settingsOf(area))
    if (!settings) throw new AppError('look_fits_no_area', { room: room.name })
    return settings
  })
  return { ...photo, document, fields: { ...params, seed: seedOfLook(run), areas } }
}

/** Checks a room's photo and what was drawn on it to their last byte, and stores both for the run. */
async function preparePhoto(
  app: OrderContext,
  { userId, signal }: { userId: string; signal: AbortSignal },
  { roomId, runId, maskPath, areasPath, fields }: DrawnPhoto,
): Promise<LookRun> {
  const { supabase, gate } = app
  const photoPath = await findRoomPhoto(supabase, userId, roomId)
  const uploads = [maskPath, ...(areasPath === null ? [] : [areasPath])]
  const sizes = await Promise.all([
    readFileSize(supabase, photoPath, 'user_images'),
    ...uploads.map((path) => uploadSize(supabase, userId, path)),
  ])
  const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
  return gate.files({ userId, bytes, signal }, async () => {
    const [image, mask, areas] = await Promise.all([
      readFile(supabase, photoPath),
      readUpload(supabase, userId, maskPath),
      areasPath === null ? null : readUpload(supabase, userId, areasPath),
    ])
    if (!image) throw new AppError('room_missing')
    const files = { image, mask, areas }
    await validateImages(app, userId, files, fields)
    const { newRun, isOriginalStored } = await newRunOf(app, userId, { runId, fields, ...files })
    await storeInputs(app, newRun, { ...files, references: [] }, isOriginalStored)
    return { roomId, newRun }
  })
}

/** What is stored for an order that is refused, the daily sweep takes. */
async function reserve(
  { supabase, runSettings, hostedLimits, log }: OrderContext,
  order: { userId: string; lookId: string; sourceRunId: string },
  runs: readonly LookRun[],
): Promise<void> {
  const { quietSeconds } = runSettings
  const limits = { ...hostedLimits, quietSeconds }
  const { outcome, designs_left } = await orderLookRows(supabase, order, runs, limits).catch(failReservation)
  switch (outcome) {
    case 'ordered':
      return
    case 'look_missing':
    case 'room_missing':
      throw new AppError(outcome)
    case 'too_many':
      throw new AppError('look_too_many', { max: LIMITS.looks.rooms.max })
    case 'no_credits':
      // Another request was faster.
      if (designs_left > 0) requireEnough(runs.length, designs_left)
      throw new AppError('no_credits')
    default:
      if (outcome === 'budget_spent') log.warn('hosted_budget_spent', { ...hostedLimits })
      throw new AppError(REFUSALS[outcome])
  }
}

/** Keeps with each run what it is made from, so that its room shows it among the room's designs. Never fails. */
async function keepDocuments(
  { supabase, log }: Pick<RunContext, 'supabase' | 'log'>,
  userId: string,
  { run, params }: Source,
  drawn: readonly DrawnPhoto[],
): Promise<void> {
  for (const { roomId, runId, areaIds, fields, document } of drawn) {
    const form = {
      ...document.form,
      ...byField(({ name }) => params[name]),
      task: params.task,
      style: params.style,
      roomType: params.roomType,
      prompt: params.prompt,
      negative_prompt: params.negativePrompt,
      seed: seedOfLook(run),
    }
    const areas = document.mask.areas.map((area) => {
      const settings = fields.areas[areaIds.indexOf(area.id)]
      // What the look does not have was left out.
      return settings ? { ...area, settings } : { ...area, isHidden: true }
    })
    const made = { form, mask: { ...document.mask, areas }, list: null, favorites: [], references: [] }
    await saveDesignDocument(supabase, userId, runId, { document: storableDocument(made), roomId }).catch(
      (cause: unknown) => log.error('design_document_not_kept', cause, { runId }),
    )
  }
}

/** One of the user's own looks as it is now. What waits in it is gone on with. Fails with `look_missing`. */
export async function readLook(app: ClaimContext, userId: string, lookId: string): Promise<LookResponse> {
  const { supabase, runSettings } = app
  await removeExpiredResults(app, userId)
  await sweepStaleRuns(supabase, userId, runSettings.quietSeconds)
  const look = await findLook(supabase, userId, lookId)
  if (!look) throw new AppError('look_missing')
  const runIds = look.photos.map(({ runId }) => runId)
  const [runs, stored] = await Promise.all([
    findRuns(supabase, userId, [look.sourceRunId, ...runIds]),
    runIds.length > 0 ? findDesignsOfRuns(supabase, userId, runIds) : [],
  ])
  if (runs.some(({ status }) => !isFinished(status))) await claimRuns(app, userId)
  const runOf = new Map(runs.map((run) => [run.id, run]))
  const storedOf = new Map(stored.map((design) => [design.runId, presentStoredDesign(design).url]))
  const source = runOf.get(look.sourceRunId)
  return {
    id: look.id,
    sourceRunId: look.sourceRunId,
    style: source ? styleOf(source.params) : '',
    createdAt: look.createdAt.toISOString(),
    photos: look.photos.flatMap((photo) => {
      const run = runOf.get(photo.runId)
      return run ? [presentPhoto(photo, run, storedOf.get(run.id) ?? null)] : []
    }),
  }
}

function presentPhoto(
  { roomId, roomName, runId }: KeptLook['photos'][number],
  { status, errorCode, originalPath, resultExpired, diffReport }: DesignRun,
  storedUrl: string | null,
): LookResponse['photos'][number] {
  const isThere = status === 'succeeded' && (!resultExpired || storedUrl !== null)
  return {
    roomId,
    roomName,
    runId,
    status,
    errorCode,
    resultUrl: isThere ? (storedUrl ?? API.runResult(runId)) : null,
    originalUrl: isThere && originalPath !== null ? API.runOriginal(runId) : null,
    aspect: diffReport && diffReport.width / diffReport.height,
  }
}

/** A look as My rooms lists it. */
export const presentListedLook = ({ id, photos, createdAt }: KeptLook) => ({
  id,
  rooms: photos.map(({ roomName }) => roomName),
  createdAt: createdAt.toISOString(),
})
