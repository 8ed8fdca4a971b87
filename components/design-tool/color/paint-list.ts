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
 * is code, name and color, or name and color. A color is hex, or CIE Lab in one cell or in three. Never throws.
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

/** Column indexes; −1 for a missing column. */
type Columns = {
  readonly code: number
  readonly name: number
  readonly color: number
  readonly lab: readonly [L: number, a: number, b: number]
  /** Measured for D50 as CSS has it, or for D65. */
  readonly mode: 'lab' | 'lab65'
}

const NO_LAB = [-1, -1, -1] as const

/** Without a header. The third cell is tried as hex first. */
const PLAIN_COLUMNS: Columns = { code: 0, name: 1, color: 2, lab: [2, 3, 4], mode: 'lab65' }
/** For rows of two cells. */
const SHORT_COLUMNS: Columns = { code: -1, name: 0, color: 1, lab: NO_LAB, mode: 'lab65' }

/** Known column titles, letters only. */
const TITLES: Readonly<Record<'code' | 'name' | 'color' | 'L' | 'a' | 'b', readonly string[]>> = {
  code: ['code', 'number', 'no', 'nr', 'id', 'ref', 'reference', 'colorcode', 'colourcode', 'paintcode'],
  name: ['name', 'paint', 'title', 'colorname', 'colourname', 'paintname'],
  color: ['hex', 'hexcode', 'color', 'colour', 'html', 'srgb', 'lab', 'cielab'],
  L: ['l', 'labl', 'ciel', 'cielabl'],
  a: ['a', 'laba', 'ciea', 'cielaba'],
  b: ['b', 'labb', 'cieb', 'cielabb'],
}

/** The columns of a header row. A header names at least two and contains no color. */
function headerOf({ cells }: CsvRow): Columns | null {
  const titles = cells.map((cell) => folded(cell).replace(/\bd(50|65)\b|[^a-z]/g, ''))
  const at = (column: keyof typeof TITLES) => titles.findIndex((title) => TITLES[column].includes(title))
  const [code, name, color, L, a, b] = [at('code'), at('name'), at('color'), at('L'), at('a'), at('b')]
  const named = [code, name, color, L, a, b].filter((column) => column !== -1)
  if (named.length < 2 || cells.some((cell) => cell.startsWith('#') && parseHex(cell))) return null
  const mode = cells.some((cell) => /\bd50\b/i.test(cell)) ? 'lab' : 'lab65'
  return { code, name, color, lab: [L, a, b], mode }
}

const hasColor = ({ color, lab }: Columns) => color !== -1 || !lab.includes(-1)

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
  if (isInThree && hasCommas && isSplitLab(cells, columns)) return 'badLab'
  if (isInThree) return readLab(parts, columns.mode)
  if (text === '') return parts.some((part) => part !== '') ? 'badLab' : 'noColor'
  const inOne = labParts(text)
  return inOne.length === 3 ? readLab(inOne, columns.mode) : 'badColor'
}

/** In a comma-separated list, three numbers with decimal commas become six cells, and look just like whole numbers. */
function isSplitLab(cells: readonly string[], { lab: [from] }: Columns): boolean {
  const six = cells.slice(from, from + 6)
  return six.length === 6 && six.every((cell) => /^[+-]?\d+$/.test(cell))
}

/** "82.3 -1.2 5", "82.3, -1.2, 5" or "lab(82.3 -1.2 5)" as three texts. */
function labParts(text: string): string[] {
  const inside = /^lab\s*\((.*)\)$/i.exec(text)?.[1] ?? text
  const parts = inside.trim().split(/\s*[;/]\s*|,\s+|\s+/)
  return parts.length === 3 ? parts : inside.split(',')
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
