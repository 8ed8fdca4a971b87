import type { KindChoice } from './areas.ts'
import type { AreaSettings, DesignRun, GenerationParams } from './design-run.ts'
import { kindsOf } from './disclosure.ts'

/** What areas of each kind become: the same in every room. */
export type Look = ReadonlyMap<KindChoice, AreaSettings>

/**
 * The look of a design, by the kinds of its areas. Of several of one kind, the first counts for which a material or a color
 * was chosen, or else the first. What the design left as it was is no part of it.
 */
export function lookOf({ areas, sent }: Pick<GenerationParams, 'areas' | 'sent'>): Look {
  const kinds = kindsOf({ areas, sent })
  const look = new Map<KindChoice, AreaSettings>()
  for (const [i, area] of areas.entries()) {
    const kind = kinds[i] ?? 'auto'
    if (kind === 'auto' || kind === 'other') continue
    const known = look.get(kind)
    if (!known || (!isChosen(known) && isChosen(area))) look.set(kind, { ...area, kind })
  }
  return look
}

const isChosen = ({ material, color }: AreaSettings) => material !== 'style' || color !== ''

/**
 * What an area of another room becomes: the same material, paint and real size of its pattern, in the perspective of its own
 * photo. `null` where the look has nothing of its kind: the area stays as it is.
 */
export function settingsInLook(look: Look, area: AreaSettings): AreaSettings | null {
  const finish = look.get(area.kind)
  return finish ? { ...finish, perspective: area.perspective } : null
}

/** The seed with which a design came out in the end: with it, a style's finishes are the same elsewhere. */
export function seedOfLook({ seed, made }: Pick<DesignRun, 'seed' | 'made'>): number {
  const sent = made?.sent.seed
  return typeof sent === 'number' && Number.isInteger(sent) && sent >= 0 ? sent : seed
}
