import 'server-only'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { filePaths, UPLOADS_BUCKET } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import { inspectPhoto } from '@/lib/image/decode-photo'
import { sniffImageFormat } from '@/lib/image/image-format'
import { withoutMetadata } from '@/lib/image/strip-metadata'
import { putFile, readFile, readFileSize, removeFiles, signUpload } from '@/lib/server/supabase/files'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'

/** A browser needs a file for one batch of designs, and puts it here again when it is gone. */
const KEEP_HOURS = 2

export type Upload = {
  /** What the browser names when it asks for a design. */
  path: string
  /** Where it puts the file, once, within two hours. */
  url: string
}

/** An address for each of the files, to be put into the bucket past this server. Fails with `image_too_large`. */
export async function createUploads(
  { supabase }: { supabase: Supabase },
  userId: string,
  fileBytes: readonly number[],
): Promise<Upload[]> {
  if (fileBytes.some((bytes) => bytes > LIMITS.upload.maxBytes)) throw new AppError('image_too_large')
  return Promise.all(
    fileBytes.map(async () => {
      const path = filePaths.upload(userId, randomUUID())
      return { path, url: await signUpload(supabase, path, UPLOADS_BUCKET) }
    }),
  )
}

const uploadId = z.uuid()

/**
 * How many bytes an upload of this user has. Fails with `upload_missing`, also for a path that is not theirs, and with
 * `image_too_large`.
 */
export async function uploadSize(supabase: Supabase, userId: string, path: string): Promise<number> {
  const bytes = isOwnPath(userId, path) ? await readFileSize(supabase, path, UPLOADS_BUCKET) : null
  if (bytes === null) throw new AppError('upload_missing')
  if (bytes > LIMITS.upload.maxBytes) throw new AppError('image_too_large')
  return bytes
}

/** An upload of this user. Fails with `upload_missing`, also for a path that is not theirs. */
export async function readUpload(supabase: Supabase, userId: string, path: string): Promise<Uint8Array> {
  const file = isOwnPath(userId, path) ? await readFile(supabase, path, UPLOADS_BUCKET) : null
  if (!file) throw new AppError('upload_missing')
  return file
}

/**
 * A photo of this user. Our own pages have taken place and owner out of it; what another client left in is taken out here,
 * of the stored file too, which is deleted where that can't be done. Fails like `readUpload` and `cleanPhoto`.
 */
export async function readPhotoUpload(supabase: Supabase, userId: string, path: string): Promise<Uint8Array> {
  const file = await readUpload(supabase, userId, path)
  try {
    const clean = await cleanPhoto(file)
    if (!isSame(clean, file)) await putFile(supabase, path, clean, UPLOADS_BUCKET)
    return clean
  } catch (error) {
    if (error instanceof AppError) await removeFiles(supabase, [path], UPLOADS_BUCKET)
    throw error
  }
}

/** The photo without what tells of its owner. Fails with what is wrong with a photo that it can't be taken from. */
export async function cleanPhoto(photo: Uint8Array): Promise<Uint8Array> {
  const clean = sniffImageFormat(photo) && withoutMetadata(photo)
  if (clean) return clean
  await inspectPhoto(photo)
  throw new AppError('image_damaged')
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}

/** The server's key opens every folder: only a path that `createUploads` may have given to this user will do. */
function isOwnPath(userId: string, path: string): boolean {
  const id = uploadId.safeParse(path.split('/').at(-1))
  return id.success && path === filePaths.upload(userId, id.data)
}

const paths = z.array(z.string())

/** Deletes uploads that are no longer needed, of all users. */
export async function removeOldUploads({ supabase }: { supabase: Supabase }): Promise<void> {
  const old = await checked(supabase.rpc('find_old_uploads', { p_hours: KEEP_HOURS }), paths)
  await removeFiles(supabase, old, UPLOADS_BUCKET)
}
