import { createHash } from 'node:crypto'
import * as z from 'zod'
import { mostReferences } from '@/lib/domain/hosted/input'
import { LIMITS } from '@/lib/domain/limits'
import { filePaths } from '@/lib/domain/stored-files'
import { isHosted } from '@/lib/engines/engine'
import { AppError, hasCode } from '@/lib/errors/app-error'
import { decodeCost } from '@/lib/image/decode-cost'
import { decodeScaledOriginal, decodeScaledPhoto } from '@/lib/image/decode-photo'
import { encodePng } from '@/lib/image/encode'
import type { Pixels } from '@/lib/image/pixels'
import { type Size, sizeWithArea } from '@/lib/math/image'
import type { RequestedReference } from '@/lib/schemas/requests'
import { readFile } from '@/lib/server/supabase/files'
import { checked } from '@/lib/server/supabase/rpc'
import { readVariant } from '@/lib/server/supabase/variants'
import { readPhotoUpload, uploadSize } from '@/lib/server/uploads/service'
import type { Supabase } from '@/lib/supabase/clients'
import { TASKS, type Task } from '@/lib/tasks/tasks'
import type { RunContext } from './context'

/** A reference image. */
export type ReferenceImage = {
  /** SHA-256 of the source file. */
  hash: string
  /** Prepared for the model: upright, without metadata, and scaled down to the pixels we pay for. */
  png: Uint8Array
}

/** The maximum number of references per task; none for tasks that aren't listed. */
export function referencesByTask(engine: RunContext['engine']): Partial<Record<Task, number>> {
  if (!isHosted(engine)) return {}
  const tasks = TASKS.filter((task) => engine.tasks.includes(task))
  return Object.fromEntries(tasks.map((task) => [task, mostReferences(engine.modelFor(task))]))
}

type Context = Pick<RunContext, 'supabase' | 'gate' | 'engine' | 'log'>

/**
 * A design's reference images, checked and prepared one after another, so that only one is decoded at a time. Takes no credit.
 * Throws `reference_too_many` before reading any, `reference_missing` and `upload_missing` (also for
 * other users' files), or an error about a picture.
 */
export async function readReferences(
  app: Context,
  userId: string,
  task: Task,
  requested: readonly RequestedReference[] = [],
): Promise<ReferenceImage[]> {
  if (requested.length === 0) return []
  const max = referencesByTask(app.engine)[task] ?? 0
  if (requested.length > max) throw new AppError('reference_too_many', { max })
  const references: ReferenceImage[] = []
  for (const each of requested) {
    references.push(await readReference(app, userId, each))
  }
  return references
}

function readReference(app: Context, userId: string, asked: RequestedReference): Promise<ReferenceImage> {
  if ('path' in asked) return readReferenceUpload(app, userId, asked.path)
  if ('picture' in asked) return referenceOfRoom(app, userId, asked.picture)
  return referenceOfDesign(app, userId, asked.design)
}

/** Prepares an uploaded picture. Throws `upload_missing` (also for another user's upload), or an error about the picture. */
export async function readReferenceUpload(
  { supabase, gate }: Pick<Context, 'supabase' | 'gate'>,
  userId: string,
  path: string,
): Promise<ReferenceImage> {
  await uploadSize(supabase, userId, path)
  const file = await readPhotoUpload(supabase, userId, path)
  return gate.check(userId, await decodeCost(file), async () => {
    const pixels = await decodeScaledPhoto(file, sentSize).catch((error: unknown) => {
      throw hasCode(error, 'image_too_small') ? tooSmall() : error
    })
    return referenceOf(file, pixels)
  })
}

/** A room's reference image was prepared when it was stored. */
async function referenceOfRoom({ supabase }: Context, userId: string, hash: string): Promise<ReferenceImage> {
  const png = await readFile(supabase, filePaths.reference(userId, hash))
  if (!png) throw new AppError('reference_missing')
  return { hash, png }
}

/** A design may be larger than an upload; its preview will do. */
async function referenceOfDesign(app: Context, userId: string, id: string): Promise<ReferenceImage> {
  const path = await findDesignPathById(app.supabase, userId, id)
  if (path === null) throw new AppError('reference_missing')
  const preview = await readVariant(app, userId, path, 'preview')
  return app.gate.check(userId, PREVIEW_COST, async () =>
    referenceOf(preview, await decodeScaledOriginal(preview, sentSize)),
  )
}

/** Path of one of the user's stored designs; `null` if there is none with this id. */
async function findDesignPathById(
  supabase: Supabase,
  userId: string,
  designId: string,
): Promise<string | null> {
  const query = supabase
    .from('user_images')
    .select('transformed_path')
    .eq('user_id', userId)
    .eq('status', 'completed')
    .eq('id', designId)
  const [design] = await checked(query, z.array(z.object({ transformed_path: z.string() })))
  return design?.transformed_path ?? null
}

/** In megapixels. */
const PREVIEW_COST = (LIMITS.preview.maxSidePx / 1_000) ** 2

const tooSmall = () => new AppError('added_image_too_small', { pixels: LIMITS.references.minSidePx })

function sentSize(size: Size): Size {
  const { minSidePx, sentPixels } = LIMITS.references
  if (Math.min(size.width, size.height) < minSidePx) throw tooSmall()
  return sizeWithArea(size, sentPixels)
}

async function referenceOf(file: Uint8Array, pixels: Pixels): Promise<ReferenceImage> {
  return { hash: createHash('sha256').update(file).digest('hex'), png: await encodePng(pixels) }
}
