import 'server-only'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIMITS } from '@/lib/domain/limits'
import type { LibraryMaterial } from '@/lib/domain/own-material'
import { WHOLE_PICTURE } from '@/lib/domain/perspective'
import { BUCKET, filePaths } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import { decodePhoto } from '@/lib/image/decode-photo'
import { encodePng } from '@/lib/image/encode'
import { makePiece } from '@/lib/material/make-piece'
import { makeSeamless } from '@/lib/material/seamless'
import type { Size } from '@/lib/math/image'
import { type MaterialsFileRow, materialsFileSchema } from '@/lib/schemas/materials-file'
import { putFile, readFileSize } from '@/lib/server/supabase/files'
import type { Supabase } from '@/lib/supabase/clients'
import { offerMaterials } from './queries'

/** The problem with the import, as a sentence for the owner. */
export class LibraryError extends Error {}

type ImportContext = {
  supabase: Supabase
  /** Reports progress. */
  progress: (line: string) => void
}

type Import = {
  /** The folder with `materials.json` and its pictures. */
  folder: string
  /** Validate everything, write nothing. */
  isDryRun: boolean
  /** Withdraw materials that aren't in the folder. */
  isReplacing: boolean
}

const LIST = 'materials.json'

/**
 * Adds a folder's materials to the shared library. Validates every row and picture before anything is written, and writes all
 * rows or none. Repeating it updates the rows of known pictures. Throws `LibraryError`.
 */
export async function importMaterials(context: ImportContext, given: Import): Promise<string[]> {
  const rows = await readList(given.folder)
  // Prepared pictures wait on disk, because hundreds of them would fill the memory.
  const waiting = await mkdtemp(join(tmpdir(), 'materials-'))
  try {
    const materials = await prepareAll(rows, { ...given, waiting }, context.progress)
    if (given.isDryRun) return [`${materials.length} materials are right; nothing was written.`]
    await storePictures(context, materials, waiting)
    const answer = await offerMaterials(context.supabase, materials, given.isReplacing)
    if (answer.outcome === 'full') {
      throw new LibraryError(
        `The library offers ${LIMITS.library.offered.max} materials at most. Withdraw some, or import with --replace.`,
      )
    }
    return [`${materials.length} materials are offered now; ${answer.withdrawn} were withdrawn.`]
  } finally {
    await rm(waiting, { recursive: true, force: true })
  }
}

async function readList(folder: string): Promise<MaterialsFileRow[]> {
  const text = await readFile(join(folder, LIST), 'utf8').catch((cause: unknown) => {
    throw new LibraryError(`${folder} has no ${LIST}.`, { cause })
  })
  return parseMaterialsFile(text)
}

/** The rows of `materials.json`. Throws a `LibraryError` that lists each wrong row and field. */
function parseMaterialsFile(text: string): MaterialsFileRow[] {
  const parsed = materialsFileSchema.safeParse(parseJson(text))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${placeOf(path)}: ${message}`)
    throw new LibraryError(problems.join('\n'))
  }
  const codes = parsed.data.map(({ product: { maker, code } }) => JSON.stringify([maker, code]))
  requireDistinct(codes, 'code', 'has the same maker and code')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new LibraryError(`${LIST} is not valid JSON: ${why}`, { cause })
  }
}

/** Rows count from 1 for people. */
function placeOf([row, ...field]: readonly PropertyKey[]): string {
  if (typeof row !== 'number') return LIST
  return [`${LIST}, row ${row + 1}`, ...(field.length > 0 ? [field.map(String).join('.')] : [])].join(', ')
}

function requireDistinct(values: readonly string[], field: string, what: string): void {
  for (const [index, value] of values.entries()) {
    const first = values.indexOf(value)
    if (first < index) throw new LibraryError(`${placeOf([index, field])}: row ${first + 1} ${what}`)
  }
}

type Folders = Pick<Import, 'folder'> & { waiting: string }

const PICTURES_A_WORD = 20

/** The rows' materials. Puts their pictures into the folder `waiting`. */
async function prepareAll(
  rows: readonly MaterialsFileRow[],
  { folder, waiting }: Folders,
  progress: ImportContext['progress'],
): Promise<LibraryMaterial[]> {
  const materials: LibraryMaterial[] = []
  for (const [index, row] of rows.entries()) {
    const png = await preparePicture(folder, row).catch((error: unknown) => {
      if (!(error instanceof LibraryError)) throw error
      throw new LibraryError(`${placeOf([index, 'file'])}: ${error.message}`, { cause: error.cause })
    })
    const picture = createHash('sha256').update(png).digest('hex')
    await writeFile(join(waiting, picture), png)
    materials.push({ settings: { picture, ...row.settings }, product: row.product })
    if ((index + 1) % PICTURES_A_WORD === 0) progress(`pictures: ${index + 1} of ${rows.length}`)
  }
  requireDistinct(
    materials.map(({ settings }) => settings.picture),
    'file',
    'has the same picture',
  )
  return materials
}

/** The picture to store: one piece, without metadata. */
async function preparePicture(
  folder: string,
  { file, settings, isEvened, isJoined }: MaterialsFileRow,
): Promise<Uint8Array> {
  const picture = await decodePhoto(await readPicture(folder, file)).catch((cause: unknown) => {
    throw cause instanceof AppError ? new LibraryError(`${file}: ${cause.message}`, { cause }) : cause
  })
  requireShape(picture, file, settings)
  const { widthMm, heightMm } = settings
  const piece = makePiece(picture, { corners: WHOLE_PICTURE, widthMm, heightMm, isEvened })
  const kept = isJoined ? makeSeamless(piece) : piece
  return encodePng({ ...kept, rgb: Uint8Array.from(kept.rgb) })
}

async function readPicture(folder: string, file: string): Promise<Uint8Array> {
  const path = join(folder, file)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new LibraryError(`there is no file ${file}`)
  if (found.size > LIMITS.upload.maxBytes) throw new LibraryError(`${file} is larger than 10 MB`)
  return readFile(path)
}

/** A picture with more or less than one piece would be squeezed. */
function requireShape(
  { width, height }: Size,
  file: string,
  { widthMm, heightMm }: MaterialsFileRow['settings'],
): void {
  const { minSidePx } = LIMITS.ownMaterial.picture
  if (Math.max(width, height) < minSidePx) {
    throw new LibraryError(
      `${file} is ${width} × ${height} pixels; its longer side needs at least ${minSidePx}`,
    )
  }
  const relative = (width * heightMm) / (height * widthMm)
  if (Math.max(relative, 1 / relative) - 1 <= LIMITS.library.aspectTolerance) return
  throw new LibraryError(
    `${file} is ${width} × ${height} pixels and the piece ${widthMm} × ${heightMm} mm: the picture has to show one piece`,
  )
}

/** Stores pictures that aren't there yet. */
async function storePictures(
  { supabase, progress }: ImportContext,
  materials: readonly LibraryMaterial[],
  waiting: string,
): Promise<void> {
  for (const [index, { settings }] of materials.entries()) {
    const path = filePaths.library(settings.picture)
    if ((await readFileSize(supabase, path, BUCKET)) === null) {
      await putFile(supabase, path, await readFile(join(waiting, settings.picture)))
    }
    if ((index + 1) % PICTURES_A_WORD === 0) progress(`stored: ${index + 1} of ${materials.length}`)
  }
}
