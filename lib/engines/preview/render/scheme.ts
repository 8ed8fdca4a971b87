import type { StyleId } from '../../../domain/styles.ts'
import { type Lab, lch } from '../math/color.ts'
import { at, createRandom, hashText } from '../math/numeric.ts'
import type { Finish, Grade } from '../styles/style-sheet.ts'
import { STYLES } from '../styles/styles.ts'

/** The finishes one design uses, and where its textures begin. */
export interface Scheme {
  readonly wall: Finish
  readonly ceiling: Finish
  readonly floor: Finish
  readonly wood: Finish
  readonly metal: Finish
  /** In order of area. */
  readonly textiles: readonly Finish[]
  readonly accents: readonly Finish[]
  readonly grade: Grade
  /** Small shift of every color: lightness, chroma factor, hue in degrees. */
  readonly jitter: { readonly L: number; readonly C: number; readonly hue: number }
  /** Texture offsets in metres; true when floor boards run across the room. */
  readonly offset: readonly [number, number]
  readonly floorTurned: boolean
}

/**
 * Walks through all combinations of wall, floor, textile and accent with a step near the golden section, so
 * that neighbouring seeds never share the wall. Seed 1 is every list's first entry. A feature wall (less than
 * half of the image painted) gets no near-white paint: it would not be seen.
 */
export function makeScheme(style: StyleId, seed: number, maskShare: number): Scheme {
  const sheet = STYLES[style]
  const walls = maskShare < 0.5 ? visibleOn(sheet.wall) : sheet.wall
  const [nWalls, nFloors] = [walls.length, sheet.floor.length]
  const total = nWalls * nFloors * sheet.textile.length * sheet.accent.length
  let k = (positiveModulo(seed - 1, total) * walkStep(total, nWalls, nFloors, sheet.textile.length)) % total
  const digit = (base: number) => {
    const value = k % base
    k = Math.floor(k / base)
    return value
  }
  const wall = at(walls, digit(nWalls))
  const floor = at(sheet.floor, digit(nFloors))
  const textiles = rotate(sheet.textile, digit(sheet.textile.length))
  const accents = rotate(sheet.accent, digit(sheet.accent.length))
  const random = createRandom(hashText(style) ^ seed)
  const first = seed === 1
  const pick = (list: readonly Finish[]) => {
    const early = random() < 0.6
    const other = at(list, Math.floor(random() * list.length))
    return first || early ? at(list, 0) : other
  }
  return {
    wall,
    floor,
    textiles,
    accents,
    wood: pick(sheet.wood),
    ceiling: pick(sheet.ceiling),
    metal: sheet.metal[0],
    grade: sheet.grade,
    jitter: first
      ? { L: 0, C: 1, hue: 0 }
      : { L: 0.03 * (random() - 0.5), C: 0.92 + 0.16 * random(), hue: 8 * (random() - 0.5) },
    offset: [random() * 3, random() * 3],
    floorTurned: !first && random() < 0.35,
  }
}

function visibleOn(walls: readonly Finish[]): readonly Finish[] {
  const kept = walls.filter(({ lch: [L, C], material }) => !(material === 'paint' && L > 0.9 && C < 0.012))
  return kept.length > 0 ? kept : walls
}

/**
 * The number nearest to .618·total that is coprime with it, is no multiple of the number of walls, and moves the
 * textile by exactly one place before the carry: then wall and main cloth change with every seed.
 */
function walkStep(total: number, walls: number, floors: number, textiles: number): number {
  const wanted = Math.round(0.618 * total)
  const fits = (step: number) =>
    step > 0 &&
    step < total &&
    greatestDivisor(step, total) === 1 &&
    (walls === 1 || step % walls !== 0) &&
    (textiles < 3 || Math.floor(step / (walls * floors)) % textiles === 1)
  for (let away = 0; away < total; away++) {
    if (fits(wanted + away)) return wanted + away
    if (fits(wanted - away)) return wanted - away
  }
  return 1
}

function greatestDivisor(p: number, q: number): number {
  return q === 0 ? p : greatestDivisor(q, p % q)
}

function positiveModulo(value: number, base: number): number {
  return ((value % base) + base) % base
}

function rotate<T>(list: readonly T[], by: number): readonly T[] {
  return [...list.slice(by), ...list.slice(0, by)]
}

/** Color of a finish under a scheme's jitter. */
export function finishColor(finish: Finish, jitter: Scheme['jitter']): Lab {
  const [L, C, hue] = finish.lch
  return lch(Math.min(0.98, L + jitter.L), C * jitter.C, hue + jitter.hue)
}
