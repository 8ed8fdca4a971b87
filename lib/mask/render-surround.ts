import { type LabelRaster, labelAt } from './raster'
import type { PhotoSize, View } from './space'

/** The selection's border: a light line with a dark edge, visible on any color, and the rest of the photo darkened. In CSS px. */
const LINE = { lightPx: 2, darkPx: 1.25, darkAlpha: 0.8 } as const
const REST_ALPHA = 0.5

/**
 * The border and surroundings of the selection in a view, as RGBA, transparent inside it. `size` and `view` are in device
 * pixels, `ratio` of which make one CSS pixel. The cost depends only on the size and the length of the border.
 */
export function renderSurround(
  raster: LabelRaster,
  view: View,
  { width, height }: PhotoSize,
  { ratio, isSelected }: { ratio: number; isSelected: (area: number) => boolean },
): Uint8ClampedArray<ArrayBuffer> {
  const inside = sampled(raster, view, { width, height }, isSelected)
  const words = new Uint32Array(inside.length)
  const rest = packed(0, REST_ALPHA)
  for (let i = 0; i < words.length; i++) if (!inside[i]) words[i] = rest
  const reach = Math.ceil((LINE.lightPx + LINE.darkPx) * ratio)
  const line = {
    reach,
    // Indexed by the squared distance, which is a whole number.
    colors: Array.from({ length: 2 * reach ** 2 + 1 }, (_, square) =>
      colorAt(Math.sqrt(square) / ratio, 1 / ratio),
    ),
    nearest: new Uint8Array(words.length).fill(255),
  }
  const isIn = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height || inside[y * width + x] === 1
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isBorder = inside[i] && !(isIn(x - 1, y) && isIn(x + 1, y) && isIn(x, y - 1) && isIn(x, y + 1))
      if (isBorder) drawLine(words, inside, { width, height }, [x, y], line)
    }
  }
  return new Uint8ClampedArray(words.buffer)
}

type Line = {
  readonly reach: number
  readonly colors: readonly number[]
  /** Each pixel's squared distance from the nearest border so far. */
  readonly nearest: Uint8Array
}

/** Draws the line around one border pixel, where no other is nearer. */
function drawLine(
  words: Uint32Array,
  inside: Uint8Array,
  { width, height }: PhotoSize,
  [x, y]: readonly [number, number],
  { reach, colors, nearest }: Line,
): void {
  for (let dy = Math.max(-reach, -y); dy <= Math.min(reach, height - 1 - y); dy++) {
    for (let dx = Math.max(-reach, -x); dx <= Math.min(reach, width - 1 - x); dx++) {
      const to = (y + dy) * width + x + dx
      const square = dx * dx + dy * dy
      if (inside[to] || square >= (nearest[to] ?? 0)) continue
      nearest[to] = square
      words[to] = colors[square] ?? 0
    }
  }
}

/** 1 where the middle of a view pixel is selected. */
function sampled(
  raster: LabelRaster,
  { scale, left, top }: View,
  { width, height }: PhotoSize,
  isSelected: (area: number) => boolean,
): Uint8Array {
  const selected = Uint8Array.from({ length: 256 }, (_, area) => (area > 0 && isSelected(area) ? 1 : 0))
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x + 0.5 - left) / scale))
  const inside = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor((y + 0.5 - top) / scale)
    for (let x = 0; x < width; x++, i++) inside[i] = selected[labelAt(raster, columns[x] ?? -1, row)] ?? 0
  }
  return inside
}

/** The color at a distance from the selection, in CSS pixels; `softPx` is the width of the line's antialiased edge. */
function colorAt(distance: number, softPx: number): number {
  const upTo = (end: number) => Math.min(1, Math.max(0, (end - distance) / softPx + 0.5))
  const light = upTo(LINE.lightPx)
  const dark = upTo(LINE.lightPx + LINE.darkPx) * (1 - light)
  const alpha = light + dark * LINE.darkAlpha + (1 - light - dark) * REST_ALPHA
  return packed(light / alpha, alpha)
}

/** A gray of 0–1 with an opacity, as a pixel. */
function packed(gray: number, alpha: number): number {
  const level = Math.round(255 * gray)
  return new Uint32Array(Uint8Array.of(level, level, level, Math.round(255 * alpha)).buffer)[0] ?? 0
}
