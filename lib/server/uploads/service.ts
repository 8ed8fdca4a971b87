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

/** A browser needs a file for one batch of designs, and uploads it again if it is gone. */
const KEEP_HOURS = 2

export type Upload = {
  /** The browser's reference to the file when it asks for a design. */
  path: string
  /** Where to upload the file, once, within two hours. */
  url: string
}

/** Upload URLs for files that go straight to the bucket. Throws `image_too_large`. */
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

/** Size of one of the user's uploads. Throws `upload_missing` (also for other users' paths) and `image_too_large`. */
export async function uploadSize(supabase: Supabase, userId: string, path: string): Promise<number> {
  const bytes = isOwnPath(userId, path) ? await readFileSize(supabase, path, UPLOADS_BUCKET) : null
  if (bytes === null) throw new AppError('upload_missing')
  if (bytes > LIMITS.upload.maxBytes) throw new AppError('image_too_large')
  return bytes
}

/** One of the user's uploads. Throws `upload_missing`, also for other users' paths. */
export async function readUpload(supabase: Supabase, userId: string, path: string): Promise<Uint8Array> {
  const file = isOwnPath(userId, path) ? await readFile(supabase, path, UPLOADS_BUCKET) : null
  if (!file) throw new AppError('upload_missing')
  return file
}

/**
 * The user's uploaded photo. Our own pages have removed location and owner from it. Anything other clients left in is removed
 * here, also from the stored file, which is deleted if that fails. Throws like `readUpload` and `cleanPhoto`.
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

/** The photo without identifying metadata. Throws an error about the photo if it can't be removed. */
export async function cleanPhoto(photo: Uint8Array): Promise<Uint8Array> {
  const clean = sniffImageFormat(photo) && withoutMetadata(photo)
  if (clean) return clean
  await inspectPhoto(photo)
  throw new AppError('image_damaged')
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}

/** The service key opens every folder, so accept only paths `createUploads` may have given to this user. */
function isOwnPath(userId: string, path: string): boolean {
  const id = uploadId.safeParse(path.split('/').at(-1))
  return id.success && path === filePaths.upload(userId, id.data)
}

const paths = z.array(z.string())

/** Deletes all users' old uploads. */
export async function removeOldUploads({ supabase }: { supabase: Supabase }): Promise<void> {
  const old = await checked(supabase.rpc('find_old_uploads', { p_hours: KEEP_HOURS }), paths)
  await removeFiles(supabase, old, UPLOADS_BUCKET)
}
