import { forEachStretch, type SelectedPixels } from './pixels'

/** Dilates the selection by `px` pixels, along rows and columns. */
export async function growSelection(
  selected: SelectedPixels,
  { width, height }: { width: number; height: number },
  px: number,
): Promise<SelectedPixels> {
  const wide = new Uint8Array(selected.length)
  await forEachStretch(
    height,
    (from, to) => {
      for (let y = from; y < to; y++) growRow(selected, wide, { start: y * width, width, px })
    },
    width,
  )
  const grown = new Uint8Array(selected.length)
  for (const isUpward of [false, true]) {
    // For each column, rows since the last selected one.
    const since = new Int32Array(width).fill(px + 1)
    await forEachStretch(
      height,
      (from, to) => {
        for (let row = from; row < to; row++) {
          const start = (isUpward ? height - 1 - row : row) * width
          markNear(wide.subarray(start, start + width), grown.subarray(start, start + width), since, px)
        }
      },
      width,
    )
  }
  return grown
}

type Row = { start: number; width: number; px: number }

function growRow(selected: SelectedPixels, wide: Uint8Array, { start, width, px }: Row): void {
  const row = selected.subarray(start, start + width)
  for (let x = row.indexOf(1); x !== -1; x = row.indexOf(1, x + 1)) {
    const next = row.indexOf(0, x)
    const end = next === -1 ? width : next
    wide.fill(1, start + Math.max(0, x - px), start + Math.min(width, end + px))
    x = end - 1
  }
}

function markNear(row: Uint8Array, grown: Uint8Array, since: Int32Array, px: number): void {
  for (let x = 0; x < row.length; x++) {
    const rows = row[x] === 1 ? 0 : (since[x] ?? 0) + 1
    since[x] = rows
    if (rows <= px) grown[x] = 1
  }
}
