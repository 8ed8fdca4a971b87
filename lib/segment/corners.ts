import type { LabPlanes } from '@/lib/math/color'
import { CELL_PX, CERTAIN, type SmallMask } from './small-mask'

/** In cells to the right per row. A camera is hardly ever turned further. */
const TILTS = Array.from({ length: 13 }, (_, n) => (n - 6) / 40)
/**
 * At a corner, the color changes by this much (OKLab), alike all along, in most of the mask's rows, and more than usual across its
 * parallels, as stripes don't. Less than a share of the mask on one side is a frame or a shadow.
 */
const LEAST = { step: 0.025, alike: 0.95, rows: 14, ofRows: 0.85, ahead: 4.5, side: 0.12 } as const
/** Cells to the next parallel that isn't the same corner. */
const APART = 6
const MOST_CORNERS = 3

/** x = at + tilt · y, in cells; its rows inside a mask, those with a step, and the sums of the steps and of their sizes. */
type Line = { at: number; tilt: number; inside: number; rows: number; size: number } & {
  L: number
  a: number
  b: number
}

const stepOf = ({ L, a, b, rows }: Line) => Math.hypot(L, a, b) / Math.max(1, rows)

/** A wall's mask up to the corners on both sides of a tap: two walls of a room meet at a line and have another light. */
export function upToCorners(
  mask: SmallMask,
  { x, y }: { readonly x: number; readonly y: number },
  colors: LabPlanes,
): SmallMask {
  const logits = mask.logits.slice()
  for (let n = 0; n < MOST_CORNERS; n++) {
    const corner = cornerIn({ ...mask, logits }, colors)
    if (!corner) break
    const isRight = isRightOf(corner, x / CELL_PX, y / CELL_PX)
    for (let cell = 0; cell < logits.length; cell++) {
      const isThere = isRightOf(corner, (cell % mask.width) + 0.5, Math.floor(cell / mask.width) + 0.5)
      if (isThere !== isRight) logits[cell] = Math.min(logits[cell] ?? 0, -CERTAIN)
    }
  }
  return { ...mask, logits }
}

const isRightOf = ({ at, tilt }: Line, x: number, y: number) => x > at + tilt * y

function cornerIn(mask: SmallMask, colors: LabPlanes): Line | null {
  const steps = stepsIn(mask, colors)
  const lines = TILTS.flatMap((tilt) => linesIn(mask, steps, tilt))
  const clear = lines.filter((line) => {
    const { rows, inside, size } = line
    const isLong = rows >= LEAST.rows && rows >= LEAST.ofRows * inside
    return isLong && stepOf(line) >= LEAST.step && stepOf(line) * rows >= LEAST.alike * size
  })
  const weightOf = (line: Line) => stepOf(line) * Math.sqrt(line.rows)
  const [best] = clear.toSorted((one, other) => weightOf(other) - weightOf(one))
  if (!best) return null
  const isParallel = ({ tilt, at, rows }: Line) =>
    tilt === best.tilt && Math.abs(at - best.at) >= APART && 2 * rows >= best.rows
  const parallels = lines.filter(isParallel).map(stepOf)
  const usual = Math.hypot(...parallels) / Math.sqrt(Math.max(1, parallels.length))
  const cells = lines.filter(({ tilt }) => tilt === best.tilt)
  const insideOf = (some: readonly Line[]) => some.reduce((sum, { inside }) => sum + inside, 0)
  const right = insideOf(cells.filter(({ at }) => at > best.at)) / insideOf(cells)
  return stepOf(best) >= LEAST.ahead * usual && Math.min(right, 1 - right) >= LEAST.side ? best : null
}

type Steps = Record<'L' | 'a' | 'b' | 'size', Float32Array>

/** All lines of one tilt through a mask. */
function linesIn({ width, height, logits }: SmallMask, steps: Steps, tilt: number): Line[] {
  const aside = Math.ceil(Math.abs(tilt) * height) + 1
  const lines = Array.from(
    { length: width + 2 * aside },
    (_, n): Line => ({ at: n - aside, tilt, inside: 0, rows: 0, size: 0, L: 0, a: 0, b: 0 }),
  )
  for (let cell = 0; cell < logits.length; cell++) {
    const y = Math.floor(cell / width)
    const line = lines[(cell % width) - Math.round(tilt * (y + 0.5) - 0.5) + aside]
    if (!line || (logits[cell] ?? 0) <= 0) continue
    const size = steps.size[cell] ?? 0
    line.inside++
    if (size === 0) continue
    line.rows++
    line.size += size
    line.L += steps.L[cell] ?? 0
    line.a += steps.a[cell] ?? 0
    line.b += steps.b[cell] ?? 0
  }
  return lines
}

/** How the color changes from left to right beyond the gradients on both sides; a size of 0 near the mask's border. */
function stepsIn({ width, logits }: SmallMask, colors: LabPlanes): Steps {
  const empty = () => new Float32Array(logits.length)
  const steps = { L: empty(), a: empty(), b: empty(), size: empty() }
  for (let end = 0, run = 0; end < logits.length; end++) {
    if (end % width === 0 || (logits[end] ?? 0) <= 0) run = 0
    if ((logits[end] ?? 0) > 0) run++
    const cell = end - REACH
    if (run <= 2 * REACH) continue
    for (const plane of ['L', 'a', 'b'] as const) {
      const pair = (from: number) =>
        ((colors[plane][cell + from] ?? 0) + (colors[plane][cell + from + 1] ?? 0)) / 2
      steps[plane][cell] = 1.5 * (pair(1) - pair(-2)) - 0.5 * (pair(4) - pair(-5))
    }
    steps.size[cell] = Math.hypot(steps.L[cell] ?? 0, steps.a[cell] ?? 0, steps.b[cell] ?? 0)
  }
  return steps
}

/** Cells on each side of a line that say whether there is a step. */
const REACH = 5
