import { LIMITS } from '@/lib/domain/limits'
import { folded, mergePaints } from '@/lib/domain/paint-deck'
import type { DeckPaint } from '@/lib/domain/paints'
import { toLinearRgb } from '@/lib/math/cie-lab'
import { linearToHex, parseHex, toHex } from '@/lib/math/color'
import { type CsvRow, readCsv } from './csv-rows'

/** Why a row is not a paint. */
type RowProblem =
  | 'noName'
  | 'longName'
  | 'longCode'
  | 'noColor'
  | 'badColor'
  | 'badLab'
  | 'badRgb'
  | 'openQuote'
  | 'noColorColumn'

/** `line` counts from 1. */
export type WrongRow = { readonly line: number; readonly problem: RowProblem }

export type PaintList = {
  /** At most `LIMITS.paintDeck.paints`, each code and name once. */
  readonly paints: readonly DeckPaint[]
  readonly wrong: readonly WrongRow[]
  /** Rows that were left out because the list is full. */
  readonly leftOut: number
  /** Lab colors outside the screen's gamut, which were replaced by the nearest one inside. */
  readonly outside: number
  /** Why the whole file was refused. */
  readonly refused: 'tooLarge' | 'notText' | null
}

const MAX = LIMITS.paintDeck

/** Decodes UTF-8 or UTF-16, and otherwise assumes the encoding of spreadsheets on Windows. */
export function decodePaintList(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  if (isUtf16) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const NOTHING = { paints: [], wrong: [], leftOut: 0, outside: 0 } as const

/**
 * Reads a list of paints: CSV with commas, semicolons or tabs. With a header, columns may be in any order; without one, a row
 * is code, name and color, or name and color. A color is hex, CIE Lab in one cell or in three, or RGB where the header says so.
 * Never throws.
 */
export function readPaintList(text: string): PaintList {
  if (text.length > MAX.maxBytes) return { ...NOTHING, refused: 'tooLarge' }
  if (text.includes('\0')) return { ...NOTHING, refused: 'notText' }
  const { rows, separator } = readCsv(text)
  const [first] = rows
  const header = first ? headerOf(first) : null
  if (first && header && !hasColor(header))
    return { ...NOTHING, wrong: [{ line: first.line, problem: 'noColorColumn' }], refused: null }
  return readRows(header ? rows.slice(1) : rows, header ?? PLAIN_COLUMNS, separator === ',')
}

function readRows(rows: readonly CsvRow[], columns: Columns, hasCommas: boolean): PaintList {
  const paints: DeckPaint[] = []
  const wrong: WrongRow[] = []
  let [leftOut, outside] = [0, 0]
  for (const row of rows) {
    const read = readRow(row, columns, hasCommas)
    if ('problem' in read) wrong.push({ line: row.line, problem: read.problem })
    else if (paints.length === MAX.paints) leftOut++
    else {
      paints.push(read.paint)
      if (read.isOutside) outside++
    }
  }
  return { paints: mergePaints([], paints), wrong, leftOut, outside, refused: null }
}

type Three = readonly [number, number, number]

/** Column indexes; −1 for a missing column. */
type Columns = {
  readonly code: number
  readonly name: number
  readonly color: number
  readonly lab: Three
  readonly rgb: Three
  /** Lab is measured for D50 as CSS has it, or for D65. */
  readonly mode: 'lab' | 'lab65'
  /** The color column has three numbers of RGB, not of Lab. */
  readonly isRgb: boolean
}

const NONE = [-1, -1, -1] as const

/** Without a header. The third cell is tried as hex first. */
const PLAIN_COLUMNS: Columns = {
  ...{ code: 0, name: 1, color: 2, lab: [2, 3, 4], rgb: NONE },
  ...{ mode: 'lab65', isRgb: false },
}
/** For rows of two cells. */
const SHORT_COLUMNS: Columns = { ...PLAIN_COLUMNS, code: -1, name: 0, color: 1, lab: NONE }

/** Known column titles, letters only, without accents. */
const TITLES = {
  code: 'code number no nr id ref reference colorcode colourcode paintcode nummer numero farbcode codigo codice',
  name: 'name paint title colorname colourname paintname bezeichnung farbname farbton nom nombre nome',
  color: 'hex hexcode color colour html srgb lab cielab rgb',
  L: 'l labl ciel cielabl',
  a: 'a laba ciea cielaba',
  b: 'b labb cieb cielabb',
  red: 'r red rgbr srgbr rot rouge rojo rosso',
  green: 'g green rgbg srgbg grun vert verde',
  blue: 'b blue rgbb srgbb blau bleu azul blu',
} as const

/** The columns of a header row. A header names at least two and contains no color. */
function headerOf({ cells }: CsvRow): Columns | null {
  const titles = cells.map((cell) => folded(cell).replace(/\bd(50|65)\b|[^a-z]/g, ''))
  /** The column with this title that is closest to another: both Lab and RGB have a B. */
  const at = (column: keyof typeof TITLES, beside = 0) => {
    const found = titles.flatMap((title, i) => (TITLES[column].split(' ').includes(title) ? [i] : []))
    return found.toSorted((one, other) => Math.abs(one - beside) - Math.abs(other - beside))[0] ?? -1
  }
  const [code, name, color] = [at('code'), at('name'), at('color')]
  const [L, a, red, green] = [at('L'), at('a'), at('red'), at('green')]
  const lab = [L, a, at('b', a)] as const
  const all = [red, green, at('blue', green)] as const
  // Words such as "Red" may be a paint's name.
  const rgb = all.includes(-1) ? NONE : all
  const named = [code, name, color, ...lab, ...rgb].filter((column) => column !== -1)
  if (named.length < 2 || cells.some((cell) => cell.startsWith('#') && parseHex(cell))) return null
  const mode = cells.some((cell) => /\bd50\b/i.test(cell)) ? 'lab' : 'lab65'
  return { code, name, color, lab, rgb, mode, isRgb: titles[color]?.endsWith('rgb') ?? false }
}

const hasColor = ({ color, lab, rgb }: Columns) => color !== -1 || !lab.includes(-1) || !rgb.includes(-1)

type ReadRow = { readonly paint: DeckPaint; readonly isOutside: boolean } | { readonly problem: RowProblem }

function readRow({ cells, isOpen }: CsvRow, known: Columns, hasCommas: boolean): ReadRow {
  if (isOpen) return { problem: 'openQuote' }
  const columns = known === PLAIN_COLUMNS && cells.length === 2 ? SHORT_COLUMNS : known
  const cell = (at: number) => cells[at] ?? ''
  const code = cell(columns.code)
  const name = cell(columns.name) || code
  if (name === '') return { problem: 'noName' }
  if ([...name].length > MAX.name.max) return { problem: 'longName' }
  if ([...code].length > MAX.code.max) return { problem: 'longCode' }
  const read = readColor(cells, columns, hasCommas)
  if (typeof read === 'string') return { problem: read }
  return { paint: { code, name, hex: read.hex }, isOutside: read.isOutside }
}

type ReadColor = { readonly hex: string; readonly isOutside: boolean }

function readColor(cells: readonly string[], columns: Columns, hasCommas: boolean): ReadColor | RowProblem {
  const text = cells[columns.color] ?? ''
  const parts = columns.lab.map((at) => cells[at] ?? '')
  const isInThree = parts.every((part) => part !== '')
  // Without a header, the lightness of white, 100, looks like a three-digit hex color.
  const isLightness = isInThree && columns.color === columns.lab[0] && /^\d{3}$/.test(text)
  const rgb = isLightness ? null : parseHex(text)
  if (rgb) return { hex: toHex(rgb), isOutside: false }
  const bytes = columns.rgb.flatMap((at) => cells[at] || [])
  if (bytes.length > 0) return readRgb(bytes)
  if (isInThree && hasCommas && isSplitLab(cells, columns)) return 'badLab'
  if (isInThree) return readLab(parts, columns.mode)
  if (text === '') return parts.some((part) => part !== '') ? 'badLab' : 'noColor'
  const inOne = partsOf(text)
  if (inOne.length !== 3) return 'badColor'
  return columns.isRgb || /^rgb/i.test(text) ? readRgb(inOne) : readLab(inOne, columns.mode)
}

/** In a comma-separated list, three numbers with decimal commas become six cells, and look just like whole numbers. */
function isSplitLab(cells: readonly string[], { lab: [from] }: Columns): boolean {
  const six = cells.slice(from, from + 6)
  return six.length === 6 && six.every((cell) => /^[+-]?\d+$/.test(cell))
}

/** "82.3 -1.2 5", "82.3, -1.2, 5" or "lab(82.3 -1.2 5)" as three texts, and the same with "rgb". */
function partsOf(text: string): string[] {
  const inside = /^(?:lab|rgb)\s*\((.*)\)$/i.exec(text)?.[1] ?? text
  const parts = inside.trim().split(/\s*[;/]\s*|,\s+|\s+/)
  return parts.length === 3 ? parts : inside.split(',')
}

/** Three whole numbers up to 255. Shares of 1 and percentages would be guesses. */
function readRgb(texts: readonly string[]): ReadColor | 'badRgb' {
  const [r = 256, g = 256, b = 256] = texts.map((text) =>
    /^\d{1,3}$/.test(text.trim()) ? Number(text) : 256,
  )
  return Math.max(r, g, b) > 255 ? 'badRgb' : { hex: toHex({ r, g, b }), isOutside: false }
}

const LAB_LIMIT = 160
/** The rounding error of Lab values with one decimal, in linear light. */
const ROUNDING = 0.002

function readLab(texts: readonly string[], mode: Columns['mode']): ReadColor | 'badLab' {
  const [l = Number.NaN, a = Number.NaN, b = Number.NaN] = texts.map(readNumber)
  const isLab = l >= 0 && l <= 100 && Math.abs(a) <= LAB_LIMIT && Math.abs(b) <= LAB_LIMIT
  if (!isLab) return 'badLab'
  const linear = toLinearRgb({ mode, l, a, b })
  const isOutside = [linear.r, linear.g, linear.b].some((part) => part < -ROUNDING || part > 1 + ROUNDING)
  return { hex: linearToHex(linear), isOutside }
}

/** A number with a decimal point or comma; NaN for anything else. */
function readNumber(text: string): number {
  const plain = text.trim().replace('\u2212', '-').replace(',', '.')
  // The pattern takes quadratic time.
  return plain.length <= 100 && /^[+-]?\d*\.?\d+$/.test(plain) ? Number(plain) : Number.NaN
}
