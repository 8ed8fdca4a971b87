/**
 * The cost of the preview engine against decoding and encoding alone: CPU, wall time and peak memory, cold and warm.
 * `npm run bench -- restyle [--mp=1,4,12,24] [--styles=modern,industrial]`, by default all sizes and styles. Each size runs
 * twice in its own process: once cold, straight through the engine, and once warm, in one thread as on the server. Exits with
 * code 1 if a goal is missed. Peaks need Linux, which lets a process reset them.
 */
import '../scripts/lib/load-typescript.mjs'
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { STYLE_IDS } from '../lib/domain/styles.ts'
import { analyze } from '../lib/engines/preview/analysis/analysis.ts'
import { DEFAULT_CONTROLS } from '../lib/engines/preview/analysis/controls.ts'
import { render } from '../lib/engines/preview/render/render.ts'
import { printTable } from './site/goals.mjs'

const { previewEngine } = await import('@/lib/engines/preview/preview-engine')

/** @typedef {(typeof STYLE_IDS)[number]} StyleId */
/** @typedef {{ cpuMs: number, wallMs: number, peakMb: number }} Cost */

const SOURCE = fileURLToPath(new URL('../public/images/living-before.jpg', import.meta.url))
const SELF = fileURLToPath(import.meta.url)
/** Number of photos before the warm ones are timed, until the compiler has settled. */
const WARMING_ROUNDS = 4
const ROUNDS = 5
/** Goals for a warm engine: CPU ms of a new photo by megapixels. The peak is that of a process after many jobs. */
const NEW_PHOTO_CPU_MS = new Map([
  [1, 1200],
  [12, 2500],
])
const FURTHER_STYLE_CPU_MS = 1200
const PEAK_MB = 650
/** The largest size that the goal for another style applies to. */
const FURTHER_STYLE_MP = 12

/** The form's defaults. */
const PARAMS = /** @type {const} */ ({
  ...DEFAULT_CONTROLS,
  task: 'restyle-areas',
  roomType: 'living-room',
  negativePrompt: '',
})

// Like our own decoding.
sharp.cache(false)

const { values } = parseArgs({
  allowPositionals: true,
  options: { mp: { type: 'string' }, styles: { type: 'string' }, part: { type: 'string' } },
})
const sizes = (values.mp ?? '1,4,12,24').split(',').map(Number)
const styles = STYLE_IDS.filter((id) => !values.styles || values.styles.split(',').includes(id))

if (values.part === 'cold') await measureCold(sizes[0] ?? 1)
else if (values.part === 'warm') process.exitCode = (await measureWarm(sizes[0] ?? 1)) ? 0 : 1
else {
  for (const size of sizes) {
    for (const part of ['cold', 'warm']) {
      const code = await runPart(part, size)
      if (code !== 0) process.exitCode = code
    }
  }
}

/** @param {string} part @param {number} size @returns {Promise<number>} */
function runPart(part, size) {
  const args = [SELF, `--part=${part}`, `--mp=${size}`, `--styles=${styles}`]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

/** The engine's first job in a new process: nothing compiled, no textures. @param {number} megapixels */
async function measureCold(megapixels) {
  const jpeg = await jpegOf(megapixels)
  const mask = await wholeMask(jpeg)
  const { width, height } = await decode(jpeg)
  console.log(
    `\n${megapixels} MP (${width} × ${height}), whole image painted. Load ${loadavg()[0]?.toFixed(1)}`,
  )
  const floor = await timed(async () => encode(await decode(jpeg)))
  const cold = await timed(async () => {
    const photo = await decode(jpeg)
    const controls = { ...DEFAULT_CONTROLS, style: styles[0] ?? 'modern' }
    const { rgb } = render(photo, mask, analyze(photo, mask), controls)
    await encode({ ...photo, rgb })
  })
  printTable([row('cold: decode + encode', floor), row('cold: new photo', cold)])
}

/** The same on a warm worker, repeatedly. Returns whether every goal is met. @param {number} megapixels */
async function measureWarm(megapixels) {
  const jpeg = await jpegOf(megapixels)
  const mask = await wholeMask(jpeg)
  const engine = previewEngine(1, console)
  const { signal } = new AbortController()
  /** @param {Awaited<ReturnType<typeof decode>>} image @param {StyleId} style */
  const restyle = (image, style) => engine.restyle({ image, mask, params: { ...PARAMS, style }, signal })
  let photos = 0
  const newPhoto = async () => {
    const photo = await decode(jpeg)
    // One changed byte makes it a new photo for the engine.
    photo.rgb[0] = photos++ % 256
    photo.rgb[1] = photos % 251
    const { pixels } = await restyle(photo, 'modern')
    await encode(pixels)
  }
  const floor = await median(async () => {
    await encode(await decode(jpeg))
  })
  for (let round = 0; round < WARMING_ROUNDS; round++) await newPhoto()
  const fresh = await median(newPhoto)
  const known = await decode(jpeg)
  /** @param {StyleId} style */
  const further = (style) => restyle(known, style)
  for (const style of styles) await further(style)
  const rows = [row('decode + encode', floor), row('new photo', fresh, NEW_PHOTO_CPU_MS.get(megapixels))]
  for (const style of styles) {
    const goal = megapixels <= FURTHER_STYLE_MP ? FURTHER_STYLE_CPU_MS : undefined
    rows.push(row(`further style: ${style}`, await median(() => further(style), 3), goal))
  }
  const isMet = printTable(rows)
  await engine.close()
  return isMet
}

/**
 * @param {string} name @param {Cost} cost @param {number} [mostCpuMs]
 */
function row(name, { cpuMs, wallMs, peakMb }, mostCpuMs) {
  return {
    page: name,
    'CPU ms': { value: cpuMs, digits: 0, ...(mostCpuMs !== undefined && { atMost: mostCpuMs }) },
    'wall ms': { value: wallMs, digits: 0 },
    'peak MB': { value: peakMb, digits: 0, atMost: PEAK_MB },
  }
}

/** The median cost of several rounds, with the highest peak. @param {() => Promise<unknown>} work @param {number} [rounds] */
async function median(work, rounds = ROUNDS) {
  /** @type {Cost[]} */
  const costs = []
  for (let round = 0; round < rounds; round++) costs.push(await timed(work))
  const middle = costs.toSorted((p, q) => p.cpuMs - q.cpuMs)[rounds >> 1]
  if (!middle) throw new RangeError('no rounds')
  return { ...middle, peakMb: Math.max(...costs.map((cost) => cost.peakMb)) }
}

/** @param {() => Promise<unknown>} work @returns {Promise<Cost>} */
async function timed(work) {
  resetPeak()
  const cpu = process.cpuUsage()
  const wall = performance.now()
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - wall, peakMb: readPeakMb() }
}

/** Linux can reset a process's peak memory; elsewhere it is the peak since the start. */
function resetPeak() {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5')
}

function readPeakMb() {
  if (process.platform !== 'linux') return (process.resourceUsage().maxRSS * 1024) / 1e6
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / 1e6
}

/** @param {Buffer} jpeg */
async function decode(jpeg) {
  const { data, info } = await sharp(jpeg)
    .autoOrient()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    rgb: new Uint8Array(data.buffer, data.byteOffset, data.length),
  }
}

/** @param {{ width: number, height: number, rgb: Uint8Array }} photo */
function encode({ width, height, rgb }) {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** @param {number} megapixels */
async function jpegOf(megapixels) {
  const width = Math.round(Math.sqrt(megapixels * 1.5e6))
  return sharp(SOURCE)
    .resize(width, Math.round(width / 1.5), { fit: 'fill' })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** @param {Buffer} jpeg */
async function wholeMask(jpeg) {
  const { width, height } = await sharp(jpeg).metadata()
  return new Uint8Array(width * height).fill(1)
}
