import type { MaskLayer } from './mask'

/** How to get from the layers sent before to the present ones: keep the first few, then add these. */
export type LayerChange = { readonly keep: number; readonly add: readonly MaskLayer[] }

/** The change from one list of layers to another. Layers are compared by identity. */
export function layerChange(before: readonly MaskLayer[], now: readonly MaskLayer[]): LayerChange {
  let keep = 0
  while (keep < before.length && keep < now.length && before[keep] === now[keep]) keep++
  return { keep, add: now.slice(keep) }
}
