import * as z from 'zod'
import { fileToStore, storedFileSchema } from '@/components/design-tool/shared/device/stored-file'
import { jsonBody, requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import { LIMITS } from '@/lib/domain/limits'
import { savedReferenceResponseSchema } from '@/lib/schemas/responses'
import { type RoomReference, roomReference } from '@/lib/schemas/room-document'
import { putFiles } from './upload-files'

/** A reference image for a model: a file on this device, or an image in the account. */
export type Reference = FileReference | RoomReference

/** `picture`: its hash in the account, once saved there. */
export type FileReference = {
  readonly kind: 'file'
  readonly file: File
  readonly picture?: string | undefined
}

const storedReference = z.union([
  z.object({ kind: z.literal('file'), file: storedFileSchema, picture: z.string().optional() }),
  roomReference,
])

/** Parses the output of {@link referencesToStore}. Unreadable entries become an empty list. */
export const storedReferences: z.ZodType<readonly Reference[]> = z.array(storedReference).catch([])

export function referencesToStore(references: readonly Reference[]): Promise<unknown[]> {
  return Promise.all(
    references.map(async (each) =>
      each.kind === 'file' ? { ...each, file: await fileToStore(each.file) } : each,
    ),
  )
}

/** The images that are in the account, for the room's document. */
export function roomReferences(references: readonly Reference[]): RoomReference[] {
  const kept = references.flatMap((each): RoomReference[] => {
    if (each.kind !== 'file') return [each]
    return each.picture ? [{ kind: 'picture', picture: each.picture }] : []
  })
  return kept.slice(0, LIMITS.references.max)
}

/** A room document's images, using local files where available, followed by images that are only on this device. */
export function withFilesHere(kept: readonly RoomReference[], here: readonly Reference[]): Reference[] {
  const files = here.filter((each): each is FileReference => each.kind === 'file')
  const known = kept.map((each) =>
    each.kind === 'picture' ? (files.find(({ picture }) => picture === each.picture) ?? each) : each,
  )
  return [...known, ...files.filter(({ picture }) => picture === undefined)]
}

/** Saves an image to the account and returns its hash there. Throws `RequestError`. */
export async function keepReference(file: File): Promise<string> {
  // A separate copy, because the same file may also be uploaded for a design.
  const copy = file.slice(0, file.size, file.type)
  const [path] = await putFiles([copy], new AbortController().signal)
  const request = jsonBody('POST', { path })
  const { picture } = await requestJson(savedReferenceResponseSchema, API.references, request)
  return picture
}
