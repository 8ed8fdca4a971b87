import * as z from 'zod'
import { ownMaterial } from '@/lib/domain/area-settings'
import { LIMITS } from '@/lib/domain/limits'
import type { KeptList } from '@/lib/domain/shopping/kept-list'
import { maskInJson, maskReplacer, type StoredMask } from './mask'
import { keptListSchema } from './shopping'
import { parseFormDraft, type TransformForm } from './transform'

/** A picture that a model gets beside the photo: one that the account keeps, by its hash, or one of the user's stored designs. */
export const roomReference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('picture'), picture: ownMaterial.shape.picture }),
  // Where browsers find the design's image: nowhere else, whoever wrote the document.
  z.object({
    kind: z.literal('design'),
    id: z.uuid(),
    url: z.string().regex(/^\/api\/images\/serve\/[\w-]+\/\d+$/),
  }),
])

export type RoomReference = z.output<typeof roomReference>

/** A room but for its photo and its designs: what was chosen, what was selected, and what is to be bought. */
export type RoomDocument = {
  readonly form: TransformForm
  readonly mask: StoredMask
  readonly list: KeptList | null
  /** The runs of the designs that the user marked. */
  readonly favorites: readonly string[]
  readonly references: readonly RoomReference[]
}

/** Goes up when what is written can no longer be read by an earlier version of ours. */
const VERSION = 1

/** A room in a row. */
export const roomDocumentInJson = z.object({
  version: z.literal(VERSION),
  form: z.unknown().transform(parseFormDraft),
  mask: maskInJson,
  list: keptListSchema.nullable().catch(null),
  favorites: z.array(z.string()).default([]).catch([]),
  references: z.array(roomReference).max(LIMITS.references.max).default([]).catch([]),
}) satisfies z.ZodType<RoomDocument>

/** The room as `roomDocumentInJson` reads it. */
export function roomToJson(room: RoomDocument): string {
  return JSON.stringify({ version: VERSION, ...room }, maskReplacer)
}
