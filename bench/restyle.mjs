// CPU, wall time and peak memory of the local engine against decoding and encoding alone.
// Usage: npm run bench -- restyle [--mp=1,4,12,24] [--styles=modern,industrial]
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { STYLE_IDS } from '../lib/domain/style-list.ts'
import { DEFAULT_CONTROLS } from '../lib/restyle/local/controls.ts'
import { analyse, render } from '../lib/restyle/local/engine.ts'

const SOURCE = fileURLToPath(new URL('../public/images/living-before.jpg', import.meta.url))
const SELF = fileURLToPath(import.meta.url)

/**
 * @template T
 * @param {() => T | Promise<T>} work
 * @returns {Promise<{ value: T, cpuMs: number, wallMs: number }>}
 */
async function timed(work) {
  const [cpu, wall] = [process.cpuUsage(), performance.now()]
  const value = await work()
  const used = process.cpuUsage(cpu)
  return { value, cpuMs: (used.user + used.system) / 1000, wallMs: performance.now() - wall }
}

/** @param {Buffer} jpeg */
async function decode(jpeg) {
  const { data, info } = await sharp(jpeg)
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: data }
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

/** @param {string[]} cells */
const row = (...cells) =>
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(34) : cell.padStart(11))).join(''))
/** @param {string} name @param {{ cpuMs: number, wallMs: number }} time */
const report = (name, { cpuMs, wallMs }) => row(name, cpuMs.toFixed(0), wallMs.toFixed(0))

/**
 * One size in a process of its own, so that cold means cold and the peak is that size's.
 * @param {number} megapixels @param {readonly (typeof STYLE_IDS)[number][]} names
 */
async function measure(megapixels, names) {
  const jpeg = await jpegOf(megapixels)
  await encode(await decode(jpeg))
  const floor = await timed(async () => encode(await decode(jpeg)))
  const { width = 1, height = 1 } = await sharp(jpeg).metadata()
  const mask = new Uint8Array(width * height).fill(1)
  console.log(`\n${megapixels} MP (${width} x ${height}), whole picture painted`)
  row('', 'CPU ms', 'wall ms')
  report('floor: decode + encode', floor)
  const first = names[0] ?? 'modern'
  /** @param {typeof first} name */
  const wholeJob = (name) =>
    timed(async () => {
      const input = await decode(jpeg)
      const analysis = analyse(input, mask)
      const { rgb } = render(input, mask, analysis, { ...DEFAULT_CONTROLS, style: name })
      await encode({ ...input, rgb })
      return analysis
    })
  report('new photo, cold, JPEG to JPEG', await wholeJob(first))
  const peakMb = process.resourceUsage().maxRSS / 1024
  await wholeJob(first)
  const warm = await wholeJob(first)
  report('new photo, warm, JPEG to JPEG', warm)
  const photo = await decode(jpeg)
  /** @param {(typeof STYLE_IDS)[number]} style @param {import('../lib/restyle/local/engine.ts').Analysis} analysis */
  const restyle = (style, analysis) => render(photo, mask, analysis, { ...DEFAULT_CONTROLS, style }).rgb
  for (const name of names) restyle(name, warm.value)
  for (const name of names) report(`further style: ${name}`, await timed(() => restyle(name, warm.value)))
  row('peak memory after one job, MB', peakMb.toFixed(0))
  row('peak memory after all, MB', (process.resourceUsage().maxRSS / 1024).toFixed(0))
}

const { values } = parseArgs({
  allowPositionals: true,
  options: { mp: { type: 'string' }, styles: { type: 'string' }, one: { type: 'boolean' } },
})
const sizes = (values.mp ?? '1,4,12,24').split(',').map(Number)
const styles = STYLE_IDS.filter((id) => !values.styles || values.styles.split(',').includes(id))
if (values.one) await measure(sizes[0] ?? 1, styles)
else {
  for (const size of sizes) {
    const child = spawn(process.execPath, [SELF, '--one', `--mp=${size}`, `--styles=${styles}`], {
      stdio: 'inherit',
    })
    await new Promise((resolve) => child.on('exit', resolve))
  }
}
