/**
 * The cost of the image pipeline: time, the longest block of the event loop, and memory. Run with Node 24: `node
 * bench/pipeline.mjs [megapixels …]`, by default 1, 4, 12 and 24.
 */
import '../scripts/lib/load-typescript.mjs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'

const { inspectPhoto } = await import('@/lib/image/decode-photo')
const { decodePhoto } = await import('@/lib/image/decode-photo')
const { decodeMask, inspectMask } = await import('@/lib/image/decode-mask')
const { composite } = await import('@/lib/image/composite')
const { encodePng, encodeVariants } = await import('@/lib/image/encode')

const ROUNDS = 5
const sizes = process.argv.slice(2).map(Number)
for (const megapixels of sizes.length > 0 ? sizes : [1, 4, 12, 24]) await measureSize(megapixels)

/** @param {number} megapixels */
async function measureSize(megapixels) {
  const width = Math.floor(Math.sqrt((megapixels * 1e6 * 4) / 3))
  const height = Math.floor((width * 3) / 4)
  const photo = await drawPhoto(width, height)
  const wall = await drawMask(width, height, 0.3)
  const rgbaWall = await sharp(wall).toColorspace('srgb').ensureAlpha().png().toBuffer()
  const smallWall = await drawMask(width >> 1, height >> 1, 0.3)
  const everything = await drawMask(width, height, 1)
  const original = await decodePhoto(photo)
  const restyled = { ...original, rgb: original.rgb.map((value) => 255 - value) }
  const { selected } = await decodeMask(wall, width, height)
  const all = await decodeMask(everything, width, height)
  const finished = (await composite(original, restyled, selected)).pixels
  const raw = { raw: { width, height, channels: /** @type {const} */ (3) } }
  const toJpeg = (/** @type {Uint8Array} */ rgb) => sharp(rgb, raw).jpeg({ quality: 90 }).toBuffer()

  /** @type {Record<string, Measured>} */
  const table = {}
  const measure = async (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ work) => {
    const measured = await timed(work)
    table[name] = measured
    return measured.ms
  }
  const inspect = () => inspectPhoto(photo)
  const inspectWall = () => inspectMask(wall, { width, height })
  await measure('inspect photo', inspect)
  await measure('inspect mask', inspectWall)
  await measure('decode photo', () => decodePhoto(photo))
  await measure('decode mask, grey', () => decodeMask(wall, width, height))
  await measure('decode mask, RGBA', () => decodeMask(rgbaWall, width, height))
  await measure('decode mask of half the side', () => decodeMask(smallWall, width, height))
  await measure('composite, mask 30 %', () => composite(original, restyled, selected))
  await measure('composite, mask 100 %', () => composite(original, restyled, all.selected))
  const png = await measure('encode PNG', () => encodePng(finished))
  await measure('encode preview and thumbnail', () => encodeVariants(finished))
  const floor = await measure('floor: JPEG → JPEG q90', async () => toJpeg((await decodePhoto(photo)).rgb))
  const whole = await measure('photo + mask + composite → JPEG q90', async () => {
    const before = await decodePhoto(photo)
    const mask = await decodeMask(wall, width, height)
    return toJpeg((await composite(before, restyled, mask.selected)).pixels.rgb)
  })
  console.log(`\n${megapixels} megapixels (${width} × ${height}), median of ${ROUNDS}`)
  console.table(table)
  console.log(`whole ÷ floor = ${(whole / floor).toFixed(2)} (goal 3.3); PNG in place of JPEG adds ${png} ms`)
}

/**
 * @typedef {{ ms: number, 'CPU ms': number, 'longest stop ms': number, 'peak MB': number }} Measured
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Measured>}
 */
async function timed(work) {
  const times = []
  const cpu = []
  let peak = 0
  await work()
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  const stops = monitorEventLoopDelay({ resolution: 1 })
  await wait(20)
  stops.enable()
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const beganCpu = process.cpuUsage()
    await work()
    times.push(performance.now() - began)
    const { user, system } = process.cpuUsage(beganCpu)
    cpu.push((user + system) / 1000)
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  stops.disable()
  clearInterval(sampling)
  return {
    ms: median(times),
    'CPU ms': median(cpu),
    'longest stop ms': Math.round(stops.max / 1e6),
    'peak MB': Math.round(peak / 1e6),
  }
}

/** @param {number[]} values */
function median(values) {
  return Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0)
}

/**
 * A shaded room-like image with grain, so that the encoders have real work.
 * @param {number} width
 * @param {number} height
 */
function drawPhoto(width, height) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${width}" height="${height}">
    <defs><linearGradient id="light"><stop stop-color="#e8dcc4"/><stop offset="1" stop-color="#7d7360"/></linearGradient></defs>
    <rect width="400" height="300" fill="url(#light)"/><rect y="210" width="400" height="90" fill="#6b5848"/>
    <rect x="120" y="150" width="180" height="80" rx="14" fill="#8c4a3c"/><circle cx="330" cy="70" r="30" fill="#f4f0e0"/>
  </svg>`
  return sharp(Buffer.from(svg))
    .removeAlpha()
    .composite([
      {
        input: {
          create: {
            width,
            height,
            channels: 3,
            background: '#808080',
            noise: { type: 'gaussian', mean: 128, sigma: 6 },
          },
        },
        blend: 'soft-light',
      },
    ])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/**
 * A blob (or everything), white on black.
 * @param {number} width
 * @param {number} height
 * @param {number} coverage
 */
function drawMask(width, height, coverage) {
  const shape =
    coverage === 1
      ? '<rect width="400" height="300" fill="#fff"/>'
      : '<path d="M40 30H330L300 120Q200 180 90 150Z" fill="#fff"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${width}" height="${height}">
    <rect width="400" height="300"/>${shape}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().toColorspace('b-w').png().toBuffer()
}
