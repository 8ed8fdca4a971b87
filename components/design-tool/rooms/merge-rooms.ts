import type { MaskLayer } from '@/lib/mask/layers'
import type { NamedArea } from '@/lib/mask/mask'
import { maskReplacer } from '@/lib/schemas/mask'
import { type RoomDocument, roomDocumentInJson, roomToJson } from '@/lib/schemas/room-document'
import type { TransformForm } from '@/lib/schemas/transform'

/** What was changed on another device, by what a person would call it. */
export type RoomPart = 'areas' | 'selection' | 'form' | 'list'

export type MergedRoom = {
  readonly document: RoomDocument
  /** What of it is new here. */
  readonly taken: readonly RoomPart[]
  /** Both sides selected in the same areas: the document has mine, and only the user can say whose is to stay. */
  readonly isSelectionInDoubt: boolean
}

/** A room as it is read again, so that equal ones are written alike. */
export function asRead(room: RoomDocument): RoomDocument {
  const { version: _, ...read } = roomDocumentInJson.parse(JSON.parse(roomToJson(room)))
  return read
}

/**
 * What two devices made of the room `base`. What only one of them changed is taken, field by field and area by area; what
 * both changed is mine, because I save later. All three are as they are read.
 */
export function mergeRooms(base: RoomDocument, mine: RoomDocument, theirs: RoomDocument): MergedRoom {
  const layers = mergeLayers(base.mask.layers, mine.mask.layers, theirs.mask.layers)
  const areas = mergeAreas(base, mine, theirs)
  const document = {
    form: mergeForms(base.form, mine.form, theirs.form),
    mask: { layers: layers ?? mine.mask.layers, areas },
    list: later(base.list, mine.list, theirs.list),
    favorites: mergeMarks(base.favorites, mine.favorites, theirs.favorites),
    references: later(base.references, mine.references, theirs.references),
  }
  return { document, taken: partsTaken(mine, document), isSelectionInDoubt: layers === null }
}

/** The same with their selection, and their settings where an area is only theirs. */
export function withSelectionOf(theirs: RoomDocument, merged: RoomDocument): RoomDocument {
  const known = new Map(merged.mask.areas.map((area) => [area.id, area]))
  const areas = theirs.mask.areas.map((area) => known.get(area.id) ?? area)
  return { ...merged, mask: { layers: theirs.mask.layers, areas } }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, maskReplacer) === JSON.stringify(other, maskReplacer)
}

function later<Value>(base: Value, mine: Value, theirs: Value): Value {
  return isSame(mine, base) ? theirs : mine
}

function mergeForms(base: TransformForm, mine: TransformForm, theirs: TransformForm): TransformForm {
  const before = new Map<string, unknown>(Object.entries(base))
  const changed = Object.entries(mine).filter(([field, value]) => !isSame(value, before.get(field)))
  return { ...theirs, ...Object.fromEntries(changed) }
}

/**
 * The layers of both, mine last, where each only added to what the other left alone; `null` where that can't be told apart.
 */
function mergeLayers(
  base: readonly MaskLayer[],
  mine: readonly MaskLayer[],
  theirs: readonly MaskLayer[],
): readonly MaskLayer[] | null {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs
  if (isSame(theirs, base)) return mine
  const [added, others] = [addedTo(base, mine), addedTo(base, theirs)]
  if (!added || !others) return null
  const touched = new Set(others.flatMap(areaOf))
  const isApart =
    [...added, ...others].every(isOfOneArea) && !added.flatMap(areaOf).some((id) => touched.has(id))
  return isApart ? [...theirs, ...added] : null
}

/** What comes after all of `base`; `null` where some of that is gone. */
function addedTo(base: readonly MaskLayer[], now: readonly MaskLayer[]): readonly MaskLayer[] | null {
  return isSame(now.slice(0, base.length), base) ? now.slice(base.length) : null
}

const isOfOneArea = ({ kind }: MaskLayer): boolean =>
  kind === 'stroke' || kind === 'outline' || kind === 'removal'

const areaOf = (layer: MaskLayer): readonly number[] => (layer.kind === 'partition' ? [] : [layer.area])

/** Area by area, in their order; those that are only mine come last. */
function mergeAreas(
  base: RoomDocument,
  mine: RoomDocument,
  theirs: RoomDocument,
): RoomDocument['mask']['areas'] {
  const [before, own, others] = [base, mine, theirs].map(
    ({ mask }) => new Map(mask.areas.map((area) => [area.id, area])),
  )
  const ids = new Set([...theirs.mask.areas, ...mine.mask.areas].map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const isMine = !isSame(said(own?.get(id)), said(before?.get(id)))
    return (isMine ? own?.get(id) : others?.get(id)) ?? []
  })
}

/** Without what each device finds out by itself. */
const said = (area: NamedArea | undefined) => area && { ...area, proposed: null }

/** What either marked, without what either unmarked. */
function mergeMarks(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const marked = new Set([...theirs, ...mine])
  const unmarked = base.filter((id) => !(mine.includes(id) && theirs.includes(id)))
  return [...marked].filter((id) => !unmarked.includes(id))
}

function partsTaken(mine: RoomDocument, merged: RoomDocument): RoomPart[] {
  const pairs: readonly (readonly [RoomPart, unknown, unknown])[] = [
    ['areas', mine.mask.areas.map(said), merged.mask.areas.map(said)],
    ['selection', mine.mask.layers, merged.mask.layers],
    ['form', mine.form, merged.form],
    ['list', mine.list, merged.list],
  ]
  return pairs.flatMap(([part, before, now]) => (isSame(before, now) ? [] : [part]))
}
