import { createHash } from 'node:crypto'
import type { DesignParams } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { type OwnMaterial, picturesOf } from '@/lib/domain/own-material'
import { BUCKET, filePaths } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import { decodeCost } from '@/lib/image/decode-cost'
import { checkPhoto, decodeOriginal } from '@/lib/image/decode-photo'
import type { Pixels } from '@/lib/image/pixels'
import type { ImageGate } from '@/lib/server/image-gate/image-gate'
import { putFile, readFile, readFileSize } from '@/lib/server/supabase/files'
import { readUpload, uploadSize } from '@/lib/server/uploads/service'
import type { Supabase } from '@/lib/supabase/clients'
import { deleteMaterialRow, saveMaterialRow } from './queries'

type Context = { supabase: Supabase; gate: ImageGate }

/**
 * Saves a material in the account. Its picture is taken from the browser's upload, unless it is stored already. Throws
 * `material_missing` if it's in neither place, `material_limit`, or an error about the picture.
 */
export async function saveMaterial(
  app: Context,
  userId: string,
  material: OwnMaterial,
  uploadedTo: string | undefined,
): Promise<void> {
  const { supabase } = app
  const path = filePaths.material(userId, material.picture)
  if ((await readFileSize(supabase, path, BUCKET)) === null) {
    if (uploadedTo === undefined) throw new AppError('material_missing')
    await putFile(supabase, path, await readPicture(app, userId, material, uploadedTo))
  }
  if ((await saveMaterialRow(supabase, userId, material)) === 'full') {
    throw new AppError('material_limit')
  }
}

/** Accepts only a PNG in the size our own pages make, whose bytes match the hash in its name. */
async function readPicture(
  { supabase, gate }: Context,
  userId: string,
  { picture }: OwnMaterial,
  path: string,
): Promise<Uint8Array> {
  const { keptSidePx, maxBytes } = LIMITS.ownMaterial.picture
  if ((await uploadSize(supabase, userId, path)) > maxBytes) throw new AppError('material_too_large')
  const file = await readUpload(supabase, userId, path)
  const {
    facts: { format, width, height },
  } = await gate.check(userId, await decodeCost(file), () => checkPhoto(file))
  if (format !== 'png' || Math.max(width, height) > keptSidePx) throw new AppError('material_not_image')
  if (createHash('sha256').update(file).digest('hex') !== picture) {
    throw new AppError('bad_request', { detail: 'picture' })
  }
  return file
}

/** Deletes a material. Its picture stays for designs made with it. */
export async function deleteMaterial(
  { supabase }: Pick<Context, 'supabase'>,
  userId: string,
  picture: string,
): Promise<void> {
  if (!(await deleteMaterialRow(supabase, userId, picture))) throw new AppError('material_missing')
}

type Asked = Pick<DesignParams, 'areas'> & { own?: OwnMaterial }

const picturesIn = ({ areas, own }: Asked) => picturesOf([...areas, ...(own ? [{ own }] : [])])

/** Where a design may find a picture: in the user's folder and in the library. */
const pathsOf = (userId: string, picture: string) => [
  filePaths.material(userId, picture),
  filePaths.library(picture),
]

/** Throws `material_missing` unless all pictures that a design needs exist. */
export async function requirePictures(supabase: Supabase, userId: string, asked: Asked): Promise<void> {
  const isThere = async (picture: string) => {
    for (const path of pathsOf(userId, picture)) {
      if ((await readFileSize(supabase, path, BUCKET)) !== null) return true
    }
    return false
  }
  const found = await Promise.all(picturesIn(asked).map(isThere))
  if (found.includes(false)) throw new AppError('material_missing')
}

/** The decoded pictures of own materials and things, by id. Throws `material_missing`. */
export async function readPictures(
  supabase: Supabase,
  userId: string,
  asked: Asked,
): Promise<Map<string, Pixels>> {
  const read = async (picture: string) => {
    for (const path of pathsOf(userId, picture)) {
      const file = await readFile(supabase, path)
      if (file) return [picture, await decodeOriginal(file)] as const
    }
    throw new AppError('material_missing')
  }
  return new Map(await Promise.all(picturesIn(asked).map(read)))
}
