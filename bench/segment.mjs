/**
 * Cost and quality of the segmentation model: CPU and memory of encoding and prompts, and IoU.
 * `npm run bench -- segment [folder]`. With a folder, measures IoU on the surfaces of `segment/surfaces.json`, drawn by hand as
 * polygons in percent; the folder has a clone of each `repository` on GitHub that it names, as `<owner>/<name>`. Without one,
 * measures only the cost, on a photo of our own. Exits with code 1 if a goal is missed.
 */
import '../scripts/lib/load-typescript.mjs'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import * as z from 'zod'
import { DEFAULT_CONTROLS } from '../lib/engines/preview/analysis/controls.ts'
import { toColorPlanes } from '../lib/math/color.ts'
import { cropMask, inputSize, maskSize } from '../lib/segment/small-mask.ts'
import { printTable } from './site/goals.mjs'

const { decodePhoto, decodeScaledPhoto } = await import('@/lib/image/decode-photo')
const { cutSelection } = await import('@/lib/segment/cut-selection')
const { refineMask } = await import('@/lib/segment/refine')
const { gridPoints } = await import('@/lib/segment/areas')
const { readAreas } = await import('@/lib/server/segment/service')
const { OpenPhotos } = await import('@/lib/server/segment/open-photos')
const { segmentModel } = await import('@/lib/server/segment/model')
const { previewEngine } = await import('@/lib/engines/preview/preview-engine')
const { polygonPixels, middleOf, strokeIn } = await import('./segment/targets.mjs')
const { openSmartSelect } = await import('./segment/finder.mjs')

const GOALS = { encodeMs: 1200, promptMs: 160, strokeMs: 160, peakMb: 1100 }
const ROUNDS = 5
const CORRECTIONS = 5
const STROKE_POINTS = 8
/** A tap on a wall that takes this share of a drawn ceiling or floor spills. */
const SPILL = 0.1
const SURFACE_KINDS = new Set(['wall', 'floor', 'ceiling'])
const SURFACES = new URL('segment/surfaces.json', import.meta.url)
const OWN_PHOTO = fileURLToPath(new URL('../public/images/living-before.jpg', import.meta.url))

const polygon = z.array(z.tuple([z.number(), z.number()]))
const surfacesSchema = z.array(
  z.object({
    name: z.string(),
    repository: z.string(),
    path: z.string(),
    targets: z.array(
      z.object({
        target: z.string(),
        kind: z.string(),
        click: z.tuple([z.number(), z.number()]),
        add: z.array(polygon),
        cut: z.array(polygon),
      }),
    ),
  }),
)

const model = segmentModel({ info: console.log, warn: console.warn, error: console.error })
const [photosFolder] = process.argv.slice(2)
console.log(`Load ${loadavg()[0]?.toFixed(1)}`)
const isMet = photosFolder ? true : await measureCost()
if (photosFolder) await measureFit(photosFolder)
await model.close()
process.exitCode = isMet ? 0 : 1

/** CPU of the whole process, which does nothing else. @param {() => Promise<unknown>} work */
async function cpuMsOf(work) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The median cost of several rounds. @param {() => Promise<unknown>} work */
async function median(work) {
  const costs = []
  for (let round = 0; round < ROUNDS; round++) costs.push(await cpuMsOf(work))
  return costs.toSorted((one, other) => one - other)[ROUNDS >> 1] ?? Number.NaN
}

async function measureCost() {
  const file = readFileSync(OWN_PHOTO)
  const photo = await decodeScaledPhoto(file, inputSize)
  const loadMs = await cpuMsOf(() => model.load())
  const encoded = await model.encode(photo)
  const points = gridPoints(photo)
  const encodeMs = await median(() => model.encode(photo))
  const { embedding, kinds } = encoded
  const room = { kinds, size: photo }
  const answer = () => model.answer({ embedding, prompt: { points: points.slice(0, 1) }, last: null, room })
  const promptMs = await median(answer)
  const mask = (await answer()).masks[0]?.mask ?? new Int8Array(0)
  const stroke = { points: points.slice(0, STROKE_POINTS) }
  const strokeMs = await median(() => model.answer({ embedding, prompt: stroke, last: null, room }))
  const working = await decodeScaledPhoto(file, workingSize)
  const planes = toColorPlanes(working)
  const input = { planes, areas: null }
  const cutMs = await median(async () => cutSelection(cropMask(mask, photo), stroke, input))
  const refineMs = await median(async () => refineMask(planes, cropMask(mask, photo)))
  const thumbnail = await decodeScaledPhoto(file, (size) => maskSize(inputSize(size)))
  const { width, height } = photo
  const photos = new OpenPhotos()
  const opened = { ...encoded, size: { width, height }, masks: new Map(), thumbnail, tap: null, areas: null }
  photos.set('bench', 'photo', async () => opened)
  const areasMs = await cpuMsOf(async () => {
    while (!(await readAreas({ segment: { model, photos } }, 'bench', 'photo'))) await pause(50)
  })
  const modelMb = peakMb()
  await designAndEncode(photo)
  /** @param {number} value @param {number} [atMost] */
  const cpu = (value, atMost) => ({ 'CPU ms': { value, digits: 0, ...(atMost && { atMost }) } })
  /** @param {number} value @param {number} [atMost] */
  const memory = (value, atMost) => ({ 'peak MB': { value, digits: 0, ...(atMost && { atMost }) } })
  return printTable([
    { page: 'load', ...cpu(loadMs) },
    { page: 'encode', ...cpu(encodeMs, GOALS.encodeMs) },
    { page: 'prompt', ...cpu(promptMs, GOALS.promptMs) },
    { page: 'stroke', ...cpu(strokeMs, GOALS.strokeMs) },
    { page: 'all areas', ...cpu(areasMs) },
    { page: 'cut a stroke', ...cpu(cutMs) },
    { page: 'refine', ...cpu(refineMs) },
    { page: 'selecting alone', ...memory(modelMb) },
    { page: 'with designs, 12 MP', ...memory(peakMb(), GOALS.peakMb) },
  ])
}

/**
 * Like a server that makes designs of 12 megapixels while photos are encoded. @param {Awaited<ReturnType<typeof decodePhoto>>}
 * small
 */
async function designAndEncode(small) {
  const large = await sharp(OWN_PHOTO).resize(4243, 2828, { fit: 'fill' }).jpeg().toBuffer()
  const engine = previewEngine(1, console)
  const params = {
    ...DEFAULT_CONTROLS,
    task: /** @type {const} */ ('restyle-areas'),
    style: /** @type {const} */ ('modern'),
    roomType: 'living-room',
    negativePrompt: '',
  }
  const { signal } = new AbortController()
  for (let round = 0; round < 3; round++) {
    const image = await decodePhoto(large)
    const mask = new Uint8Array(image.width * image.height).fill(1)
    await Promise.all([engine.restyle({ image, mask, params, signal }), model.encode(small)])
  }
  await engine.close()
}

function peakMb() {
  return (process.resourceUsage().maxRSS * 1024) / 1e6
}

/** Like in the browser. @param {{ width: number, height: number }} photo */
function workingSize({ width, height }) {
  const scale = 768 / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** @param {string} folder */
async function measureFit(folder) {
  const photos = surfacesSchema.parse(JSON.parse(readFileSync(SURFACES, 'utf8')))
  /** @type {number[]} */
  const readyMs = []
  /** @type {{ page: string, kind: string, fit: Awaited<ReturnType<typeof fitOf>> }[]} */
  const rows = []
  for (const { name, repository, path, targets } of photos) {
    const smart = await openSmartSelect(model, await photoAt(join(folder, repository, path)))
    readyMs.push(smart.readyMs)
    const drawn = await Promise.all(
      targets.map(async ({ add, cut, ...rest }) => ({
        ...rest,
        wanted: await polygonPixels(add, cut, smart.size),
      })),
    )
    const beside = drawn.filter(({ kind }) => kind !== 'wall' && SURFACE_KINDS.has(kind))
    for (const surface of drawn) {
      const fit = await fitOf(surface, beside, smart)
      rows.push({ page: `${name} ${surface.target}`, kind: surface.kind, fit })
    }
  }
  const walls = rows.filter(({ kind }) => kind === 'wall')
  printTable([
    ...rows.map(({ page, fit }) => ({ page, ...cellsOf(fit.ious), as: fit.as ?? '' })),
    ...summaryOf(
      `${walls.length} walls`,
      walls.map(({ fit }) => fit.ious),
    ),
    ...summaryOf(
      `all ${rows.length}`,
      rows.map(({ fit }) => fit.ious),
    ),
  ])
  const named = rows.map(({ kind, fit }) => ({ isThing: !SURFACE_KINDS.has(kind), as: fit.as ?? '', kind }))
  const surfaces = named.filter(({ isThing }) => !isThing)
  const things = named.filter(({ isThing }) => isThing)
  const spills = walls.map(({ fit }) => fit.spills).filter((is) => is !== null)
  console.log(
    `Select All names right: ${countOf(surfaces, ({ as, kind }) => as === kind)} walls, floors and ceilings.`,
  )
  console.log(`It takes for one of these: ${countOf(things, ({ as }) => SURFACE_KINDS.has(as))} things.`)
  console.log(`Taps on a wall that spill onto a drawn ceiling or floor: ${countOf(spills, (is) => is)}.`)
  console.log(`Map ready: ${quantiles(readyMs)}. Tap: ${quantiles(rows.map(({ fit }) => fit.tapMs))}.`)
}

/** @template Each @param {readonly Each[]} list @param {(each: Each) => boolean} is */
function countOf(list, is) {
  return `${list.filter(is).length} of ${list.length}`
}

/** The product takes no WebP, which some of the photos are kept in. @param {string} path */
async function photoAt(path) {
  const file = readFileSync(path)
  return path.endsWith('.webp') ? await sharp(file).jpeg({ quality: 95 }).toBuffer() : file
}

/** @param {number[]} values */
function quantiles(values) {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (/** @type {number} */ share) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(0)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}

/** @param {Record<string, number>} values @param {number} [digits] */
function cellsOf(values, digits = 2) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, digits }]))
}

/** The median of each column, and how many are good. @param {string} page @param {Record<string, number>[]} rows */
function summaryOf(page, rows) {
  /** @param {(values: number[]) => number} measure */
  const columns = (measure) =>
    Object.fromEntries(
      Object.keys(rows[0] ?? {}).map((name) => [name, measure(rows.map((row) => row[name] ?? 0))]),
    )
  const middle = columns((values) => values.toSorted((p, q) => p - q)[values.length >> 1] ?? 0)
  const good = columns((values) => values.filter((value) => value >= 0.8).length)
  return [
    { page: `${page}: median`, ...cellsOf(middle) },
    { page: `${page}: 0.8 and more`, ...cellsOf(good, 0) },
  ]
}

/**
 * IoU of smart select after one click, in the best of a click's sizes, after a stroke of eight points, a box, and a click with
 * one correction or up to five (the best, and after all five); and of the area made there by Select All, with its kind. And
 * whether the click takes much of a surface `beside`, or null without one, and its time.
 * @param {{ wanted: Uint8Array, click: [number, number] }} surface with a place in percent
 * @param {{ wanted: Uint8Array }[]} beside @param {Awaited<ReturnType<typeof openSmartSelect>>} smart
 */
async function fitOf({ wanted, click }, beside, { size, select, sizes, tap, areaAt, kindAt }) {
  const at = { x: (click[0] / 100) * size.width, y: (click[1] / 100) * size.height }
  const start = performance.now()
  const corrected = await tap(at)
  const tapMs = performance.now() - start
  const spills = beside.length > 0 ? beside.some((other) => isTaken(other.wanted, corrected.inside())) : null
  const clicked = overlap(corrected.inside(), wanted)
  const stroke = overlap(await select(strokeIn(wanted, size, STROKE_POINTS).map(centerOf)), wanted)
  const [left = 0, top = 0, right = 0, bottom = 0] = boxOf(wanted, size.width)
  const corners = [
    { x: left, y: top },
    { x: right, y: bottom },
  ]
  const box = overlap(await select(corners, true), wanted)
  /** @type {number[]} */
  const rounds = []
  for (let round = 0; round < CORRECTIONS; round++) {
    const inside = corrected.inside()
    const missing = middleOf(wanted, inside, size)
    const extra = middleOf(inside, wanted, size)
    if (missing.depth >= extra.depth) await corrected.correct(centerOf(missing), 'include')
    else await corrected.correct(centerOf(extra), 'exclude')
    rounds.push(overlap(corrected.inside(), wanted))
  }
  const ious = {
    click: clicked,
    sized: Math.max(...(await sizes(at)).map((inside) => overlap(inside, wanted))),
    stroke,
    box,
    once: rounds[0] ?? clicked,
    corrected: Math.max(clicked, ...rounds),
    after: rounds.at(-1) ?? clicked,
    all: overlap(areaAt(at), wanted),
  }
  return { ious, as: kindAt(at), spills, tapMs }
}

/** @param {Uint8Array} surface @param {Uint8Array} inside */
function isTaken(surface, inside) {
  let all = 0
  let taken = 0
  for (let i = 0; i < surface.length; i++) {
    all += surface[i] ?? 0
    taken += (surface[i] ?? 0) & (inside[i] ?? 0)
  }
  return taken >= SPILL * all
}

/** Of a pixel. @param {{ x: number, y: number }} at */
function centerOf({ x, y }) {
  return { x: x + 0.5, y: y + 0.5 }
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function overlap(one, other) {
  let both = 0
  let either = 0
  for (let i = 0; i < one.length; i++) {
    both += (one[i] ?? 0) & (other[i] ?? 0)
    either += (one[i] ?? 0) | (other[i] ?? 0)
  }
  return both / either
}

/** Left, top, right and bottom. @param {Uint8Array} inside @param {number} width */
function boxOf(inside, width) {
  const box = { left: width, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 }
  for (let i = 0; i < inside.length; i++) {
    if (!inside[i]) continue
    const x = i % width
    const y = Math.floor(i / width)
    box.left = Math.min(box.left, x)
    box.top = Math.min(box.top, y)
    box.right = Math.max(box.right, x + 1)
    box.bottom = Math.max(box.bottom, y + 1)
  }
  return [box.left, box.top, box.right, box.bottom]
}
