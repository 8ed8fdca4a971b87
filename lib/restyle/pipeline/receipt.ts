import type { RunReceipt } from '@/lib/domain/design-run'
import type { Pixels, SelectedPixels } from '@/lib/ports/engine'
import { forEachStretch } from '../turns'

/** Measures a finished picture against the original: what it changed outside of the selection, if anything. */
export async function writeReceipt(
  original: Pixels,
  result: Pixels,
  selected: SelectedPixels,
  signal?: AbortSignal,
): Promise<RunReceipt> {
  const { width, height } = original
  let changedOutside = 0
  let selectedCount = 0
  const compare = (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      if (selected[i] === 1) selectedCount++
      else if (differsAt(original.rgb, result.rgb, 3 * i)) changedOutside++
    }
  }
  await forEachStretch(width * height, compare, signal)
  return { width, height, changedOutside, coverage: selectedCount / (width * height) }
}

function differsAt(a: Uint8Array, b: Uint8Array, p: number): boolean {
  return a[p] !== b[p] || a[p + 1] !== b[p + 1] || a[p + 2] !== b[p + 2]
}
