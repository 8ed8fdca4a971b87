/**
 * The cost of our part of a hosted design, from the upload to the answer, without the model's own time. `npm run bench --
 * replicate [megapixels …]`, by default 1, 4 and 12. Storage and database answer instantly.
 */
import '../scripts/lib/load-typescript.mjs'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import sharp from 'sharp'

const { decodePhoto } = await import('@/lib/image/decode-photo')
const { decodeMask, inspectMask } = await import('@/lib/image/decode-mask')
const { inspectPhoto } = await import('@/lib/image/decode-photo')
const { composite } = await import('@/lib/image/composite')
const { encodePng, encodePreview } = await import('@/lib/image/encode')
const { modelImage } = await import('@/lib/engines/replicate/model-image')
const { putBack } = await import('@/lib/engines/replicate/put-back')
const { replicateEngine } = await import('@/lib/engines/replicate/replicate-engine')
const { DEFAULT_MODELS, HOSTED_MODELS } = await import('@/lib/domain/hosted/models')
const { INITIAL_NUMBERS } = await import('@/lib/domain/number-params')

const ROUNDS = 7
/** For our part, on two cores. */
const GOAL_MS = 2_500
const [model] = HOSTED_MODELS
const never = new AbortController().signal
const PARAMS = /** @type {const} */ ({
  task: 'restyle-areas',
  style: 'modern',
  roomType: 'modern-living',
  prompt: 'a calm room',
  negativePrompt: '',
  ...INITIAL_NUMBERS,
  seed: 1,
  areas: [],
})

const service = await startModel()
const engine = replicateEngine({
  token: 'r8_bench',
  baseUrl: `${service.url}/v1`,
  webhookUrl: null,
  cancelAfterSeconds: 60,
  models: DEFAULT_MODELS,
  fileHosts: { hosts: [new URL(service.url).host], isHttpAllowed: true },
  limits: { startMs: 60_000, workMs: 60_000, outageMs: 0, pauseMs: 5, maxPauseMs: 5 },
  log: { error: (event, cause) => console.error(event, cause) },
})

const sizes = process.argv.slice(2).map(Number)
for (const megapixels of sizes.length > 0 ? sizes : [1, 4, 12]) await measureSize(megapixels)
service.stop()

/** @param {number} megapixels */
async function measureSize(megapixels) {
  const width = Math.floor(Math.sqrt((megapixels * 1e6 * 4) / 3))
  const height = Math.floor((width * 3) / 4)
  const photo = await sharp('public/images/living-before.jpg')
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 90 })
    .toBuffer()
  for (const [name, box] of /** @type {const} */ ([
    ['a sofa (10 %)', [0.3, 0.4, 0.6, 0.73]],
    ['a wall (45 %)', [0.05, 0.05, 0.95, 0.55]],
    ['the whole room', [0, 0, 1, 1]],
  ])) {
    const mask = await drawMask(width, height, box)
    await makeDesign(photo, mask)
    /** @type {Steps[]} */
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await makeDesign(photo, mask))
    console.log(`\n${megapixels} megapixels (${width} × ${height}), ${name}: median of ${ROUNDS}, in ms`)
    console.table(mediansOf(rounds))
  }
  console.log(
    `goal: "ours" under ${GOAL_MS} ms at 12 megapixels on two cores; "CPU" is what all threads used`,
  )
}

/** @typedef {{ ms: number, CPU: number }} Spent */
/** @typedef {Record<string, Spent>} Steps */

/**
 * The steps of `lib/server/runs/hosted-design`, in the same order and with the same concurrency.
 * @param {Buffer} photo
 * @param {Buffer} mask
 * @returns {Promise<Steps>}
 */
async function makeDesign(photo, mask) {
  const { step, spent } = stopwatch()
  const { original, selected } = await step('check, decode', async () => {
    await inspectMask(mask, await inspectPhoto(photo))
    return decode(photo, mask)
  })
  const [image] = await step('keep inputs, make ready', () =>
    Promise.all([modelImage(original, selected, model), encodePng(original)]),
  )
  const order = { runId: randomUUID(), task: PARAMS.task, params: PARAMS, input: image, signal: never }
  const jobId = await step('send', () => engine.send(order))
  await service.work(image.image)
  const output = await step('fetch', () => engine.collect(jobId, never))
  const again = await step('decode again', () => decode(photo, mask))
  const restyled = await step('put back', () => putBack(again.original, again.selected, output, model))
  const { pixels } = await step('composite', () => composite(again.original, restyled, again.selected))
  await step('encode', () => Promise.all([encodePng(pixels), encodePreview(pixels)]))
  return spent()
}

/** @param {Buffer} photo @param {Buffer} mask */
async function decode(photo, mask) {
  const original = await decodePhoto(photo)
  const { selected } = await decodeMask(mask, original.width, original.height)
  return { original, selected }
}

/** Records the duration and CPU time (all threads) of each step; under `ours`, of all of them. */
function stopwatch() {
  /** @type {Steps} */
  const steps = {}
  const total = { ms: 0, CPU: 0 }
  /** @template T @param {string} name @param {() => Promise<T>} work @returns {Promise<T>} */
  const step = async (name, work) => {
    const [began, used] = [performance.now(), process.cpuUsage()]
    const made = await work()
    const { user, system } = process.cpuUsage(used)
    const spent = { ms: performance.now() - began, CPU: (user + system) / 1_000 }
    steps[name] = spent
    total.ms += spent.ms
    total.CPU += spent.CPU
    return made
  }
  return { step, spent: () => ({ ...steps, ours: total }) }
}

/** @param {Steps[]} rounds @returns {Steps} */
function mediansOf(rounds) {
  /** @param {string} name @param {keyof Spent} what */
  const median = (name, what) => {
    const values = rounds.map((steps) => steps[name]?.[what] ?? 0).sort((a, b) => a - b)
    return Math.round(values[values.length >> 1] ?? 0)
  }
  const names = Object.keys(rounds[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, { ms: median(name, 'ms'), CPU: median(name, 'CPU') }]))
}

/** @param {number} width @param {number} height @param {readonly [number, number, number, number]} box */
function drawMask(width, height, [left, top, right, bottom]) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" preserveAspectRatio="none" width="${width}" height="${height}">
    <rect width="1" height="1"/><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="#fff"/></svg>`
  return sharp(Buffer.from(svg)).removeAlpha().toColorspace('b-w').png().toBuffer()
}

/** A minimal stand-in for Replicate. Its work is done before the request, so that none of it counts. */
async function startModel() {
  let output = Buffer.alloc(0)
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    const json = (/** @type {unknown} */ body) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/out.png')
      return response.writeHead(200, { 'content-type': 'image/png' }).end(output)
    if (request.url === '/v1/files') return json({ id: 'file', urls: { get: `${url}/v1/files/file` } })
    return json({ id: 'bench00000000', status: 'succeeded', output: `${url}/out.png` })
  })
  await /** @type {Promise<void>} */ (new Promise((resolve) => server.listen(0, '127.0.0.1', resolve)))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url,
    stop: () => server.close(),
    /** @param {Uint8Array} image */
    work: async (image) => {
      output = await sharp(image).modulate({ hue: 40 }).png().toBuffer()
    },
  }
}
