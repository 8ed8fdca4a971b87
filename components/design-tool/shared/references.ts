import * as z from 'zod'
import { jsonBody, requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import { LIMITS } from '@/lib/domain/limits'
import { savedReferenceResponseSchema } from '@/lib/schemas/responses'
import { type RoomReference, roomReference } from '@/lib/schemas/room-document'
import { fileToStore, storedFileSchema } from './stored-file'
import { putFiles } from './upload-files'

/** A picture that a model gets beside the photo: a file of this device, or one that the account has. */
export type Reference = FileReference | RoomReference

/** `picture`: the hash by which the account keeps it, once it does. */
export type FileReference = {
  readonly kind: 'file'
  readonly file: File
  readonly picture?: string | undefined
}

const storedReference = z.union([
  z.object({ kind: z.literal('file'), file: storedFileSchema, picture: z.string().optional() }),
  roomReference,
])

/** Reads what {@link referencesToStore} gave; of what can't be read, nothing. */
export const storedReferences: z.ZodType<readonly Reference[]> = z.array(storedReference).catch([])

export function referencesToStore(references: readonly Reference[]): Promise<unknown[]> {
  return Promise.all(
    references.map(async (each) =>
      each.kind === 'file' ? { ...each, file: await fileToStore(each.file) } : each,
    ),
  )
}

/** Those that the account has, as a room's document names them. */
export function roomReferences(references: readonly Reference[]): RoomReference[] {
  const kept = references.flatMap((each): RoomReference[] => {
    if (each.kind !== 'file') return [each]
    return each.picture ? [{ kind: 'picture', picture: each.picture }] : []
  })
  return kept.slice(0, LIMITS.references.max)
}

/** Those of a room's document, by the files that are here, and after them those that only this device has. */
export function withFilesHere(kept: readonly RoomReference[], here: readonly Reference[]): Reference[] {
  const files = here.filter((each): each is FileReference => each.kind === 'file')
  const known = kept.map((each) =>
    each.kind === 'picture' ? (files.find(({ picture }) => picture === each.picture) ?? each) : each,
  )
  return [...known, ...files.filter(({ picture }) => picture === undefined)]
}

/** Gives the account a copy of a picture. Answers with the hash that it is kept by. Throws `RequestError`. */
export async function keepReference(file: File): Promise<string> {
  // Apart from the same file's upload for a design.
  const copy = file.slice(0, file.size, file.type)
  const [path] = await putFiles([copy], new AbortController().signal)
  const request = jsonBody('POST', { path })
  const { picture } = await requestJson(savedReferenceResponseSchema, API.references, request)
  return picture
}
