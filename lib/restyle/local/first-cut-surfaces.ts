import type { Cells } from './first-cut-cells'
import { type LinearRgb, luminance, type Oklab, toLinear } from './first-cut-colour'
import type { SurfaceRole } from './palettes'

/** Regions that look like one thing, whatever light falls on them. */
export type Surface = {
  role: SurfaceRole | 'kept'
  colour: Oklab
  /** Mean sRGB, 0–255. */
  rgb: readonly [number, number, number]
  /** Median luminance, in stops. */
  stops: number
}

export type Scene = {
  surfaces: Surface[]
  /** Index of each cell's surface, −1 where nothing is selected. */
  surfaceOfCell: Int8Array
}

/** Lightness 0–1, saturation about 0–0.3, hue in degrees, height 0 (top) to 1. */
type Looks = { lightness: number; saturation: number; hue: number; height: number; isGlare: boolean }

type Group = { cells: number[]; looks: Looks }

const MOST_SURFACES = 100
/** Difference up to which two regions are one surface. */
const SAME_SURFACE = 0.055
/** Share of the selection under which a thing keeps its colours: many small repaints look garish. */
const SMALLEST_SHARE = 0.012
/** Mean of the darkest channel (0–255) from which a surface is a window or a lamp. */
const GLARE = 216

/** Light in stops; the small term keeps black finite. */
export function stopsOf(rgb: LinearRgb): number {
  return Math.log2(Math.max(0, luminance(rgb)) + 0.004)
}

/** Makes surfaces of the regions (`regions` names each cell's, −1 for none) and says what each may be. */
export function readScene(cells: Cells, regions: Int32Array): Scene {
  const groups = groupsOf(cells, regions)
  const total = groups.reduce((sum, group) => sum + group.cells.length, 0)
  const surfaceOfCell = new Int8Array(cells.counts.length).fill(-1)
  const surfaces = groups.slice(0, MOST_SURFACES).map((group, rank): Surface => {
    for (const cell of group.cells) surfaceOfCell[cell] = rank
    const rgb = meanOf(cells.rgb, group.cells)
    const colour = meanOf(cells.lab, group.cells)
    const isSmall = group.cells.length < SMALLEST_SHARE * total
    const isKept = rank > 0 && (isSmall || group.looks.isGlare)
    const role = isKept ? 'kept' : roleOf(group.cells, cells, colour, rank)
    return { role, colour, rgb, stops: medianStops(cells, group.cells) }
  })
  return { surfaces, surfaceOfCell }
}

/** Regions of like colour together, the largest group first. */
function groupsOf(cells: Cells, regions: Int32Array): Group[] {
  const cellsOf = new Map<number, number[]>()
  regions.forEach((region, cell) => {
    if (region === -1) return
    const members = cellsOf.get(region)
    if (members) members.push(cell)
    else cellsOf.set(region, [cell])
  })
  const bySize = [...cellsOf.values()].sort((a, b) => b.length - a.length)
  const groups: Group[] = []
  for (const members of bySize) {
    const looks = looksOf(cells, members)
    const [group] = groups.toSorted((a, b) => difference(a.looks, looks) - difference(b.looks, looks))
    if (group && difference(group.looks, looks) <= SAME_SURFACE)
      for (const cell of members) group.cells.push(cell)
    else groups.push({ cells: members, looks })
  }
  return groups.sort((a, b) => b.cells.length - a.cells.length)
}

function looksOf(cells: Cells, members: number[]): Looks {
  const [lightness, a, b] = meanOf(cells.lab, members)
  const saturation = (0.95 * Math.hypot(a, b)) / (lightness + 0.12)
  const isGlare = Math.min(...meanOf(cells.rgb, members)) >= GLARE
  return { lightness, saturation, hue: hueOf(a, b), height: meanHeight(cells, members), isGlare }
}

/** Small for one colour in light and in shade; the place tells a floor or a ceiling from a wall of its colour. */
function difference(one: Looks, other: Looks): number {
  const turn = Math.abs(one.hue - other.hue)
  // The hue of a near-grey means nothing.
  const colourful = Math.min(1, one.saturation / 0.04, other.saturation / 0.04)
  return Math.hypot(
    0.16 * (one.lightness - other.lightness),
    0.6 * (one.saturation - other.saturation),
    0.006 * Math.min(turn, 360 - turn) * colourful,
    0.06 * (floorness(one.height) - floorness(other.height)),
    0.05 * (ceilingness(one.height) - ceilingness(other.height)),
    one.isGlare === other.isGlare ? 0 : 1,
  )
}

const floorness = (height: number) => Math.min(1, Math.max(0, (height - 0.7) / 0.15))
const ceilingness = (height: number) => Math.min(1, Math.max(0, (0.2 - height) / 0.1))

/** Degrees, 0–360. */
function hueOf(a: number, b: number): number {
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
}

/** 0 at the photo's top, 1 at its bottom. */
function meanHeight({ columns, rows }: Cells, members: number[]): number {
  return members.reduce((sum, cell) => sum + Math.floor(cell / columns), 0) / (members.length * rows)
}

/** Without a plan of the room, place in the photo and colour have to do. */
function roleOf(
  members: number[],
  { columns, rows }: Cells,
  [lightness, a, b]: Oklab,
  rank: number,
): SurfaceRole {
  const heights = members.map((cell) => Math.floor(cell / columns) / rows).sort((one, other) => one - other)
  const height = (share: number) => heights[Math.floor(share * (heights.length - 1))] ?? 0
  const topRowShare = members.filter((cell) => cell < columns).length / columns
  if (height(0.95) < 0.3) return topRowShare > 0.5 ? 'ceiling' : 'wall'
  if (height(0.1) > 0.55 && height(0.95) > 0.93) return 'floor'
  if (rank === 0 && height(0.1) < 0.4) return 'wall'
  const chroma = Math.hypot(a, b)
  if (Math.abs(hueOf(a, b) - 57) < 20 && chroma > 0.06 && chroma < 0.13 && lightness < 0.65) return 'wood'
  return chroma > 0.09 ? 'accent' : 'textile'
}

function meanOf(triples: Float32Array, members: number[]): readonly [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (const cell of members)
    for (const axis of [0, 1, 2] as const) sum[axis] += triples[3 * cell + axis] ?? 0
  return [sum[0] / members.length, sum[1] / members.length, sum[2] / members.length]
}

function medianStops({ rgb }: Cells, members: number[]): number {
  const light = (cell: number, axis: number) => toLinear(rgb[3 * cell + axis] ?? 0)
  const stops = members.map((cell) => stopsOf([light(cell, 0), light(cell, 1), light(cell, 2)]))
  return stops.sort((a, b) => a - b)[stops.length >> 1] ?? 0
}
