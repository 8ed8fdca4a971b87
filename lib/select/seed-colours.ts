/** A colour in OKLab. */
export type LabColour = { readonly L: number; readonly a: number; readonly b: number }

/** How far a colour is from the nearest of some others. */
export function nearestOf(colours: readonly LabColour[], to: LabColour, lightnessWeight: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const { L, a, b } of colours) {
    const dL = lightnessWeight * (L - to.L)
    const squared = dL * dL + (a - to.a) ** 2 + (b - to.b) ** 2
    if (squared < nearest) nearest = squared
  }
  return Math.sqrt(nearest)
}
