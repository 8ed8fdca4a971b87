/** A row of a CSV file, its cells without surrounding spaces, without empty ones at its end. */
export type CsvRow = {
  /** Where it begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** A quotation mark was opened and never closed. Only its first line counts as the row. */
  readonly isOpen: boolean
}

const SEPARATORS = ['\t', ';', ','] as const
type Separator = (typeof SEPARATORS)[number]

/** So many rows tell what separates the cells. */
const SAMPLE_ROWS = 20

/** What separates the cells: whatever does so in most of the first rows. */
export function separatorOf(text: string): Separator {
  let best: { separator: Separator; rows: number } = { separator: ',', rows: 0 }
  for (const separator of SEPARATORS) {
    const rows = readCsv(text, separator, SAMPLE_ROWS).filter(({ cells }) => cells.length > 1).length
    if (rows > best.rows) best = { separator, rows }
  }
  return best.separator
}

/** Rows as RFC 4180 has them, with any kind of line end, at most so many. Those without a cell are left out. Never throws. */
export function readCsv(text: string, separator: Separator, maxRows = Number.POSITIVE_INFINITY): CsvRow[] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const upToNext = new RegExp(`[^${separator}\\n]*`, 'y')
  const rows: CsvRow[] = []
  let [at, line] = [0, 1]
  while (at < plain.length && rows.length < maxRows) {
    const { cells, end } = readCells(plain, at, upToNext)
    if (!cells || cells.length > 0) rows.push({ line, cells: cells ?? [], isOpen: cells === null })
    line += linesIn(plain, at, end)
    at = end
  }
  return rows
}

function linesIn(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/** `end` is where the separator or the line's end is. */
type Cell = { readonly value: string; readonly end: number }

/** The cells from here to the end of the row, and where the next one begins. `null`: a quotation mark stays open. */
function readCells(text: string, from: number, upToNext: RegExp): { cells: string[] | null; end: number } {
  const cells: string[] = []
  let at = from
  for (;;) {
    const cell = readCell(text, at, upToNext)
    if (!cell) return { cells: null, end: endOfLine(text, from) + 1 }
    cells.push(cell.value === '' ? '' : cleaned(cell.value))
    const isLast = cell.end === text.length || text[cell.end] === '\n'
    if (isLast) return { cells: withoutEmptyEnd(cells), end: cell.end + 1 }
    at = cell.end + 1
  }
}

function cleaned(value: string): string {
  const printable = value.replace(/\p{Cc}+/gu, ' ')
  return printable.toWellFormed().normalize('NFC').trim()
}

/** `upToNext` matches what comes before a separator or the line's end. `null`: a quotation mark stays open. */
function readCell(text: string, from: number, upToNext: RegExp): Cell | null {
  const rest = (start: number) => {
    upToNext.lastIndex = start
    return upToNext.exec(text)?.[0] ?? ''
  }
  if (text[from] !== '"') {
    const value = rest(from)
    return { value, end: from + value.length }
  }
  let value = ''
  let at = from + 1
  for (;;) {
    const close = text.indexOf('"', at)
    if (close === -1) return null
    value += text.slice(at, close)
    at = close + 1
    if (text[at] !== '"') break
    // Two of them stand for one.
    value += '"'
    at++
  }
  // What follows a closed quotation is kept, where the standard knows nothing.
  const more = rest(at)
  return { value: value + more, end: at + more.length }
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at === -1 ? text.length : at
}

function withoutEmptyEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}
