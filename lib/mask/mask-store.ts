import type { AreaSettings } from '@/lib/domain/design-run'
import { goesOn } from '@/lib/domain/materials'
import { inColor } from '@/lib/domain/paints'
import { type Mask, type MaskAction, type MaskHistory, reduce, settingsOf } from './mask.ts'

export type MaskListener = (mask: Mask, action: MaskAction, before: Mask) => void

/** Holds the mask being edited: applies actions and notifies listeners. */
export type MaskStore = {
  readonly mask: () => Mask
  /** Without the stroke in progress: the same object while only that changes. */
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

/** Gives the first wall a color or a material that goes on walls, and activates it. */
export function finishWall(
  { mask, dispatch }: MaskStore,
  { material, color, scale, own }: Pick<AreaSettings, 'material' | 'color' | 'scale' | 'own'>,
): void {
  const wall = mask().areas.find((area) => settingsOf(area).kind === 'wall')
  if (!wall || material === 'style' || !(goesOn(material, 'wall') || color)) return
  const finished = { ...wall.settings, material, color, scale, own }
  const settings = goesOn(material, 'wall') ? finished : inColor(wall.settings, 'wall', color)
  dispatch({ type: 'activate', id: wall.id })
  dispatch({ type: 'change-area', id: wall.id, change: { settings } })
}
