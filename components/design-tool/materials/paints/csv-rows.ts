import Papa from 'papaparse'

/** A row of a CSV file, with trimmed cells and no empty ones at its end. */
export type CsvRow = {
  /** The line where it begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** A quotation mark isn't closed. Only the first line counts as the row. */
  readonly isOpen: boolean
}

const SEPARATORS = ['\t', ';', ',']

/**
 * The rows that aren't empty, and the separator of their cells. Accepts any line ending. After an unclosed quotation mark,
 * quotation marks are plain text. Never throws.
 */
export function readCsv(text: string): { rows: CsvRow[]; separator: string } {
  const plain = text.replace(/\r\n?/g, '\n')
  const sample = {
    newline: '\n',
    preview: 1,
    skipEmptyLines: 'greedy',
    delimitersToGuess: SEPARATORS,
  } as const
  const separator = Papa.parse(plain, sample).meta.delimiter
  const { data, errors } = Papa.parse<string[]>(plain, { newline: '\n', delimiter: separator })
  const open = errors.find(({ type }) => type === 'Quotes')?.row
  const rows: CsvRow[] = []
  let line = 1
  for (const cells of data.slice(0, open)) {
    rows.push({ line, cells: cleaned(cells), isOpen: false })
    line += cells.join('').split('\n').length
  }
  if (open !== undefined) {
    const [, ...rest] = plain.split('\n').slice(line - 1)
    rows.push({ line, cells: [], isOpen: true })
    for (const each of rest) rows.push({ line: ++line, cells: cleaned(each.split(separator)), isOpen: false })
  }
  return { rows: rows.filter(({ cells, isOpen }) => isOpen || cells.length > 0), separator }
}

function cleaned(cells: readonly string[]): string[] {
  const texts = cells.map((cell) =>
    cell
      .replace(/\p{Cc}+/gu, ' ')
      .toWellFormed()
      .normalize('NFC')
      .trim(),
  )
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
}
