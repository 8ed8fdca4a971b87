import { type AreaKind, isWithoutFinish } from '../../../domain/areas.ts'
import { type AreaSettings, PLAIN_AREA } from '../../../domain/design-run.ts'
import type { Labels } from '../../../math/image.ts'
import type { Analysis } from './analysis.ts'

/** An area's settings, by its index in label order (index 0 has label 1). */
export function settingsAt(areas: readonly AreaSettings[], index: number): AreaSettings {
  return areas[index] ?? PLAIN_AREA
}

/**
 * Removes areas the engine has no finish for, so that it leaves them unchanged. Call it before `analyze`; the other areas keep
 * their numbers.
 */
export function withoutOther(labels: Labels, areas: readonly AreaSettings[]): Labels {
  const isOther = areas.map(({ kind }) => isWithoutFinish(kind))
  if (!isOther.includes(true)) return labels
  const kept = labels.slice()
  for (let i = 0; i < kept.length; i++) if (isOther[(kept[i] ?? 0) - 1]) kept[i] = 0
  return kept
}

/** Share of the image below which one of several areas is of no particular kind. */
const SMALL_SHARE = 0.004

/** Guesses the areas' kinds, for the user to confirm. A single area always gets one. */
export function proposedKinds({ areas }: Pick<Analysis, 'areas'>): (AreaKind | 'other')[] {
  return areas.map(({ share, proposed }) => (areas.length > 1 && share < SMALL_SHARE ? 'other' : proposed))
}
