import type { PhotoPoint, PhotoSize } from './space'

/** The brush selects, the eraser takes back. */
export type Tool = 'brush' | 'eraser'

export type Stroke = {
  readonly kind: 'stroke'
  readonly tool: Tool
  /** Diameter of the round brush in photo pixels. */
  readonly width: number
  readonly points: readonly PhotoPoint[]
}

/** All of the photo selected, or none of it. */
export type Fill = { readonly kind: 'fill'; readonly isSelected: boolean }

/** A closed line: x, y, x, y … in photo pixels. */
export type Ring = Float32Array<ArrayBuffer>

/** A surface with an exact edge, as smart select and a loaded mask give it: what its rings enclose, by the even-odd rule. */
export type Area = {
  readonly kind: 'area'
  /** `replace` forgets what was selected before. */
  readonly mode: AreaMode
  readonly rings: readonly Ring[]
}

export type AreaMode = 'replace' | 'add' | 'remove'

/** What was selected no longer is, and the other way round. */
export type Inversion = { readonly kind: 'inversion' }

export type MaskLayer = Stroke | Fill | Area | Inversion

/** What was done, oldest first, and what was undone, latest last. */
export type MaskHistory = {
  readonly done: readonly MaskLayer[]
  readonly undone: readonly MaskLayer[]
}

/** A mask as data. `history` keeps its identity while a stroke is being drawn. */
export type Mask = {
  readonly size: PhotoSize
  readonly history: MaskHistory
  readonly live: Stroke | null
}

export type MaskAction =
  | { readonly type: 'begin'; readonly tool: Tool; readonly width: number; readonly at: PhotoPoint }
  | { readonly type: 'extend'; readonly points: readonly PhotoPoint[] }
  | { readonly type: 'end' }
  | { readonly type: 'cancel' }
  | { readonly type: 'area'; readonly area: Area; readonly instead?: Area | undefined }
  | { readonly type: 'invert' }
  | { readonly type: 'select-all' }
  | { readonly type: 'clear' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }

const NOTHING: readonly MaskLayer[] = []
const INVERSION: Inversion = { kind: 'inversion' }

/** A mask with nothing selected, or one brought back from its layers. */
export function createMask(size: PhotoSize, done: readonly MaskLayer[] = NOTHING): Mask {
  return { size, history: { done, undone: NOTHING }, live: null }
}

/** The mask after an action. An action that changes nothing gives the same mask back. */
export function reduce(mask: Mask, action: MaskAction): Mask {
  switch (action.type) {
    case 'begin':
      return begin(endLive(mask), action.tool, action.width, action.at)
    case 'extend':
      return extend(mask, action.points)
    case 'end':
      return endLive(mask)
    case 'cancel':
      return mask.live ? { ...mask, live: null } : mask
    case 'area':
      return place(endLive(mask), action.area, action.instead)
    case 'invert':
      return add(endLive(mask), INVERSION)
    case 'select-all':
      return fill(endLive(mask), true)
    case 'clear':
      return fill(endLive(mask), false)
    case 'undo':
      return undo(endLive(mask))
    case 'redo':
      return redo(endLive(mask))
  }
}

export function canUndo(history: MaskHistory): boolean {
  return history.done.length > 0
}

export function canRedo(history: MaskHistory): boolean {
  return history.undone.length > 0
}

/** The layers that can still be seen: a fill hides everything before it, and so does an area in place of all. */
export function layersInEffect(layers: readonly MaskLayer[]): readonly MaskLayer[] {
  const last = layers.findLastIndex(
    (layer) => layer.kind === 'fill' || (layer.kind === 'area' && layer.mode === 'replace'),
  )
  return last > 0 ? layers.slice(last) : layers
}

/** Without counting pixels: whether something may be selected. An eraser can still have taken it all away. */
export function mayBeSelected(history: MaskHistory): boolean {
  return layersInEffect(history.done).reduce(mayBeAfter, false)
}

function mayBeAfter(mayBe: boolean, layer: MaskLayer): boolean {
  switch (layer.kind) {
    case 'fill':
      return layer.isSelected
    case 'stroke':
      return mayBe || layer.tool === 'brush'
    case 'area':
      if (layer.mode === 'remove') return mayBe
      return (layer.mode === 'add' && mayBe) || layer.rings.length > 0
    case 'inversion':
      return true
  }
}

function begin(mask: Mask, tool: Tool, width: number, at: PhotoPoint): Mask {
  return { ...mask, live: { kind: 'stroke', tool, width, points: [at] } }
}

function extend(mask: Mask, points: readonly PhotoPoint[]): Mask {
  if (!mask.live || points.length === 0) return mask
  return { ...mask, live: { ...mask.live, points: [...mask.live.points, ...points] } }
}

function endLive(mask: Mask): Mask {
  return mask.live ? add({ ...mask, live: null }, mask.live) : mask
}

/** Adds an area, or puts it in the place of the last layer when that is the one it is a better version of. */
function place(mask: Mask, area: Area, instead: Area | undefined): Mask {
  const { done } = mask.history
  if (!instead || done.at(-1) !== instead) return add(mask, area)
  return { ...mask, history: { done: [...done.slice(0, -1), area], undone: NOTHING } }
}

function fill(mask: Mask, isSelected: boolean): Mask {
  const last = mask.history.done.at(-1)
  const isAlreadySo = last ? last.kind === 'fill' && last.isSelected === isSelected : !isSelected
  return isAlreadySo ? mask : add(mask, { kind: 'fill', isSelected })
}

function add(mask: Mask, layer: MaskLayer): Mask {
  return { ...mask, history: { done: [...mask.history.done, layer], undone: NOTHING } }
}

function undo(mask: Mask): Mask {
  const { done, undone } = mask.history
  const last = done.at(-1)
  if (!last) return mask
  return { ...mask, history: { done: done.slice(0, -1), undone: [...undone, last] } }
}

function redo(mask: Mask): Mask {
  const { done, undone } = mask.history
  const last = undone.at(-1)
  if (!last) return mask
  return { ...mask, history: { done: [...done, last], undone: undone.slice(0, -1) } }
}
