import { type Area, layersInEffect, type MaskLayer, type Stroke, type Tool } from './layers'
import type { PhotoPoint, PhotoSize } from './space'

/** Finished layers, oldest first, and undone ones, most recent last. */
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

/** A mask with nothing selected, or one restored from its layers. */
export function createMask(size: PhotoSize, done: readonly MaskLayer[] = []): Mask {
  return { size, history: { done, undone: [] }, live: null }
}

/** The mask after an action. An action that changes nothing returns the same mask. */
export function reduce(mask: Mask, action: MaskAction): Mask {
  switch (action.type) {
    case 'begin': {
      const { tool, width, at } = action
      return { ...endLive(mask), live: { kind: 'stroke', tool, width, points: [at] } }
    }
    case 'extend':
      return extend(mask, action.points)
    case 'end':
      return endLive(mask)
    case 'cancel':
      return mask.live ? { ...mask, live: null } : mask
    case 'area':
      return place(endLive(mask), action.area, action.instead)
    case 'invert':
      return add(endLive(mask), { kind: 'inversion' })
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

function extend(mask: Mask, points: readonly PhotoPoint[]): Mask {
  if (!mask.live || points.length === 0) return mask
  return { ...mask, live: { ...mask.live, points: [...mask.live.points, ...points] } }
}

function endLive(mask: Mask): Mask {
  return mask.live ? add({ ...mask, live: null }, mask.live) : mask
}

/** Adds an area, or replaces the last layer when the area is a new version of it, or corrects it. */
function place(mask: Mask, area: Area, instead = area.corrects): Mask {
  const { done } = mask.history
  if (!instead || done.at(-1) !== instead) return add(mask, area)
  return { ...mask, history: { done: [...done.slice(0, -1), area], undone: [] } }
}

function fill(mask: Mask, isSelected: boolean): Mask {
  const last = mask.history.done.at(-1)
  const isAlreadySo = last ? last.kind === 'fill' && last.isSelected === isSelected : !isSelected
  return isAlreadySo ? mask : add(mask, { kind: 'fill', isSelected })
}

function add(mask: Mask, layer: MaskLayer): Mask {
  return { ...mask, history: { done: [...mask.history.done, layer], undone: [] } }
}

function undo(mask: Mask): Mask {
  const { done, undone } = mask.history
  const last = done.at(-1)
  if (!last) return mask
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

function correctedBy(layer: MaskLayer): Area | undefined {
  return layer.kind === 'area' ? layer.corrects : undefined
}

/** Whether anything may be selected, without counting pixels. An eraser may still have removed all of it. */
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
      return (layer.mode === 'add' && mayBe) || layer.polygons.length > 0
    case 'inversion':
      return true
  }
}

export type MaskListener = (mask: Mask, action: MaskAction, before: Mask) => void

/** Holds the mask being edited: applies actions and notifies listeners. */
export type MaskStore = {
  readonly mask: () => Mask
  /** The finished part: the same object for as long as only the stroke being drawn changes. */
  readonly history: () => MaskHistory
  readonly dispatch: (action: MaskAction) => void
  /** Returns the unsubscribe function. */
  readonly subscribe: (listener: MaskListener) => () => void
}

export function createMaskStore(initial: Mask): MaskStore {
  const listeners = new Set<MaskListener>()
  let current = initial
  return {
    mask: () => current,
    history: () => current.history,
    dispatch(action) {
      const before = current
      current = reduce(before, action)
      if (current === before) return
      for (const listener of listeners) listener(current, action, before)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
