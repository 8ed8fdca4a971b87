import { createHash } from 'node:crypto'
import {
  areaOfMost,
  type DesignRun,
  isAreaKept,
  isFinished,
  MOST_REFUSED,
  needsSelection,
  PLAIN_AREA,
} from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { isOnSelection, type Perspective } from '@/lib/domain/perspective'
import { drawSeed } from '@/lib/domain/presets'
import { filePaths } from '@/lib/domain/stored-files'
import { isUsedUp } from '@/lib/domain/subscription'
import { type HostedEngine, isHosted } from '@/lib/engines/engine'
import { requireFit } from '@/lib/engines/replicate/frame'
import { AppError, hasCode } from '@/lib/errors/app-error'
import { decodeAreas, inspectAreas } from '@/lib/image/decode-areas'
import { decodeCost } from '@/lib/image/decode-cost'
import { inspectMask, type MaskFacts } from '@/lib/image/decode-mask'
import { checkPhoto, inspectPhoto, type PhotoFacts } from '@/lib/image/decode-photo'
import { type AreaLabels, forEachStretch, type SelectedPixels } from '@/lib/image/pixels'
import { isSameView } from '@/lib/image/thumbnail'
import type { Size } from '@/lib/math/image'
import type { RequestedReference } from '@/lib/schemas/requests'
import type { DesignFields } from '@/lib/schemas/transform'
import { surfacesIn } from '@/lib/segment/kind-map'
import { type SmallMask, smallMaskOf } from '@/lib/segment/small-mask'
import { requirePictures } from '@/lib/server/materials/service'
import { type Opening, openPhoto } from '@/lib/server/segment/service'
import { readPlan } from '@/lib/server/subscriptions/service'
import { traced } from '@/lib/server/telemetry/traced'
import { isFlat } from '@/lib/tasks/furnish/furnishing'
import { FIRST_TASK, hasThing, TASK_RULES } from '@/lib/tasks/tasks'
import { type ClaimContext, claimRuns, sweepStaleRuns } from './claims'
import type { RunContext } from './context'
import { type NewRun, refundRun, reserveCredit } from './credits'
import { changingPart, clearInputs, type ImageFiles, type InputSource, uploadedInputs } from './inputs'
import { countCancelled, findRun, findStoredOriginal, listRuns, type RunPage } from './queries'
import { type ReferenceImage, readReferences } from './references'
import {
  type FinishedDesign,
  readFinishedDesign,
  removeExpiredResults,
  requireRun,
  type WaitContext,
  waitForRun,
} from './results'
import { makeDesign } from './work'

const DAY_MS = 24 * 60 * 60 * 1_000

export type DesignRequest = ImageFiles & {
  runId: string
  fields: DesignFields
  references?: readonly RequestedReference[] | undefined
}

/**
 * Decodes the files completely and checks that each area has its settings, at no cost. Throws the same error that making the
 * design would.
 */
export async function validateImages(
  app: Opening & { engine: AskedEngine },
  userId: string,
  files: ImageFiles,
  fields: CheckedFields,
): Promise<{ image: PhotoFacts; mask: MaskFacts }> {
  if (!files.areas && fields.areas.length > 1) throw new AppError('bad_request', { detail: 'kinds' })
  await inspectPhoto(files.image)
  const cost = await decodeCost(files.image, [files.mask, files.areas])
  const { most, ...facts } = await app.gate.check(userId, cost, () =>
    traced('image.check', () => checkImages(files, fields, app.engine)),
  )
  // Outside of the check's place: the model has a line of its own.
  if (most) await requireOneSurface(app, userId, files.image, most)
  return facts
}

type CheckedFields = Pick<DesignFields, 'areas' | 'task'> & { placement?: Perspective }

/** The part of an engine needed for checking images. A hosted engine has one model per task. */
type AskedEngine = Pick<RunContext['engine'], 'name'> & Partial<Pick<HostedEngine, 'modelFor'>>

/** `most`: the area whose surfaces our own engine has to know. */
type CheckedImages = { image: PhotoFacts; mask: MaskFacts; most: SmallMask | null }

async function checkImages(
  { image, mask, areas, shown }: ImageFiles,
  fields: CheckedFields,
  engine: AskedEngine,
): Promise<CheckedImages> {
  const count = fields.areas.length
  const asked = { task: fields.task, areas: count > 0 ? fields.areas : [PLAIN_AREA], engine: engine.name }
  const { facts: photo, thumbnail } = await checkPhoto(image)
  if (shown && !isSameView(shown, thumbnail)) throw new AppError('photo_differs')
  const mayBeEmpty = TASK_RULES[asked.task].selection !== 'changes'
  const { selected, ...facts } = await inspectMask(mask, photo, { mayBeEmpty })
  if (areas) await inspectAreas(areas, photo, { ...facts, selected }, count)
  let most: SmallMask | null = null
  const isRoom = TASK_RULES[asked.task].selection === 'may-stay'
  if (isRoom || facts.coverage > LIMITS.mask.mostOfPhoto) {
    const labels = areas ? await decodeAreas(areas, { ...facts, selected }, count) : selected
    const shares = await sharesOf(labels, asked.areas.length)
    if (isRoom) requireChange(shares, asked)
    const index = areaOfMost(asked, shares)
    if (index >= 0) most = smallMaskOf(labels, facts, index + 1)
  }
  const model = engine.modelFor?.(asked.task)
  if (!model && TASK_RULES[fields.task].hasThing) requirePlace(fields, selected, facts)
  if (model) requireFit(changingPart({ selected, ...facts }, asked.task), facts, photo, model)
  return { image: photo, mask: facts, most }
}

/** Our own engine makes what its preview shows, and only that. */
function requirePlace(
  { placement }: Pick<CheckedFields, 'placement'>,
  selected: SelectedPixels,
  size: Size,
): void {
  if (!placement || !isOnSelection(placement, selected, size)) throw new AppError('furnish_not_sure')
}

/** Each area's share (0–1) of the photo. */
async function sharesOf(labels: AreaLabels, areas: number): Promise<number[]> {
  const counts = new Uint32Array(areas + 1)
  await forEachStretch(labels.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const label = labels[i] ?? 0
      counts[label] = (counts[label] ?? 0) + 1
    }
  })
  return Array.from(counts.subarray(1), (pixels) => pixels / labels.length)
}

type AskedAreas = Pick<DesignFields, 'areas' | 'task'> & { engine: string }

/** Throws if nothing of a room would change: `everything_kept`, or `room_needs_areas` for our own engine. */
function requireChange(shares: readonly number[], { areas, ...asked }: AskedAreas): void {
  const isOnlyAreas = needsSelection(asked)
  const sum = (some: readonly number[]) => some.reduce((total, share) => total + share, 0)
  const kept = areas.map((area, i) => (isAreaKept(area, asked) ? (shares[i] ?? 0) : 0))
  if ((isOnlyAreas ? sum(shares) : 1) - sum(kept) < LIMITS.mask.minCoverage) {
    throw new AppError(isOnlyAreas ? 'room_needs_areas' : 'everything_kept')
  }
}

/** Throws if an area that is most of the photo has several surfaces, or if nobody can tell (`MOST_REFUSED`). */
async function requireOneSurface(
  app: Opening,
  userId: string,
  image: Uint8Array,
  area: SmallMask,
): Promise<void> {
  const opened = await openPhoto(app, userId, image).catch((cause: unknown) => {
    // A new try helps, unlike with a model that isn't there.
    if (hasCode(cause, 'segment_busy')) throw new AppError('server_busy', { seconds: 10 }, { cause })
    if (hasCode(cause, 'segment_unavailable')) return null
    throw cause
  })
  const refused = MOST_REFUSED[opened ? surfacesIn(opened.kinds, area) : 'unknown']
  if (refused) throw new AppError(refused)
}

/** A run whose files are no longer needed in memory: its design was made here, or another process makes it. */
type BegunDesign = { run: DesignRun; made: FinishedDesign | null }

/**
 * Makes one design for its credits, or leaves it to another process; `finishDesign` returns it. `runId` makes the request
 * idempotent: repeating it returns the same answer, success or error, and takes no more credits. If anything fails after the
 * credits were taken, they are refunded before the user sees the error.
 */
export async function beginDesign(
  app: Omit<RunContext, 'workerId' | 'pause'>,
  userId: string,
  request: DesignRequest,
): Promise<BegunDesign> {
  const { runId, image, mask, areas, fields } = request
  requireTask(app.engine, fields)
  // The photo is decoded again for the design: 36 MB of pixels (at 12 megapixels) must not wait in memory for a slot. Decoding
  // takes 40 ms (130 ms for a progressive JPEG), the design seconds.
  await requireCredit(app, userId, runId)
  await requirePictures(app.supabase, userId, fields)
  const references = await readReferences(app, userId, fields.task, request.references)
  await validateImages(app, userId, request, fields)
  const { newRun, isOriginalStored } = await newRunOf(app, userId, request, references)
  const isClaimed = app.role !== 'web' && app.activeRuns.isOpen()
  const { run, designsLeft, isNew } = await traced('run.reserve', () => reserveCredit(app, newRun, isClaimed))
  if (!isNew) return { run, made: await readFinishedDesign(app, run, designsLeft) }

  const files = { image, mask, areas, references: references.map(({ png }) => png) }
  const inputs = uploadedInputs(app, run, files, isOriginalStored)
  if (isClaimed) return { run, made: await makeDesign(app, run, inputs) }
  await letOthersMake(app, run, inputs)
  return { run, made: null }
}

/** A request's run, and whether an earlier one has stored its photo. */
async function newRunOf(
  app: Pick<RunContext, 'supabase' | 'engine' | 'runSettings' | 'now' | 'random'>,
  userId: string,
  { runId, image, mask, areas, shown, fields }: DesignRequest,
  references: readonly ReferenceImage[],
): Promise<{ newRun: NewRun; isOriginalStored: boolean }> {
  const referenceHashes = references.map(({ hash }) => hash)
  const params = {
    ...fields,
    seed: fields.seed ?? drawSeed(app.random),
    // Without settings, the mask is a single, untouched area.
    areas: fields.areas.length > 0 ? fields.areas : [PLAIN_AREA],
    ...(references.length > 0 && { references: referenceHashes }),
    ...(shown && { isAsShown: true as const }),
  }
  const [photoHash, maskHash, areasHash] = [sha256(image), sha256(mask), areas && sha256(areas)]
  // Storing it twice beats not making the design.
  const storedOriginal = await findStoredOriginal(app, userId, photoHash).catch(() => null)
  const newRun = {
    id: runId,
    userId,
    params,
    photoHash,
    maskHash,
    requestHash: sha256(
      JSON.stringify([photoHash, maskHash, areasHash, hashedFields(fields), ...referenceHashes]),
    ),
    engine: isHosted(app.engine) ? app.engine.modelFor(params.task).name : app.engine.name,
    originalPath: storedOriginal ?? filePaths.original(userId, runId),
    costCents: isHosted(app.engine) ? app.engine.costCents(params, references.length) : 0,
    clamped: isHosted(app.engine) ? app.engine.adjustmentsOf(params) : [],
  }
  return { newRun, isOriginalStored: storedOriginal !== null }
}

/** Restyles are hashed as before tasks existed, so that a request can be repeated across a server update. */
function hashedFields({ task, ...fields }: DesignFields): unknown {
  return Object.entries(task === FIRST_TASK ? fields : { task, ...fields }).sort()
}

function requireTask(engine: RunContext['engine'], fields: DesignFields): void {
  if (!engine.tasks.includes(fields.task)) throw new AppError('task_not_offered')
  // Only rugs and pictures can be made by our own engine.
  if (hasThing(fields) && !isHosted(engine) && !isFlat(fields.furnishing)) {
    throw new AppError('furnish_needs_model')
  }
}

/** The design, waiting for another process if this one didn't make it. Throws the run's error. */
export async function finishDesign(app: WaitContext, { run, made }: BegunDesign): Promise<FinishedDesign> {
  const design = made ?? (await waitForRun(app, run))
  await removeExpiredResults(app, run.userId)
  return design
}

/** The run waits for a process to claim it, which needs its inputs to be stored. */
async function letOthersMake(
  app: Pick<RunContext, 'supabase' | 'log'>,
  run: DesignRun,
  inputs: InputSource,
): Promise<void> {
  try {
    await inputs.kept
  } catch (cause) {
    const error = await refundRun(app, { ...run, attempt: null }, cause)
    await clearInputs(app, run, inputs)
    throw error
  }
}

/**
 * Refuses a request without credits before decoding anything, and users who have canceled too many designs today: each took
 * work and was refunded. Repeated requests need no credit. When in doubt, including when the database doesn't answer,
 * `reserveCredit` decides.
 */
async function requireCredit(
  app: Pick<RunContext, 'supabase' | 'runSettings' | 'now'>,
  userId: string,
  runId: string,
): Promise<void> {
  const aDayAgo = new Date(app.now().getTime() - DAY_MS)
  const known = await Promise.all([
    readPlan(app, userId),
    findRun(app.supabase, userId, runId),
    countCancelled(app.supabase, userId, aDayAgo),
  ]).catch(() => null)
  if (!known) return
  const [{ plan, isActive }, run, cancelled] = known
  if (run) return
  if (cancelled >= app.runSettings.cancelledPerDay) throw new AppError('too_many_cancelled')
  if (isActive) return
  throw new AppError(plan && isUsedUp(plan, app.now()) ? 'no_credits' : 'no_active_plan')
}

/** One of the user's runs. If its process died, this one takes it over. */
export async function readRun(app: ClaimContext, userId: string, runId: string): Promise<DesignRun> {
  const run = await requireRun(app.supabase, userId, runId)
  if (!isFinished(run.status)) await claimRuns(app, userId)
  return run
}

/** The user's runs, newest first. Dead ones are first taken over, or failed and refunded. */
export async function readRuns(app: ClaimContext, userId: string, page: RunPage): Promise<DesignRun[]> {
  await removeExpiredResults(app, userId)
  await sweepStaleRuns(app.supabase, userId, app.runSettings.quietSeconds)
  const runs = await listRuns(app.supabase, userId, page)
  if (runs.some(({ status }) => !isFinished(status))) await claimRuns(app, userId)
  return runs
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}
