import { isWithoutFinish, type KindChoice } from '@/lib/domain/areas'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import {
  type AreaId,
  areasIn,
  isAddition,
  isStart,
  type MaskLayer,
  type Outline,
  type Partition,
  type Polygon,
  type SparedAreas,
  type Stroke,
  type Tool,
} from './layers'
import type { PhotoPoint, PhotoSize } from './space'

/** Finished layers, oldest first, and undone ones, most recent last. */
export type MaskHistory = {
  readonly done: readonly MaskLayer[]
  readonly undone: readonly MaskLayer[]
}

/** A part of the selection with the user's settings. */
export type NamedArea = {
  readonly id: AreaId
  /** The user's name for it; empty if they gave none. */
  readonly name: string
  /** Hidden areas keep their pixels, but aren't part of the selection. */
  readonly isHidden: boolean
  readonly settings: AreaSettings
  /** The probable kind, if the settings are `auto`; `null` until it is known. */
  readonly proposed: KindChoice | null
  /** Equally likely kinds between which only the user can decide. */
  readonly doubt?: readonly KindChoice[] | undefined
}

/**
 * A mask as data. `history` keeps its identity while a stroke is drawn. `areas` has every area there ever was, because undo
 * restores only pixels.
 */
export type Mask = {
  readonly size: PhotoSize
  readonly history: MaskHistory
  readonly live: Stroke | null
  readonly areas: readonly NamedArea[]
  /** The area that brush and eraser work on. */
  readonly active: AreaId
}

export type AreaChange = Partial<Pick<NamedArea, 'name' | 'isHidden' | 'settings' | 'proposed' | 'doubt'>>

export type MaskAction =
  | { readonly type: 'begin'; readonly tool: Tool; readonly width: number; readonly at: PhotoPoint }
  | { readonly type: 'extend'; readonly points: readonly PhotoPoint[] }
  | { readonly type: 'end' }
  | { readonly type: 'cancel' }
  /** Activates its area, which is created if it's new. */
  | { readonly type: 'outline'; readonly outline: Outline; readonly instead?: Outline | undefined }
  | { readonly type: 'partition'; readonly partition: Partition; readonly areas: readonly NamedArea[] }
  /** The active area takes what the latest step spared. */
  | { readonly type: 'take-spared' }
  | { readonly type: 'invert' }
  | { readonly type: 'select-all' }
  | { readonly type: 'clear' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'add-area' }
  /** `isTap`: tapped in the photo, even if it's already active. */
  | { readonly type: 'activate'; readonly id: AreaId; readonly isTap?: boolean }
  | { readonly type: 'change-area'; readonly id: AreaId; readonly change: AreaChange }
  | { readonly type: 'remove-area'; readonly id: AreaId }
  /** Replaces the mask with another device's version. */
  | ({ readonly type: 'replace' } & Pick<MaskHistory, 'done'> & Pick<Mask, 'areas'>)

/** A mask with nothing selected, or one restored from its layers and areas. */
export function createMask(
  size: PhotoSize,
  { layers = [], areas = [] }: Partial<{ layers: readonly MaskLayer[]; areas: readonly NamedArea[] }> = {},
): Mask {
  const [present, once] = [areasIn(layers), new Set(layers.flatMap(areasOf))]
  const history = { done: layers, undone: [] }
  const isShown = ({ id, isHidden }: NamedArea) => present.has(id) && !isHidden
  // Areas left out come last: painting would include them again. With nothing selected, activates an area the user has set up,
  // or a new one.
  const active =
    areas.find((area) => isShown(area) && !isWithoutFinish(settingsOf(area).kind)) ??
    areas.find(isShown) ??
    areas.find(({ id }) => present.has(id)) ??
    areas.findLast(({ id }) => !once.has(id))
  if (active) return { size, history, live: null, areas, active: active.id }
  const free = freeAreaIds({ history, active: 0 }, 1)[0] ?? 1
  return { size, history, live: null, areas: [...areas, plainArea(free)], active: free }
}

/** Numbers for new areas, used by no layer, including undone ones. When none are left, the active area's. */
function freeAreaIds({ history, active }: Pick<Mask, 'history' | 'active'>, count: number): AreaId[] {
  const taken = new Set([active, ...[...history.done, ...history.undone].flatMap(areasOf)])
  const free: AreaId[] = []
  for (let id = 1; id <= LAST_AREA_ID && free.length < count; id++) if (!taken.has(id)) free.push(id)
  return Array.from({ length: count }, (_, i) => free[i] ?? active)
}

/** Labels are bytes. */
const LAST_AREA_ID = 255

function plainArea(id: AreaId): NamedArea {
  return { id, name: '', isHidden: false, settings: PLAIN_AREA, proposed: null }
}

/** The area for a separate selection: the active one while it is empty, otherwise a new one. */
export function areaForMore(mask: Mask): AreaId {
  const present = areasIn(mask.history.done)
  if (!present.has(mask.active) || present.size >= LIMITS.areas.max) return mask.active
  return freeAreaIds(mask, 1)[0] ?? mask.active
}

/** One area of a whole selection, in photo pixels, with its settings. */
export type MaskPart = { readonly polygons: readonly Polygon[]; readonly settings: AreaSettings }

/** Replaces the selection with these parts, each as a new area. */
export function partitionOf(
  parts: readonly MaskPart[],
  mask: Mask,
): Extract<MaskAction, { type: 'partition' }> {
  const ids = freeAreaIds(mask, parts.length)
  const idOf = (i: number) => ids[i] ?? mask.active
  const areas = parts.map(({ settings }, i) => ({ ...plainArea(idOf(i)), settings }))
  const layerParts = parts.map(({ polygons }, i) => ({ area: idOf(i), polygons }))
  return { type: 'partition', partition: { kind: 'partition', parts: layerParts }, areas }
}

/**
 * Areas that lose nothing when another one grows: those the user has named or set up. With `mayCover`, the start of a new area
 * covers the others, such as a strip of paint on a wall.
 */
export function sparedAreas(mask: Mask, area: AreaId, { mayCover = false } = {}): SparedAreas {
  const { done } = mask.history
  if (mayCover && !areasIn(done).has(area)) return undefined
  const last = done.findLast((layer) => isAddition(layer) && layer.area === area)
  if (last && isAddition(last) && last.spares?.length === 0) return last.spares
  const claimed = areasInUse(mask).filter((each) => each.id !== area && isClaimed(each))
  return claimed.length > 0 ? claimed.map(({ id }) => id) : undefined
}

/** Whether the user has named or set up an area. */
export function isClaimed({ name, settings: { kind, material } }: NamedArea): boolean {
  return name !== '' || kind !== 'auto' || material !== PLAIN_AREA.material
}

function areasOf(layer: MaskLayer): readonly AreaId[] {
  return layer.kind === 'partition' ? layer.parts.map(({ area }) => area) : [layer.area]
}

/** Areas that have pixels or can get them back by undo, and those the user has set up. */
export function areasToStore({ history, areas }: Mask): readonly NamedArea[] {
  const once = new Set(history.done.flatMap(areasOf))
  return areas.filter((area) => once.has(area.id) || isClaimed(area))
}

/** The areas that may have pixels, and the active one. */
export function areasInUse({ history, areas, active }: Mask): readonly NamedArea[] {
  const present = areasIn(history.done)
  return areas.filter(({ id }) => id === active || present.has(id))
}

/** The areas that aren't part of the selection. */
export function hiddenAreas({ areas }: Pick<Mask, 'areas'>): readonly AreaId[] {
  return areas.flatMap(({ id, isHidden }) => (isHidden ? [id] : []))
}

/** Whether a stored mask is out of date: what is being drawn isn't stored. */
export const isMaskChanged = (now: Mask, before: Mask): boolean =>
  now.history !== before.history || now.areas !== before.areas

/** Whether the same pixels are selected, not counting unfinished strokes. */
export function isSameSelection(one: Mask, other: Mask): boolean {
  return one.history === other.history && hiddenAreas(one).join() === hiddenAreas(other).join()
}

/** Whether an action extended the selection, by hand or by a tap. */
export function isMoreSelected({ history }: Mask, { type }: MaskAction, before: Mask): boolean {
  const layer = history.done.at(-1)
  if (history === before.history || !layer) return false
  if (type === 'end') return layer.kind === 'stroke' && layer.tool === 'brush'
  return type === 'outline' && layer.kind === 'outline' && layer.mode === 'add'
}

/** An area's settings, with its probable kind if the user left it open. */
export function settingsOf({ settings, proposed }: NamedArea): AreaSettings {
  return settings.kind === 'auto' && proposed ? { ...settings, kind: proposed } : settings
}

/** The kinds the user should choose from; none if the kind is known. */
export function doubtOf({ name, settings, doubt = [] }: NamedArea): readonly KindChoice[] {
  return name === '' && settings.kind === 'auto' ? doubt : []
}

/** The mask after an action. Returns the same mask if nothing changes. */
export function reduce(mask: Mask, action: MaskAction): Mask {
  switch (action.type) {
    case 'begin': {
      const { tool, width, at } = action
      const ready = shown(endLive(mask))
      const spares = tool === 'brush' ? sparedAreas(ready, mask.active, { mayCover: true }) : undefined
      const stroke: Stroke = { kind: 'stroke', tool, area: mask.active, width, points: [at] }
      return { ...ready, live: spares ? { ...stroke, spares } : stroke }
    }
    case 'extend':
      return extend(mask, action.points)
    case 'end':
      return endLive(mask)
    case 'cancel':
      return mask.live ? { ...mask, live: null } : mask
    case 'outline':
      return place(endLive(mask), action.outline, action.instead)
    case 'partition': {
      const known = mask.areas.filter(({ id }) => action.areas.every((area) => area.id !== id))
      const areas = [...known, ...action.areas]
      const named = action.areas.find(({ settings }) => !isWithoutFinish(settings.kind))
      const active = named?.id ?? action.areas[0]?.id ?? mask.active
      return { ...add(endLive(mask), action.partition), areas, active }
    }
    case 'take-spared':
      return takeSpared(endLive(mask))
    case 'invert':
      return add(shown(endLive(mask)), { kind: 'inversion', area: mask.active })
    case 'select-all':
      return fillAll(endLive(mask))
    case 'clear':
      return clear(endLive(mask))
    case 'undo':
      return activatePresent(undo(endLive(mask)))
    case 'redo':
      return activatePresent(redo(endLive(mask)))
    case 'add-area':
      return addArea(endLive(mask))
    case 'activate':
      return action.id === mask.active && !action.isTap ? mask : { ...endLive(mask), active: action.id }
    case 'change-area':
      // Allowed during a stroke, since the engine reports probable kinds at any time.
      return changeArea(
        mask,
        action.id,
        isFinishChosen(mask, action) ? { isHidden: false, ...action.change } : action.change,
      )
    case 'remove-area':
      return activatePresent(add(endLive(mask), { kind: 'removal', area: action.id }))
    case 'replace':
      return replaced(mask, action)
  }
}

/** Keeps the active area, even an empty one, and the probable kinds. */
function replaced(mask: Mask, { done, areas }: Pick<MaskHistory, 'done'> & Pick<Mask, 'areas'>): Mask {
  const known = new Map(mask.areas.map((area) => [area.id, area]))
  const found = areas.map((area) => ({
    ...area,
    proposed: area.proposed ?? known.get(area.id)?.proposed ?? null,
    doubt: known.get(area.id)?.doubt,
  }))
  const active = known.get(mask.active)
  const isEmpty = ![...mask.history.done, ...done].flatMap(areasOf).includes(mask.active)
  const isMissing = !found.some(({ id }) => id === mask.active)
  const all = active && isEmpty && isMissing ? [...found, active] : found
  const made = createMask(mask.size, { layers: done, areas: all })
  return isEmpty || areasIn(done).has(mask.active) ? { ...made, active: mask.active } : made
}

function extend(mask: Mask, points: readonly PhotoPoint[]): Mask {
  if (!mask.live || points.length === 0) return mask
  return { ...mask, live: { ...mask.live, points: [...mask.live.points, ...points] } }
}

function endLive(mask: Mask): Mask {
  return mask.live ? add({ ...mask, live: null }, mask.live) : mask
}

/** Shows the active area, because users must see what they paint. */
function shown(mask: Mask): Mask {
  const isActiveHidden = hiddenAreas(mask).includes(mask.active)
  return isActiveHidden ? changeArea(mask, mask.active, { isHidden: false }) : mask
}

/** Whether the user gives the active area a finish: then it is meant to change, even if it was left out. */
function isFinishChosen(
  { areas, active }: Mask,
  { id, change: { settings } }: Extract<MaskAction, { type: 'change-area' }>,
): boolean {
  const before = areas.find((area) => area.id === id)?.settings
  if (id !== active || !settings || !before || settings.material === PLAIN_AREA.material) return false
  return settings.material !== before.material || settings.color !== before.color
}

function changeArea(mask: Mask, id: AreaId, change: AreaChange): Mask {
  return { ...mask, areas: mask.areas.map((area) => (area.id === id ? { ...area, ...change } : area)) }
}

/** Activates an area. Forgets the settings of a deleted area with the same number. */
function startArea(mask: Mask, id: AreaId): Mask {
  const isKnown =
    id === mask.active || [...mask.history.done, ...mask.history.undone].flatMap(areasOf).includes(id)
  if (isKnown) return { ...mask, active: id }
  return { ...mask, active: id, areas: [...mask.areas.filter((area) => area.id !== id), plainArea(id)] }
}

/** Starts an area, unless the active one is still empty. */
function addArea(mask: Mask): Mask {
  const id = areaForMore(mask)
  return id === mask.active ? mask : startArea(mask, id)
}

/** Adds an outline, or replaces the last layer if the outline is a new version of it or corrects it. */
function place(mask: Mask, outline: Outline, instead = outline.corrects): Mask {
  const ready = shown(startArea(mask, outline.area))
  const { done } = mask.history
  if (!instead || done.at(-1) !== instead) return add(ready, outline)
  return { ...ready, history: { done: [...done.slice(0, -1), outline], undone: [] } }
}

/** Lets the latest step and the area's next ones take what they spared. */
function takeSpared(mask: Mask): Mask {
  const last = mask.history.done.at(-1)
  if (!last || !isAddition(last) || !last.spares?.length) return mask
  const done = [...mask.history.done.slice(0, -1), { ...last, spares: [] }]
  return { ...mask, history: { done, undone: [] } }
}

/** The whole photo as one untouched area. */
function fillAll(mask: Mask): Mask {
  const last = mask.history.done.at(-1)
  if (last?.kind === 'fill' && last.area !== 0) return mask
  const ready = addArea(mask)
  return add(ready, { kind: 'fill', area: ready.active })
}

/** The next selection may be something else, so it gets a new area. */
function clear(mask: Mask): Mask {
  const last = mask.history.done.at(-1)
  if (!last || (last.kind === 'fill' && last.area === 0)) return mask
  return add(addArea(mask), { kind: 'fill', area: 0 })
}

/** After pixels were removed or restored, activates one of the remaining areas. */
function activatePresent(mask: Mask): Mask {
  const present = areasIn(mask.history.done)
  if (present.size === 0 || present.has(mask.active)) return mask
  const active = mask.areas.findLast(({ id }) => present.has(id))?.id
  return active === undefined ? mask : { ...mask, active }
}

function add(mask: Mask, layer: MaskLayer): Mask {
  return { ...mask, history: { done: [...mask.history.done, layer], undone: [] } }
}

function undo(mask: Mask): Mask {
  const { done, undone } = mask.history
  const last = done.at(-1)
  if (!last || isStart(last)) return mask
  const before = correctedBy(last)
  return {
    ...mask,
    history: { done: [...done.slice(0, -1), ...(before ? [before] : [])], undone: [...undone, last] },
  }
}

function redo(mask: Mask): Mask {
  const { done, undone } = mask.history
  const last = undone.at(-1)
  if (!last) return mask
  const before = correctedBy(last)
  const kept = before && done.at(-1) === before ? done.slice(0, -1) : done
  return { ...mask, history: { done: [...kept, last], undone: undone.slice(0, -1) } }
}

function correctedBy(layer: MaskLayer): Outline | undefined {
  return layer.kind === 'outline' ? layer.corrects : undefined
}

/** Whether anything may be selected, without counting: an eraser may have removed all of it. */
export function mayBeSelected({ history, areas }: Pick<Mask, 'history' | 'areas'>): boolean {
  const present = areasIn(history.done)
  return areas.some(({ id, isHidden }) => !isHidden && present.has(id))
}
