/**
 * The JavaScript of one empty page under Next 16.4, gzipped, in kB of 1,000 bytes: the minimum for every page. Measure it again
 * when Next changes: one page and one layout without a component, built next to the site.
 */
export const EMPTY_PAGE_KB = 137

/**
 * A measured number with its goal.
 * @typedef {{ value: number, digits: number, atLeast?: number, atMost?: number }} Figure
 * @typedef {{ page: string } & Record<string, string | Figure>} Row
 */

/**
 * Prints the rows, each goal next to its number. Returns whether every goal is met.
 * @param {Row[]} rows
 */
export function printTable(rows) {
  console.table(
    Object.fromEntries(
      rows.map(({ page, ...figures }) => [
        page,
        Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, shown(figure)])),
      ]),
    ),
  )
  const missed = rows.flatMap(({ page, ...figures }) =>
    Object.entries(figures)
      .filter(([, figure]) => !isMet(figure))
      .map(([name]) => `${page}: ${name}`),
  )
  if (missed.length > 0) console.log(`Missed: ${missed.join(', ')}`)
  return missed.length === 0
}

/** @param {string | Figure} figure */
function isMet(figure) {
  if (typeof figure === 'string') return true
  const { value, digits, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = figure
  // Rounded as printed: "1.10 (at most 1.10)" must not be a miss.
  const rounded = Number(value.toFixed(digits))
  return rounded >= atLeast && rounded <= atMost
}

/** @param {string | Figure} figure */
function shown(figure) {
  if (typeof figure === 'string') return figure
  const { value, digits, atLeast, atMost } = figure
  const goals = [atLeast !== undefined && `≥ ${atLeast}`, atMost !== undefined && `≤ ${atMost}`].filter(
    Boolean,
  )
  return [value.toFixed(digits), ...goals.map((goal) => `(${goal})`)].join(' ')
}
