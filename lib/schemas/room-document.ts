import * as z from 'zod'
import { ownMaterial } from '@/lib/domain/area-settings'
import { LIMITS } from '@/lib/domain/limits'
import type { roomTitle } from '@/lib/domain/room-title'
import type { KeptList } from '@/lib/domain/shopping/kept-list'
import { areasIn } from '@/lib/mask/layers'
import { settingsOf } from '@/lib/mask/mask'
import { SELECTION_TASKS, type SelectionTask } from '@/lib/tasks/tasks'
import { maskInJson, maskReplacer, type StoredMask } from './mask'
import { keptListSchema } from './shopping'
import { parseFormDraft, type TransformForm } from './transform'

/** A reference image: one in the account, by its hash, or one of the user's stored designs. */
export const roomReference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('picture'), picture: ownMaterial.shape.picture }),
  // Only the app's own path, since browsers load the image from here.
  z.object({
    kind: z.literal('design'),
    id: z.uuid(),
    url: z.string().regex(/^\/api\/images\/serve\/[\w-]+\/\d+$/),
  }),
])

export type RoomReference = z.output<typeof roomReference>

/** A room apart from its photo and designs: settings, selection and shopping list. */
export type RoomDocument = {
  readonly form: TransformForm
  /** The selection of the form's task. */
  readonly mask: StoredMask
  /** Those of other tasks, if there are any. */
  readonly selections?: Partial<Readonly<Record<SelectionTask, StoredMask>>> | undefined
  readonly list: KeptList | null
  readonly references: readonly RoomReference[]
}

/** Incremented when earlier versions can no longer read the format. */
const VERSION = 1

/** A room document in a row. */
export const roomDocumentInJson = z.object({
  version: z.literal(VERSION),
  form: z.unknown().transform(parseFormDraft),
  mask: maskInJson,
  selections: z.partialRecord(z.enum(SELECTION_TASKS), maskInJson).optional().catch(undefined),
  list: keptListSchema.nullable().catch(null),
  references: z.array(roomReference).max(LIMITS.references.max).default([]).catch([]),
}) satisfies z.ZodType<RoomDocument>

/** A room in an answer, and in a body once the rest of it is right. */
export const documentSchema = z.object({ document: roomDocumentInJson })

/** Writes a room for `roomDocumentInJson`. */
export function roomToJson(room: RoomDocument & { readonly title?: string }): string {
  return JSON.stringify({ version: VERSION, ...room }, maskReplacer)
}

/** What a room without a name is called by. */
export function titleFacts({ form, mask, selections = {} }: RoomDocument): Parameters<typeof roomTitle>[0] {
  const areas = [mask, ...Object.values(selections)].flatMap(selectedAreas).map(settingsOf)
  return { ...form, areas }
}

/** The areas that something is selected in, without those left out. */
export function selectedAreas({ layers, areas }: StoredMask): StoredMask['areas'] {
  const drawn = areasIn(layers)
  return areas.filter(({ id, isHidden }) => drawn.has(id) && !isHidden)
}
