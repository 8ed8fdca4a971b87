import { AREA_KINDS, type AreaKind } from '../../../domain/areas.ts'
import type { StyleId } from '../../../domain/styles.ts'
import { type Lab, lch } from '../../../math/color.ts'
import { createRandom, hashText } from '../../../math/numeric.ts'
import type { Finish, Grade } from '../materials/style-sheet.ts'
import { STYLE_SHEETS } from '../styles/styles.ts'

/** The finishes one design uses, and the offset of its textures. */
export interface Scheme {
  /** The finish for each kind of area; further fabric areas take the next ones in turn. */
  readonly finishes: Readonly<Record<AreaKind, readonly Finish[]>>
  readonly grade: Grade
  /** Small shift of every color: lightness, chroma factor, hue in degrees. */
  readonly jitter: { readonly L: number; readonly C: number; readonly hue: number }
  /** Texture offsets in meters; true when floor boards run across the room. */
  readonly offset: readonly [number, number]
  readonly floorTurned: boolean
}

/**
 * Seed 1 is every list's first entry, the style's signature; the next seeds take the following ones, so that no two neighboring
 * seeds look the same.
 */
export function makeScheme(style: StyleId, seed: number): Scheme {
  const { grade, ...lists } = STYLE_SHEETS[style]
  const from = <T>(list: readonly T[]) => {
    const start = (seed - 1) % list.length
    return [...list.slice(start), ...list.slice(0, start)]
  }
  const finishes: Record<AreaKind, readonly Finish[]> = { ...lists }
  for (const kind of AREA_KINDS) finishes[kind] = from(lists[kind])
  const random = createRandom(hashText(style) ^ seed)
  const isFirst = seed === 1
  return {
    finishes,
    grade,
    jitter: isFirst
      ? { L: 0, C: 1, hue: 0 }
      : { L: 0.03 * (random() - 0.5), C: 0.92 + 0.16 * random(), hue: 8 * (random() - 0.5) },
    offset: [random() * 3, random() * 3],
    floorTurned: !isFirst && random() < 0.35,
  }
}

/** Color of a finish under a scheme's jitter. */
export function finishColor(finish: Finish, jitter: Scheme['jitter']): Lab {
  const [L, C, hue] = finish.lch
  return lch(Math.min(0.98, L + jitter.L), C * jitter.C, hue + jitter.hue)
}
