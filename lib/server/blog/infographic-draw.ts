/** What a drawing is made of, in units of its own ground. Two hands draw it: the page as SVG, the server as PNG. */
export type Shape =
  | { kind: 'box'; x: number; y: number; width: number; height: number; fill: string; radius?: number }
  | {
      kind: 'text'
      x: number
      /** The line that the letters stand on. */
      y: number
      size: number
      words: string
      fill: string
      align: 'left' | 'center'
      isBold: boolean
    }

export type Drawing = { width: number; height: number; shapes: Shape[] }

/** The drawing as a file, or as a part of a page. */
export function toSvg({ width, height, shapes }: Drawing, label: string): string {
  const inner = shapes.map(shapeToSvg).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(label)}" ` +
    `font-family="Fraunces, Georgia, 'Times New Roman', serif">${inner}</svg>`
  )
}

function shapeToSvg(shape: Shape): string {
  if (shape.kind === 'box') {
    const { x, y, width, height, fill, radius = 0 } = shape
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
  }
  const { x, y, size, words, fill, align, isBold } = shape
  const anchor = align === 'center' ? ' text-anchor="middle"' : ''
  const weight = isBold ? ' font-weight="600"' : ''
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${anchor}${weight}>${escaped(words)}</text>`
}

function escaped(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The colours of `app/styles/tokens.css`: a file that people download has no style sheet beside it. */
const COLORS = {
  ground: '#14100d',
  panel: '#221b16',
  line: '#3b3027',
  plaster: '#f4ebdd',
  muted: '#c8b9a5',
  brass: '#e2ab57',
  bright: '#f3c781',
  deep: '#8f6524',
} as const

const WIDTH = 720
const MARGIN = 48
const GAP = 32
const COLUMN = (WIDTH - 2 * MARGIN - GAP) / 2
const LEFT = MARGIN
const RIGHT = MARGIN + COLUMN + GAP

/** Prices of a room's design, in dollars: the dearest plan for a month beside the dearest designer. */
const COSTS = { ai: 99, traditional: 12_000 } as const
/** Three months. */
const DESIGN_WEEKS = 13
const DAYS_A_WEEK = 7
const WORKDAYS = 5
const MOST_AT_ONCE = 17
const CONCEPTS = 3

export type InfographicWord =
  | `title${'First' | 'Second'}`
  | `${'cost' | 'time' | 'directions' | 'gets' | 'rule'}Title`
  | `${'cost' | 'time' | 'directions'}${'Ai' | 'Traditional'}${'' | 'Note'}`
  | `gets${'Ai' | 'Traditional'}${1 | 2 | 3}`
  | `rule${'Ai' | 'Traditional'}${1 | 2 | 'Note'}`
  | 'kicker'
  | 'ai'
  | 'traditional'
  | 'foot'

export type InfographicWords = Record<InfographicWord, string>

/** AI design and traditional design on one page, drawn to scale where there is one. */
export function drawInfographic(words: InfographicWords): Drawing {
  const parts = [head(words), cost(words), time(words), directions(words), gets(words), rule(words)]
  let top = 0
  const shapes = parts.flatMap((part) => {
    const placed = part.shapes.map((shape) => ({ ...shape, y: shape.y + top }))
    top += part.height
    return placed
  })
  const height = top + 72
  return {
    width: WIDTH,
    height,
    shapes: [
      box([0, 0, WIDTH, height], COLORS.ground),
      ...shapes,
      { ...text(WIDTH / 2, height - 30, 19, words.foot, COLORS.muted), align: 'center' },
    ],
  }
}

type TextShape = Extract<Shape, { kind: 'text' }>
type Part = { height: number; shapes: Shape[] }

function head(words: InfographicWords): Part {
  return {
    height: 300,
    shapes: [
      text(LEFT, 84, 26, words.kicker, COLORS.brass),
      bold(LEFT, 152, 62, words.titleFirst),
      bold(LEFT, 220, 62, words.titleSecond),
      box([LEFT, 258, COLUMN, 6], COLORS.brass, 3),
      box([RIGHT, 258, COLUMN, 6], COLORS.muted, 3),
      bold(LEFT, 298, 28, words.ai, COLORS.bright),
      bold(RIGHT, 298, 28, words.traditional, COLORS.muted),
    ],
  }
}

/** One scale for both: the left bar is as thin as the price is low. */
function cost(words: InfographicWords): Part {
  const tall = 170
  const barOf = (dollars: number) => Math.max(2, Math.round((tall * dollars) / COSTS.traditional))
  const bar = (x: number, dollars: number, fill: string) =>
    box([x, 96 + tall - barOf(dollars), COLUMN, barOf(dollars)], fill, 2)
  return section(words.costTitle, 380, [
    bar(LEFT, COSTS.ai, COLORS.brass),
    bar(RIGHT, COSTS.traditional, COLORS.deep),
    ...pair(words.costAi, words.costAiNote, words.costTraditional, words.costTraditionalNote, 318),
  ])
}

/** Three months of days, a column a week, beside two minutes of one day. */
function time(words: InfographicWords): Part {
  const pitch = COLUMN / DESIGN_WEEKS
  const side = pitch - 5
  const days = Array.from({ length: DESIGN_WEEKS * DAYS_A_WEEK }, (_, day) => {
    const weekday = day % DAYS_A_WEEK
    const x = RIGHT + Math.floor(day / DAYS_A_WEEK) * pitch
    return box([x, 100 + weekday * pitch, side, side], weekday < WORKDAYS ? COLORS.deep : COLORS.line, 2)
  })
  const today = 100 + (DAYS_A_WEEK - 1) * pitch
  return section(words.timeTitle, 390, [
    box([LEFT, today, side, side], COLORS.line, 2),
    box([LEFT, today + side - 3, side, 3], COLORS.bright),
    ...days,
    ...pair(words.timeAi, words.timeAiNote, words.timeTraditional, words.timeTraditionalNote, 318),
  ])
}

function directions(words: InfographicWords): Part {
  const frames = (x: number, count: number, fill: string) =>
    Array.from({ length: count }, (_, frame) =>
      box([x + (frame % 6) * 49, 96 + Math.floor(frame / 6) * 42, 42, 34], fill, 3),
    )
  return section(words.directionsTitle, 330, [
    ...frames(LEFT, MOST_AT_ONCE, COLORS.brass),
    ...frames(RIGHT, CONCEPTS, COLORS.deep),
    ...pair(
      words.directionsAi,
      words.directionsAiNote,
      words.directionsTraditional,
      words.directionsTraditionalNote,
      268,
    ),
  ])
}

function gets(words: InfographicWords): Part {
  const list = (x: number, mark: string, lines: string[]) =>
    lines.flatMap((line, index) => [
      box([x, 104 + index * 46, 12, 12], mark, 2),
      text(x + 28, 118 + index * 46, 24, line, COLORS.plaster),
    ])
  return section(words.getsTitle, 260, [
    ...list(LEFT, COLORS.brass, [words.getsAi1, words.getsAi2, words.getsAi3]),
    ...list(RIGHT, COLORS.muted, [words.getsTraditional1, words.getsTraditional2, words.getsTraditional3]),
  ])
}

function rule(words: InfographicWords): Part {
  const panel = (x: number, edge: string, first: string, second: string, note: string) => [
    box([x, 92, COLUMN, 160], COLORS.panel, 8),
    box([x, 92, 5, 160], edge, 2),
    bold(x + 26, 136, 28, first),
    bold(x + 26, 172, 28, second),
    text(x + 26, 222, 21, note, COLORS.muted),
  ]
  return section(words.ruleTitle, 280, [
    ...panel(LEFT, COLORS.brass, words.ruleAi1, words.ruleAi2, words.ruleAiNote),
    ...panel(RIGHT, COLORS.muted, words.ruleTraditional1, words.ruleTraditional2, words.ruleTraditionalNote),
  ])
}

function section(title: string, height: number, shapes: Shape[]): Part {
  return {
    height,
    shapes: [box([LEFT, 20, WIDTH - 2 * MARGIN, 1], COLORS.line), bold(LEFT, 68, 32, title), ...shapes],
  }
}

/** What each side says under its picture. */
function pair(ai: string, aiNote: string, traditional: string, traditionalNote: string, y: number): Shape[] {
  return [
    bold(LEFT, y, 32, ai, COLORS.bright),
    text(LEFT, y + 34, 23, aiNote, COLORS.muted),
    bold(RIGHT, y, 32, traditional),
    text(RIGHT, y + 34, 23, traditionalNote, COLORS.muted),
  ]
}

/** Left, top, width and height. */
type Area = readonly [x: number, y: number, width: number, height: number]

function box([x, y, width, height]: Area, fill: string, radius = 0): Shape {
  return { kind: 'box', x, y, width, height, fill, radius }
}

function text(x: number, y: number, size: number, words: string, fill: string): TextShape {
  return { kind: 'text', x, y, size, words, fill, align: 'left', isBold: false }
}

function bold(x: number, y: number, size: number, words: string, fill: string = COLORS.plaster): Shape {
  return { kind: 'text', x, y, size, words, fill, align: 'left', isBold: true }
}
