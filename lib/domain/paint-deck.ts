import type { DeckPaint } from './paints.ts'

/** A user's own paints, indexed for search. */
export type PaintDeck = {
  readonly paints: readonly DeckPaint[]
  /** One per paint, in the same order. */
  readonly entries: readonly { readonly code: string; readonly name: string }[]
}

export function createPaintDeck(paints: readonly DeckPaint[]): PaintDeck {
  return { paints, entries: paints.map(({ code, name }) => ({ code: folded(code), name: folded(name) })) }
}

/** Lowercased, without accents and repeated spaces: "Bläuliches  Grün" becomes "blauliches grun". */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Ways a paint can match a search, best first. */
const RANKS: readonly ((paint: { code: string; name: string }, wanted: string) => boolean)[] = [
  ({ code }, wanted) => code === wanted,
  ({ name }, wanted) => name === wanted,
  ({ code }, wanted) => code.startsWith(wanted),
  ({ name }, wanted) => name.startsWith(wanted),
  ({ name }, wanted) => name.includes(` ${wanted}`),
  ({ code, name }, wanted) => name.includes(wanted) || code.includes(wanted),
  ({ code, name }, wanted) => wanted.split(' ').every((word) => name.includes(word) || code.includes(word)),
]

/**
 * The paints whose name or code contains the text, best match first: an exact code, then an exact name. An empty text matches
 * all.
 */
export function searchPaints({ paints, entries }: PaintDeck, text: string): readonly DeckPaint[] {
  const wanted = folded(text)
  if (wanted === '') return paints
  const found = RANKS.map((): DeckPaint[] => [])
  for (const [at, paint] of paints.entries()) {
    const entry = entries[at]
    if (entry) found[RANKS.findIndex((answers) => answers(entry, wanted))]?.push(paint)
  }
  return found.flat()
}

/**
 * What differences (ΔE2000) look like, by W. Mokrzycki and M. Tatol, "Colour difference ΔE: a survey", Machine Graphics and
 * Vision 20, 2011: below 1 nobody sees a difference, from 2 an experienced eye does, from 3.5 everyone does, and from 5 on it
 * is another color.
 */
const DIFFERENCES = [
  { word: 'unseen', below: 1 },
  { word: 'hardToSee', below: 2 },
  { word: 'slight', below: 3.5 },
  { word: 'clear', below: 5 },
] as const

/** Describes a difference in a word. */
export function differenceWord(difference: number): (typeof DIFFERENCES)[number]['word'] | 'another' {
  return DIFFERENCES.find(({ below }) => difference < below)?.word ?? 'another'
}

/** Identifies a paint in a list. */
export const paintKey = ({ code, name }: DeckPaint): string => `${folded(code)}\n${folded(name)}`

/** Adds paints to a list. One with a known code and name replaces the old one. */
export function mergePaints(known: readonly DeckPaint[], added: readonly DeckPaint[]): DeckPaint[] {
  return [...new Map([...known, ...added].map((paint) => [paintKey(paint), paint])).values()]
}
