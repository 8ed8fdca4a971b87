/** A point inside or outside the wanted selection, in pixels of the scaled photo. */
export type PromptPoint = { readonly x: number; readonly y: number; readonly label: 'include' | 'exclude' }

/** A rectangle in pixels of the scaled photo. */
export type PromptBox = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A selection request: at least a point or a box. */
export type Prompt = { readonly points: readonly PromptPoint[]; readonly box?: PromptBox | undefined }

/** Whether a prompt is a stroke, whose first answer improves when the decoder sees it again. */
export function isStroke({ points, box }: Prompt): boolean {
  return !box && points.filter(({ label }) => label === 'include').length >= LEAST_STROKE_POINTS
}

/** Fewer points say too little about where a surface ends. */
export const LEAST_STROKE_POINTS = 4

/** The decoder's numbers for each type of point. */
const LABELS = { include: 1, exclude: 0, upperLeft: 2, lowerRight: 3, padding: -1 } as const

/** The decoder's `point_coords` (x, y, x, y …) and `point_labels`. Without a box it expects one padding point. */
export function decoderPoints({ points, box }: Prompt) {
  const corners = box
    ? [
        { x: box.left, y: box.top, label: LABELS.upperLeft },
        { x: box.right, y: box.bottom, label: LABELS.lowerRight },
      ]
    : [{ x: 0, y: 0, label: LABELS.padding }]
  const all = [...points.map(({ x, y, label }) => ({ x, y, label: LABELS[label] })), ...corners]
  return {
    count: all.length,
    coords: Float32Array.from(all.flatMap(({ x, y }) => [x, y])),
    labels: Float32Array.from(all, ({ label }) => label),
  }
}
